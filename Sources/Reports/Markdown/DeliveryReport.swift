import Model
import Basics
import Markdown
import Statistics

/// The report on delivery: requests, loads, impressions and clicks.
struct DeliveryReport {
  let publication: Publication
  let links: ReportLinks
  let trend: Trend
  var book: TallyBook { publication.tallies }

  /// Maximum items of a list; the data files have all.
  static let longestList = 100

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    trend = Trend(publication.tallies.rows(by: .day))
  }

  package var report: Report {
    Report(
      name: "delivery", title: "Delivery report", text: Deferred { links.resolved(markdown) }, charts: charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Delivery report")
    writer.paragraph(ReportFrame.scope(of: publication))
    guard book.total.sessions > 0 else {
      writer.paragraph("There is nothing to report: no session was read.")
      ReportFrame.recordings(in: publication, links, &writer)
      Glossary.write(Self.terms, &writer)
      return writer.text
    }
    writeSummary(&writer)
    writeTotals(&writer)
    writeDays(&writer)
    for dimension in [Dimension.format, .adUnit, .country, .platform, .appVersion] {
      writeBreakdown(dimension, &writer)
    }
    writeTaps(&writer)
    writeErrors(&writer)
    writeRepeats(&writer)
    ReportFrame.recordings(in: publication, links, &writer)
    writeUnmeasuredTexts(&writer)
    writeMethod(&writer)
    Glossary.write(Self.terms, &writer)
    return writer.text
  }

  private func writeTotals(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Totals")
    let hasTests = book.test.sessions > 0
    var table = MarkdownTable(
      [.init("Figure"), .init("All sessions", .trailing)]
        + (hasTests ? [.init("Of these in tests", .trailing)] : []))
    for figure in Figure.delivery {
      guard let title = figure.title else { continue }
      let cells = figure.cells(book.total) + (hasTests ? figure.cells(book.test) : [])
      table.append([.text(title)] + cells)
    }
    writer.table(table, in: "totals", links)
  }

  private func writeDays(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By day")
    if let first = trend.points.first, let last = trend.points.last {
      let most = trend.points.map(\.tally.impressions).max() ?? 0
      if trend.points.count > 1 {
        writer.paragraph(
          """
          Impressions by \(trend.step.rawValue), \(first.label) to \(last.label): \(.code(trend.sparkline)), \
          at most \(.number(most)).
          """)
      }
      writer.paragraph(.image("Impressions and CTR by \(trend.step.rawValue)", at: Self.trendChart))
    }
    writeTable(.day, &writer)
  }

  private func writeBreakdown(_ dimension: Dimension, _ writer: inout MarkdownWriter) {
    writer.heading(2, "By \(dimension.noun)")
    if dimension == .format { writer.paragraph(.image("Impressions by format", at: Self.formatChart)) }
    writeTable(dimension, &writer)
  }

  private func writeTable(_ dimension: Dimension, _ writer: inout MarkdownWriter) {
    let rows = book.rows(by: dimension)
    writer.table(
      MarkdownTable(
        [.init(.text(dimension.title))], Figure.delivery.columns(of: .breakdown),
        ReportFrame.largest(rows) { $0.tally.ads }, of: \.tally
      ) { [links.name($0.key, by: dimension)] }, in: DataTables.file(of: dimension), links)
    ReportFrame.rest(of: rows.count, in: DataTables.file(of: dimension), links, &writer)
  }

  private func writeTaps(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Clicks by asset")
    guard !book.tapsByAsset.isEmpty else { return writer.paragraph("Nothing was clicked.") }
    writer.paragraph(.image("Clicks by asset", at: Self.tapChart))
    var table = MarkdownTable([
      .init("Format"), .init("Asset"), .init("Clicks", .trailing), .init("In the CTR"),
    ])
    for (key, count) in ReportFrame.largest(book.tapsByAsset, by: \.count) {
      table.append([
        links.format(key.format), key.asset.value.map { links.code($0) } ?? .remark(.text(Self.wholeAd)),
        .number(count), key.isAdChoices ? "no" : "yes",
      ])
    }
    writer.table(table, in: "taps-by-asset", links)
    ReportFrame.rest(of: book.tapsByAsset.count, in: "taps-by-asset", links, &writer)
  }

  private func writeErrors(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Load failures by error")
    guard !book.loadErrors.isEmpty else { return writer.paragraph("No load failed.") }
    var table = MarkdownTable([.init("Domain"), .init("Code"), .init("Failures", .trailing)])
    let errors = ReportFrame.largest(book.loadErrors, by: \.count)
    for (key, count) in errors.sorted(by: { ($1.count, $0.key) < ($0.count, $1.key) }) {
      let cells = [key.domain, key.code].map { $0.value.map { links.code($0) } ?? "*not recorded*" }
      table.append(cells + [.number(count)])
    }
    writer.table(table, in: "load-failures", links)
    ReportFrame.rest(of: book.loadErrors.count, in: "load-failures", links, &writer)
  }

  private func writeRepeats(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Repeated impressions")
    let repeats = book.repeatedImpressions
    let count = book.total.repeatedImpressions
    guard !repeats.isEmpty else { return writer.paragraph("No ad was counted twice.") }
    writer.paragraph(
      "Only the first impression of an ad counts. \(count, "line repeats", "lines repeat") one:")
    var table = MarkdownTable([
      .init("Session"), .init("Ad"), .init("Format"), .init("By"), .init("Repeat"), .init("First"),
    ])
    for line in repeats.prefix(Self.longestList) {
      table.append([
        links.id(line.session), links.code(line.ad), links.format(line.format),
        line.party.map { .text($0) } ?? "–", links.proof(line.location, session: line.session),
        .text("line \(line.first.range?.line ?? 0)"),
      ])
    }
    writer.table(table, in: "repeated-impressions", links)
    ReportFrame.more(
      count - Self.longestList, in: "repeated-impressions.csv",
      kept: count > repeats.count ? repeats.count : nil, links, &writer)
  }
}

extension DeliveryReport {
  private static let trendChart = "charts/impressions-by-day.svg"
  private static let formatChart = "charts/impressions-by-format.svg"
  private static let tapChart = "charts/taps-by-asset.svg"

  /// The label for clicks on an ad without assets.
  private static let wholeAd = "the ad as a whole"

  private var charts: [PlannedFile] {
    guard book.total.sessions > 0 else { return [] }
    var charts: [PlannedFile] = []
    if !trend.points.isEmpty {
      charts.append(PlannedFile(path: Self.trendChart) { TrendChart(trend: trend).svg })
    }
    charts.append(PlannedFile(path: Self.formatChart) { impressionsByFormat.svg })
    if !book.tapsByAsset.isEmpty { charts.append(PlannedFile(path: Self.tapChart) { tapsByAsset.svg }) }
    return charts
  }

  private var impressionsByFormat: BarChart {
    BarChart(
      title: "Impressions by format", unit: "impression",
      bars: book.rows(by: .format).sorted { ($1.tally.impressions, $0.key) < ($0.tally.impressions, $1.key) }
        .map { row in
          BarChart.Bar(label: links.label(row.key, by: .format), value: row.tally.impressions)
        })
  }

  /// Clicks by asset over all formats, most clicked first and AdChoices last.
  private var tapsByAsset: BarChart {
    var sums: [RowKey: Int] = [:]
    var adChoices = 0
    for (key, count) in book.tapsByAsset {
      if key.isAdChoices { adChoices += count } else { sums[key.asset, default: 0] += count }
    }
    var bars = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { key, count in
      BarChart.Bar(label: key.value ?? Self.wholeAd, value: count)
    }
    if adChoices > 0 {
      bars.append(BarChart.Bar(label: AssetKeys.adChoices, value: adChoices, isApart: true))
    }
    return BarChart(
      title: "Clicks by asset", unit: "click", bars: bars,
      remark: bars.contains { $0.isApart } ? "Clicks on AdChoices are counted apart" : nil)
  }
}

extension DeliveryReport {
  /// Writes the summary, to be read in ten seconds.
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
      \(rate.part == 1 ? "was" : "were") clicked. With 95% confidence the rate behind it lies between \
      \(interval.low.description) and \(interval.high.description).
      """
  }

  private var adChoicesTaps: MarkdownInline {
    "**\(book.total.adChoicesTaps, "click")** on AdChoices, no part of the CTR."
  }

  private var fill: MarkdownInline? {
    guard let fill = book.total.fill.percentage else { return nil }
    return """
      **Fill \(fill.description)**: \(.number(book.total.filledRequests)) of \(book.total.requests, "request") brought \
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

  private var linesSetAside: MarkdownInline? {
    let count = publication.recordings.reduce(0) { $0 + $1.linesSetAside }
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
      **Viewable rate**: ads with an impression and an `ad.viewable` ÷ impressions; a dash where none was viewable, for \
      most recorders don’t hear of it.
      """,
      """
      **Day**: the UTC day of the impression. All else of an ad goes where its impression goes; ads without one have a \
      row of their own.
      """,
      "Percentages have two decimals, rounded half away from zero. The integers behind them are in the data files.",
    ])
  }
}
