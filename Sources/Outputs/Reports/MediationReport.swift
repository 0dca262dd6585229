import AdModel
import Diagnostics
import Markdown
import Tallies

/// How the adapters of mediated networks answered, how fast, and who counted their ads.
struct MediationReport {
  let publication: Publication
  let links: ReportLinks
  var sums: MediationSums { publication.tallies.mediation }

  /// Charts with three bars an adapter have room for no more.
  private static let mostAdapters = 5
  static let latencyChart = "charts/mediation-latency.svg"
  static let answerChart = "charts/mediation-answers.svg"

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
  }

  /// `nil` where no format is mediated and no adapter was recorded.
  var report: Report? {
    let isDeclared = publication.catalog.formats.contains { $0.facts.isMediated }
    guard isDeclared || !sums.isEmpty else { return nil }
    return Report(
      name: "mediation", title: "Mediation report", markdown: links.resolved(markdown), charts: charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Mediation report")
    writer.paragraph(ReportFrame.scope(of: publication))
    if sums.isEmpty {
      writer.paragraph("There is nothing to report: no adapter was recorded.")
    } else {
      writeSummary(&writer)
      writeAdapters(&writer)
      writeNetworks(&writer)
      writeFormats(&writer)
      writeCounting(&writer)
    }
    writer.heading(2, "Breaches of the contract")
    ReportFrame.findings(of: .mediation, in: publication, links, &writer)
    writeMethod(&writer)
    return writer.text
  }

  private var charts: [OutputFile] {
    guard !sums.isEmpty else { return [] }
    let all = sums.grouped(by: \.adapter)
    let adapters = all.sorted { ($1.tally.requests, $0.key) < ($0.tally.requests, $1.key) }
      .prefix(Self.mostAdapters).sorted { $0.key < $1.key }
    let remark =
      all.count > adapters.count ? "The \(adapters.count) most asked of \(all.count) adapters" : nil
    let answers = BarChart(
      title: "What adapters answered", unit: "request",
      bars: adapters.flatMap { adapter, tally in
        let name = label(adapter)
        return [
          BarChart.Bar(label: "\(name): an ad", value: tally.ads),
          BarChart.Bar(label: "\(name): an error", value: tally.errors, isApart: true),
          BarChart.Bar(label: "\(name): nothing", value: tally.unanswered, isApart: true),
        ]
      }, remark: remark)
    var charts = [OutputFile(path: Self.answerChart, text: answers.svg)]
    let latencies = BarChart(
      title: "Time to answer, in milliseconds", unit: "millisecond",
      bars: adapters.flatMap { adapter, tally in
        Latencies.percentiles.compactMap { percentile in
          tally.latencies.milliseconds(atPercentile: percentile).map {
            BarChart.Bar(label: "\(label(adapter)), p\(percentile)", value: $0)
          }
        }
      }, remark: remark)
    if !latencies.bars.isEmpty { charts.append(OutputFile(path: Self.latencyChart, text: latencies.svg)) }
    return charts
  }

  private func label(_ adapter: RowKey) -> String {
    adapter.value.map { links.redacted($0) } ?? "not recorded"
  }
}
