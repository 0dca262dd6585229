import Model
import Markdown
import Statistics

extension DeliveryReport {
  var verdict: String {
    if book.total.sessions == 0 { return "no session was read" }
    let ads = NumberText.count(book.total.ads, "ad")
    if book.areBids {
      return
        "\(NumberText.count(book.total.loads, "bid")) for \(NumberText.count(book.total.requests, "request"))"
    }
    guard figures.count("impressions", of: book.total) != nil else {
      return "\(ads), impressions aren’t recorded"
    }
    let rate = book.total.clickThroughRate.percentage.map { ", CTR \($0.description)" } ?? ""
    return "\(NumberText.count(book.total.impressions, "impression")) from \(ads)\(rate)"
  }

  /// The figures, in sentences to be read in ten seconds.
  var summary: [MarkdownInline] {
    [impressions, clickThroughRate, adChoicesClicks, fill, renderRate].compactMap(\.self)
  }

  /// Sentences about what is in no figure, or only in part.
  var limits: [MarkdownInline] {
    let coverage = ReportFrame.coverage(
      of: book.total.observed, [.requests, .loads, .rendering, .impressions, .clicks],
      "\(book.total.ads, "ad")")
    return [testSessions, linesSkipped, coverage].compactMap(\.self)
  }

  /// Returns `sentence`, which is the text for an empty list. If the number of the list's items isn't recorded, returns
  /// a remark about that instead.
  ///
  /// - Parameter count: the name in data files of the figure that counts the items, such as `impressions`.
  func nothing(_ count: String, _ sentence: MarkdownInline) -> MarkdownInline {
    figures.count(count, of: book.total) == nil ? ReportFrame.notRecorded : sentence
  }

  private var impressions: MarkdownInline {
    if book.areBids {
      return """
        **\(book.total.loads, "bid")** for \(book.total.requests, "request"); no recording shows whether \
        \(book.total.loads == 1 ? "it was" : "one of them was") shown.
        """
    }
    guard figures.count("impressions", of: book.total) != nil else {
      return "**Impressions**: not recorded, of \(book.total.ads, "ad")."
    }
    let repeats = book.total.repeatedImpressions
    let rest: MarkdownInline =
      repeats == 0 ? "." : ", and \(repeats, "repeat") that \(repeats == 1 ? "doesn’t" : "don’t") count."
    return "**\(book.total.impressions, "impression")** from \(book.total.ads, "ad")" + rest
  }

  private var clickThroughRate: MarkdownInline? {
    let rate = book.total.clickThroughRate
    guard let percentage = rate.percentage, let interval = WilsonInterval(of: rate) else { return nil }
    return """
      **CTR \(percentage.description)**: \(rate.part, "of these ads", "of these ads") \
      \(rate.part == 1 ? "was" : "were") clicked. With 95% confidence the rate behind it lies between \
      \(interval.low.description) and \(interval.high.description).
      """
  }

  private var adChoicesClicks: MarkdownInline {
    guard figures.count("adChoicesClicks", of: book.total) != nil else { return "**Clicks**: not recorded." }
    return "**\(book.total.adChoicesClicks, "click")** on AdChoices, no part of the CTR."
  }

  private var fill: MarkdownInline? {
    guard let fill = book.total.fill.percentage else { return nil }
    return """
      **Fill \(fill.description)**: \(.number(book.total.filledRequests)) of \(book.total.fillRequests, "request") brought \
      \(book.total.loads, "load"); \(book.total.loadFailures, "failure").
      """
  }

  private var renderRate: MarkdownInline? {
    let rate = book.total.renderRate
    guard let percentage = rate.percentage else { return nil }
    return """
      **Render rate \(percentage.description)**: of \(rate.whole, "ad that was loaded", "ads that were loaded"), \
      \(.number(rate.part)) came onto the screen.
      """
  }

  private var testSessions: MarkdownInline? {
    let count = book.test.sessions
    guard count > 0 else { return nil }
    return """
      Test sessions: **\(.number(count))** of \(.number(book.total.sessions)). They count in every figure, and stand \
      apart in the table of totals.
      """
  }

  private var linesSkipped: MarkdownInline? {
    let count = publication.recordings.reduce(0) { $0 + $1.linesSkipped }
    return count == 0
      ? nil : "**\(count, "line")** could not be read, and \(count == 1 ? "is" : "are") in no figure."
  }

  /// Writes how each figure is counted.
  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "How these figures are counted")
    writer.list([
      """
      **Impression**: the first `impression` of a native ad, the `ad.display` of a rewarded one, the `ad.start` of one \
      in a stream. A party that counts the ad again repeats it, and is listed.
      """,
      """
      **Click**: one `click` line; lines of another party for the same ad and asset within one second are the same click. \
      Clicks on AdChoices are counted apart.
      """,
      """
      **CTR**: ads with an impression and at least one click off AdChoices ÷ impressions. The interval is Wilson’s, at 95% \
      (z = 1.959964).
      """,
      "**Fill**: `ad.request` lines with at least one `ad.load` ÷ `ad.request` lines. A retry is a request of its own.",
      "**Other**: ads that were requested as what no format here is of, such as banners (`kind` is `other`).",
      """
      **Render rate**: of the ads that were loaded, those of which a part lay on the screen. Ads in a stream aren’t loaded one by \
      one, and are in no fill and no render rate.
      """,
      """
      **Viewable rate**: ads with an impression and an `ad.viewable` ÷ impressions. Impressions of a version of an app that never \
      told of a viewable ad count in neither: most recorders don’t hear of it.
      """,
      """
      **Day**: the UTC day of the impression, else of the load, else of the ad’s first line. All of an ad goes there.
      """,
      "Percentages have two decimals, rounded half away from zero. The integers behind them are in the data files.",
      ReportFrame.methodOfDashes,
    ])
  }
}
