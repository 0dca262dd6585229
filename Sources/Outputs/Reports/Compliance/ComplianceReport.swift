import AdModel
import Diagnostics
import Markdown
import Tallies

/// What the recordings say of every ad in scope, provision by provision and link by link of its way to "About this ad",
/// each with the line that shows it.
///
/// It states what is evidenced. It never says "compliant": a recording can't prove that.
package struct ComplianceReport {
  let publication: Publication
  let links: ReportLinks
  /// Rules that answer a provision, in the order of the provisions.
  let rules: [RuleInfo]
  /// Ads that fail or need review, the first of them.
  let cases: [AdToReview]
  /// How many there are.
  let caseCount: Int

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    rules = Self.answering(publication.rules.map(\.info))
    caseCount = publication.reviews.count
    cases = publication.reviews.listed
  }

  var report: Report {
    Report(
      name: "compliance", title: "Compliance report", markdown: links.resolved(markdown), charts: charts)
  }

  private static func answering(_ rules: [RuleInfo]) -> [RuleInfo] {
    Provision.allCases.flatMap { provision in
      rules.filter { $0.evidence == .direct(provision) }
    }
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Compliance report")
    writer.paragraph(ReportFrame.scope(of: publication))
    writeSummary(&writer)
    writeLeftOut(&writer)
    writeProvisions(&writer)
    writeAdChoices(&writer)
    writeMatrix(&writer)
    writeCases(&writer)
    writeScope(&writer)
    writeReach(&writer)
    writeMethod(&writer)
    writeSources(&writer)
    writeRecordings(&writer)
    return writer.text
  }

  private var charts: [OutputFile] {
    var charts: [OutputFile] = []
    if publication.tallies.adChoices.total.ads > 0 {
      charts.append(OutputFile(path: AdChoicesFunnelChart.path, text: funnelChart.svg))
    }
    return charts + drawings.sorted { $0.key < $1.key }.map { OutputFile(path: $0.key, text: $0.value) }
  }
}

extension AdChoicesEntry.Statement {
  /// What needs attention comes first.
  static let inReadingOrder: [AdChoicesEntry.Statement] = [
    .notEvidenced, .needsReview, .evidenced, .notApplicable,
  ]

  var title: String {
    switch self {
    case .evidenced: "Evidenced"
    case .notEvidenced: "Not evidenced"
    case .needsReview: "Needs review"
    case .notApplicable: "Not applicable"
    }
  }
}
