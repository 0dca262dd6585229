import Model
import Basics
import Markdown
import Statistics

/// The report on delivery: requests, loads, impressions and clicks.
struct DeliveryReport {
  let publication: Publication
  let links: ReportLinks
  let trend: Trend
  var book: SessionStatistics { publication.tallies }
  var figures: [Figure<Tally>] { Figure.delivery }

  /// Maximum items of a list; the data files have all.
  static let longestList = 100

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    trend = Trend(publication.tallies.rows(by: .day))
  }

  package var report: Report {
    let isEmpty = book.total.sessions == 0
    return OpenedReport(
      name: "delivery", title: "Delivery report", publication: publication, links: links, verdict: verdict,
      summary: isEmpty ? [] : summary, tiles: isEmpty ? [] : figures.tiles(of: book.total),
      limits: isEmpty ? [] : limits, sections: writeSections
    ).report(
      charts: charts, bars: ["By format": [["Impressions"]], "Clicks by asset": [["Clicks"]]])
  }

  @Sendable private func writeSections(_ writer: inout MarkdownWriter) {
    guard book.total.sessions > 0 else {
      ReportFrame.recordings(in: publication, links, &writer)
      return Glossary.write(Self.terms, &writer)
    }
    writeDays(&writer)
    for dimension in [Dimension.format, .adUnit, .country, .platform, .appVersion] {
      writeBreakdown(dimension, &writer)
    }
    writeTotals(&writer)
    writeClicks(&writer)
    writeKeys(&writer)
    writeErrors(&writer)
    writeRepeats(&writer)
    ReportFrame.recordings(in: publication, links, &writer)
    writeUnmeasuredTexts(&writer)
    writeMethod(&writer)
    Glossary.write(Self.terms, &writer)
  }

  private func writeTotals(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Totals")
    let hasTests = book.test.sessions > 0
    var table = MarkdownTable(
      [.init("Figure"), .init("All sessions", .trailing)]
        + (hasTests ? [.init("Of these in tests", .trailing)] : []))
    for figure in figures {
      guard let title = figure.title else { continue }
      let cells = figure.cells(book.total) + (hasTests ? figure.cells(book.test) : [])
      table.append([.text(title)] + cells)
    }
    writer.table(table, in: "totals", links)
  }

  private func writeDays(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By day")
    if !trend.points.isEmpty {
      writer.paragraph(.image("Impressions and CTR by \(trend.step.rawValue)", at: Self.trendChart))
    }
    writeTable(.day, &writer)
  }

  private func writeBreakdown(_ dimension: Dimension, _ writer: inout MarkdownWriter) {
    writer.heading(2, "By \(dimension.noun)")
    writeTable(dimension, &writer)
  }

  private func writeTable(_ dimension: Dimension, _ writer: inout MarkdownWriter) {
    let rows = book.rows(by: dimension)
    writer.table(
      MarkdownTable(
        [.init(.text(dimension.title))], figures.columns(of: .breakdown),
        ReportFrame.largest(rows) { $0.tally.ads }, of: \.tally,
        linkingFirst: { links.sessionList(of: $0.key, by: dimension) }
      ) { [links.name($0.key, by: dimension)] }, in: DataTables.file(of: dimension), links)
    ReportFrame.rest(of: rows.count, in: DataTables.file(of: dimension), links, &writer)
  }

  private func writeClicks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Clicks by asset")
    guard !book.clicksByAsset.isEmpty else {
      return writer.paragraph(nothing("clicks", "Nothing was clicked."))
    }
    var table = MarkdownTable([
      .init("Format"), .init("Asset"), .init("Clicks", .trailing), .init("In the CTR"),
    ])
    for (key, count) in ReportFrame.largest(book.clicksByAsset, by: \.count) {
      table.append([
        links.format(key.format), key.asset.value.map { links.code($0) } ?? .remark(.text(Self.wholeAd)),
        .number(count), key.isAdChoices ? "no" : "yes",
      ])
    }
    writer.table(table, in: "clicks-by-asset", links)
    ReportFrame.rest(of: book.clicksByAsset.count, in: "clicks-by-asset", links, &writer)
  }

  private func writeErrors(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Load failures by error")
    guard !book.loadErrors.isEmpty else {
      return writer.paragraph(nothing("loadFailures", "No load failed."))
    }
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
    guard !repeats.isEmpty else {
      return writer.paragraph(nothing("repeatedImpressions", "No ad was counted twice."))
    }
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
    let file = ListFiles.repeatedImpressions(book)
    writer.table(table, in: file, links)
    ReportFrame.more(
      count - Self.longestList, in: file + ".csv",
      kept: count > repeats.count ? repeats.count : nil, links, &writer)
  }
}

extension DeliveryReport {
  private static let trendChart = "charts/impressions-by-day.svg"

  /// The label for clicks on an ad without assets.
  private static let wholeAd = "the ad as a whole"

  private var charts: [DeferredFile] {
    trend.points.isEmpty ? [] : [DeferredFile(path: Self.trendChart) { TrendChart(trend: trend).svg }]
  }
}
