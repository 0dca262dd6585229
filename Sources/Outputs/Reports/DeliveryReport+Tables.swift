import AdModel
import Diagnostics
import Markdown
import Tallies

extension DeliveryReport {
  func writeTotals(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Totals")
    let hasTests = book.test.sessions > 0
    var table = MarkdownTable(
      [.init("Figure"), .init("All sessions", .trailing)]
        + (hasTests ? [.init("Of these in tests", .trailing)] : []))
    for (all, test) in zip(Self.figures(book.total), Self.figures(book.test)) {
      table.append([all.name, all.figure] + (hasTests ? [test.figure] : []))
    }
    writer.table(table)
  }

  private static func figures(_ tally: Tally) -> [(name: MarkdownInline, figure: MarkdownInline)] {
    [
      ("Sessions", .number(tally.sessions)), ("Ads", .number(tally.ads)),
      ("Requests", .number(tally.requests)), ("Loads", .number(tally.loads)),
      ("Load failures", .number(tally.loadFailures)), ("Fill", rate(tally.fill)),
      ("Ads rendered", .number(tally.renderedAds)), ("Render rate", rate(tally.renderRate)),
      ("Impressions", .number(tally.impressions)),
      ("Repeated impressions", .number(tally.repeatedImpressions)), ("Taps", .number(tally.taps)),
      ("Taps on AdChoices", .number(tally.adChoicesTaps)),
      ("Ads tapped off AdChoices", .number(tally.tappedImpressions)), ("CTR", rate(tally.clickThroughRate)),
      ("CTR, 95% interval", interval(tally.clickThroughRate)),
    ]
  }

  func writeDays(_ writer: inout MarkdownWriter) {
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
    writer.table(breakdown(.day))
  }

  func writeBreakdown(_ dimension: Dimension, _ writer: inout MarkdownWriter) {
    writer.heading(2, "By \(dimension.noun)")
    if dimension == .format { writer.paragraph(.image("Impressions by format", at: Self.formatChart)) }
    writer.table(breakdown(dimension))
  }

  private func breakdown(_ dimension: Dimension) -> MarkdownTable {
    var table = MarkdownTable([
      .init(.text(dimension.title)), .init("Sessions", .trailing), .init("Ads", .trailing),
      .init("Requests", .trailing), .init("Loads", .trailing), .init("Fill", .trailing),
      .init("Rendered", .trailing), .init("Render rate", .trailing), .init("Impressions", .trailing),
      .init("Taps", .trailing), .init("On AdChoices", .trailing), .init("CTR", .trailing),
      .init("95% interval", .trailing),
    ])
    for (key, tally) in book.rows(by: dimension) {
      table.append([
        links.name(key, by: dimension), .number(tally.sessions), .number(tally.ads), .number(tally.requests),
        .number(tally.loads), Self.rate(tally.fill), .number(tally.renderedAds), Self.rate(tally.renderRate),
        .number(tally.impressions), .number(tally.taps), .number(tally.adChoicesTaps),
        Self.rate(tally.clickThroughRate), Self.interval(tally.clickThroughRate),
      ])
    }
    return table
  }

  func writeTaps(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Taps by asset")
    guard !book.tapsByAsset.isEmpty else { return writer.paragraph("Nothing was tapped.") }
    writer.paragraph(.image("Taps by asset", at: Self.tapChart))
    var table = MarkdownTable([
      .init("Format"), .init("Asset"), .init("Taps", .trailing), .init("In the CTR"),
    ])
    for (key, count) in book.tapsByAsset {
      table.append([
        links.format(key.format), key.asset.value.map { links.code($0) } ?? .remark(.text(Self.wholeAd)),
        .number(count), key.isAdChoices ? "no" : "yes",
      ])
    }
    writer.table(table)
  }

  func writeErrors(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Load failures by error")
    guard !book.loadErrors.isEmpty else { return writer.paragraph("No load failed.") }
    var table = MarkdownTable([.init("Domain"), .init("Code"), .init("Failures", .trailing)])
    for (key, count) in book.loadErrors.sorted(by: { ($1.count, $0.key) < ($0.count, $1.key) }) {
      let cells = [key.domain, key.code].map { $0.value.map { links.code($0) } ?? "*not recorded*" }
      table.append(cells + [.number(count)])
    }
    writer.table(table)
  }

  func writeRepeats(_ writer: inout MarkdownWriter) {
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
        line.party.map { .text($0) } ?? "–", links.code(line.location.description),
        .text("line \(line.first.range?.line ?? 0)"),
      ])
    }
    writer.table(table)
    ReportFrame.more(
      count - Self.longestList, in: "repeated-impressions.csv",
      kept: count > repeats.count ? repeats.count : nil, &writer)
  }

  static func rate(_ ratio: Ratio) -> MarkdownInline { ratio.percentage.map { .text($0.description) } ?? "–" }

  static func interval(_ ratio: Ratio) -> MarkdownInline {
    WilsonInterval(of: ratio).map { .text("\($0.low)–\($0.high)") } ?? "–"
  }
}
