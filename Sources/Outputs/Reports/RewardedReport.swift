import AdModel
import Diagnostics
import Markdown
import Tallies

/// How far rewarded ads came, which rewards never reached the user, and what was paid for them.
struct RewardedReport {
  let publication: Publication
  let links: ReportLinks
  var sums: RewardedSums { publication.tallies.rewarded }

  static let funnelChart = "charts/rewarded-funnel.svg"

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
  }

  /// `nil` where there is neither a rewarded format nor a rewarded ad.
  var report: Report? {
    let isDeclared = publication.catalog.formats.contains { $0.facts.kind == .rewarded }
    guard isDeclared || !sums.isEmpty else { return nil }
    return Report(
      name: "rewarded", title: "Rewarded report", markdown: links.resolved(markdown), charts: charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Rewarded report")
    writer.paragraph(ReportFrame.scope(of: publication))
    if sums.isEmpty {
      writer.paragraph("There is nothing to report: no rewarded ad was recorded.")
    } else {
      writeSummary(&writer)
      writeFunnel(&writer)
      writeAdUnits(&writer)
      writeRetries(&writer)
      writeLostRewards(&writer)
      writeRevenue(&writer)
    }
    writer.heading(2, "Findings about rewarded ads")
    ReportFrame.findings(of: .rewarded, in: publication, links, &writer)
    writeMethod(&writer)
    return writer.text
  }

  private var charts: [OutputFile] {
    guard !sums.isEmpty else { return [] }
    let chart = BarChart(
      title: "Rewarded ads, step by step", unit: "ad",
      bars: sums.total.steps.map { BarChart.Bar(label: Self.title(ofStep: $0.name), value: $0.count) })
    return [OutputFile(path: Self.funnelChart, text: chart.svg)]
  }

  /// What people call the steps of `RewardedTally.steps`.
  static func title(ofStep name: String) -> String {
    switch name {
    case "shown": "Asked to show"
    case "completed": "Watched to the end"
    case "granted": "Reward granted"
    case "delivered": "Reward delivered"
    default: name.prefix(1).uppercased() + name.dropFirst()
    }
  }
}
