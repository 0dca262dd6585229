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
    DataTables.breakdown(book, by: dimension).write(
      largest: \.tally.ads, showing: .breakdown,
      linkingFirst: { links.sessionList(of: $0.key, by: dimension) }, links,
      &writer)
  }

  private func writeClicks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Clicks by asset")
    guard !book.clicksByAsset.isEmpty else {
      return writer.paragraph(nothing("clicks", "Nothing was clicked."))
    }
    DataTables.clicks(book).write(largest: \.count, links, &writer)
  }

  private func writeErrors(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Load failures by error")
    guard !book.loadErrors.isEmpty else {
      return writer.paragraph(nothing("loadFailures", "No load failed."))
    }
    DataTables.loadFailures(book).write(
      largest: \.count, sortedBy: { ($1.count, $0.key) < ($0.count, $1.key) }, links, &writer)
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
    DataTables.repeatedImpressions(book).write(first: Self.longestList, of: count, links, &writer)
  }
}

extension DeliveryReport {
  private static let trendChart = "charts/impressions-by-day.svg"

  private var charts: [DeferredFile] {
    trend.points.isEmpty ? [] : [DeferredFile(path: Self.trendChart) { TrendChart(trend: trend).svg }]
  }
}
