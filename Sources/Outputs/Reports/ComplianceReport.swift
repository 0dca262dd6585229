import AdModel
import Diagnostics
import Markdown
import Tallies

/// What the recordings say of every reservation ad shown in the EEA: whether AdChoices was delivered, rendered, visible,
/// clickable and led to "About this ad", each with the line that shows it.
///
/// It states what is evidenced. It never says "compliant": a recording can't prove that.
struct ComplianceReport {
  let publication: Publication
  let links: ReportLinks
  let entries: [AdChoicesEntry]

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    entries = publication.tallies.adChoicesEntries
  }

  var report: Report {
    Report(name: "compliance", title: "Compliance report", markdown: links.resolved(markdown), charts: [])
  }

  /// Where the publisher says that it is no online platform, Art. 26 asks nothing of it.
  func statement(of entry: AdChoicesEntry) -> AdChoicesEntry.Statement {
    publication.catalog.configuration.platform == .no ? .notApplicable : entry.statement
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Compliance report: AdChoices")
    writer.paragraph(ReportFrame.scope(of: publication))
    writer.quote(
      """
      A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law, and \
      this report doesn’t say so.
      """)
    writeSummary(&writer)
    writeScope(&writer)
    writeGroups(&writer)
    for statement in AdChoicesEntry.Statement.inReadingOrder { writeEntries(statement, &writer) }
    writeFindings(&writer)
    writeLimits(&writer)
    return writer.text
  }
}

extension AdChoicesEntry.Statement {
  /// What needs attention comes first.
  static let inReadingOrder: [AdChoicesEntry.Statement] = [
    .notEvidenced, .needsReview, .evidenced, .notApplicable,
  ]

  var needsAttention: Bool { self == .notEvidenced || self == .needsReview }

  var title: String {
    switch self {
    case .evidenced: "Evidenced"
    case .notEvidenced: "Not evidenced"
    case .needsReview: "Needs review"
    case .notApplicable: "Not applicable"
    }
  }

  var meaning: MarkdownInline {
    switch self {
    case .evidenced:
      "Delivered, rendered, in full view and clickable, and no tap led elsewhere."
    case .notEvidenced: "At least one link of the chain is broken."
    case .needsReview: "No link was seen to be broken, but something was not recorded."
    case .notApplicable: "The rule doesn’t hold for these ads."
    }
  }
}
