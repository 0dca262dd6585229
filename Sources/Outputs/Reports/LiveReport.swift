import AdModel
import Diagnostics
import Markdown
import Tallies

/// What became of the breaks of live streams: scheduled how early, played, filled, and how far their ads were watched.
struct LiveReport {
  let publication: Publication
  let links: ReportLinks
  var sums: LiveSums { publication.tallies.live }

  static let breakChart = "charts/live-breaks.svg"
  static let quartileChart = "charts/live-quartiles.svg"

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
  }

  /// `nil` where there is neither a live format nor a stream.
  var report: Report? {
    let isDeclared = publication.catalog.formats.contains { $0.facts.kind == .liveInterstitial }
    guard isDeclared || !sums.isEmpty else { return nil }
    return Report(name: "live", title: "Live report", markdown: links.resolved(markdown), charts: charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Live report")
    writer.paragraph(ReportFrame.scope(of: publication))
    if sums.isEmpty {
      writer.paragraph("There is nothing to report: no live stream was recorded.")
    } else {
      writeSummary(&writer)
      writeBreaks(&writer)
      writeQuartiles(&writer)
      writeLeadTimes(&writer)
      writePods(&writer)
    }
    writer.heading(2, "Findings about live streams")
    ReportFrame.findings(of: .live, in: publication, links, &writer)
    writeMethod(&writer)
    return writer.text
  }

  private var charts: [OutputFile] {
    guard !sums.isEmpty else { return [] }
    let total = sums.total
    let breaks = BarChart(
      title: "Breaks, from schedule to end", unit: "break",
      bars: [
        .init(label: "Scheduled", value: total.scheduled), .init(label: "Started", value: total.started),
        .init(label: "Filled with an ad", value: total.filled),
        .init(label: "Played to the end", value: total.ended),
        .init(label: "Replaced by another", value: total.replaced, isApart: true),
      ])
    let quartiles = BarChart(
      title: "Ads in breaks, quarter by quarter", unit: "ad",
      bars: zip(["Started", "A quarter", "Half", "Three quarters", "To the end"], total.quartiles)
        .map { BarChart.Bar(label: $0, value: $1.count) }
        + [.init(label: "Skipped", value: total.skips, isApart: true)])
    return [
      OutputFile(path: Self.breakChart, text: breaks.svg),
      OutputFile(path: Self.quartileChart, text: quartiles.svg),
    ]
  }
}
