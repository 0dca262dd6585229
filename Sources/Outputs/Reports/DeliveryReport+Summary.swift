import AdModel
import Markdown
import Tallies

extension DeliveryReport {
  /// What a person should know after ten seconds.
  func writeSummary(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Summary")
    writer.list(
      [impressions, clickThroughRate, adChoicesTaps, fill, renderRate, testSessions, linesSetAside]
        .compactMap { $0 })
  }

  private var impressions: MarkdownInline {
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
      \(rate.part == 1 ? "was" : "were") tapped. With 95% confidence the rate behind it lies between \
      \(interval.low.description) and \(interval.high.description).
      """
  }

  private var adChoicesTaps: MarkdownInline {
    "**\(book.total.adChoicesTaps, "tap")** on AdChoices, no part of the CTR."
  }

  private var fill: MarkdownInline? {
    guard let fill = book.total.fill.percentage else { return nil }
    return """
      **Fill \(fill.description)**: \(book.total.loads, "load") for \(book.total.requests, "request"), \
      \(book.total.loadFailures, "failure").
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

  private var linesSetAside: MarkdownInline? {
    let count = publication.recordings.reduce(0) { $0 + $1.linesSetAside }
    return count == 0
      ? nil : "**\(count, "line")** could not be read, and \(count == 1 ? "is" : "are") in no figure."
  }

  /// How each figure comes about.
  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "How these figures are counted")
    writer.list([
      """
      **Impression**: the first `impression` of a native ad, the `ad.display` of a rewarded one, the `ad.start` of one \
      in a stream. A party that counts the ad again repeats it, and is listed.
      """,
      """
      **Tap**: one `click` line; lines of another party for the same ad and asset within one second are the same tap. \
      Taps on AdChoices are counted apart.
      """,
      """
      **CTR**: ads with an impression and at least one tap off AdChoices ÷ impressions. The interval is Wilson’s, at 95% \
      (z = 1.959964).
      """,
      "**Fill**: `ad.load` lines ÷ `ad.request` lines. A retry is a request of its own.",
      """
      **Render rate**: of the ads that were loaded, those that came onto the screen. Ads in a stream aren’t loaded one by \
      one, and are in no fill and no render rate.
      """,
      """
      **Day**: the UTC day of the impression. All else of an ad goes where its impression goes; ads without one have a \
      row of their own.
      """,
      "Percentages have two decimals, rounded half away from zero. The integers behind them are in the data files.",
    ])
  }
}
