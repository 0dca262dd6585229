package import AdModel
import Diagnostics
import Digests
package import Ledger
import Markdown
import Tallies

extension ComplianceReport {
  /// Ad by ad: what fails or can't be told, the lines that show it, what to do, and how the screen looked.
  func writeCases(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Ads that fail or need review")
    guard !cases.isEmpty else { return writer.paragraph("There are none.") }
    for item in cases { write(item, &writer) }
    if caseCount > cases.count {
      writer.paragraph(
        """
        … and \(.number(caseCount - cases.count)) more ads, all of them in the site’s \(.code("data/findings.ndjson")).
        """)
    }
  }

  private func write(_ item: AdToReview, _ writer: inout MarkdownWriter) {
    let subject = item.findings[0].finding.subject
    writer.heading(
      3,
      "\(item.outcome.title): ad \(links.code(item.ad)) of session \(links.id(item.session))")
    var facts: [MarkdownInline] = [links.format(RowKey(subject.format))]
    facts.append(links.name(RowKey(item.country), by: .country))
    if let lineItem = subject.lineItem { facts.append("line item \(links.code(lineItem))") }
    if item.isTest { facts.append("**a test session**") }
    writer.paragraph(facts.joined(separator: " · "))
    var table = MarkdownTable(
      ["Provision", "Rule", "It says", "Line", "What to do"].map { .init(.text($0)) })
    for (finding, evidence) in item.findings {
      table.append([
        .text(evidence.provision.name), links.id(finding.rule.rawValue),
        (finding.verdict == .fail ? "**Fails**: " : "Review: ") + links.text(finding.message),
        places(of: finding), links.text(finding.complaint.help),
      ])
    }
    writer.table(table)
    if item.drawing != nil {
      let path = EvidenceDrawing.path(session: item.session, ad: item.ad)
      writer.paragraph(.image("The screen when ad \(links.redacted(item.ad)) was shown", at: path))
    }
  }

  /// Where it stands, and the lines that explain it: those of the same file by their numbers.
  private func places(of finding: Finding) -> MarkdownInline {
    var seen: Set<Location> = [finding.location]
    let related = finding.complaint.related.map(\.location).filter { seen.insert($0).inserted }
    return
      ([links.code(finding.location.description)]
      + related.map { place in
        let isHere = place.file == finding.location.file
        return links.code(isHere ? ":" + (place.range.map { "\($0.line)" } ?? "") : place.description)
      }).joined(separator: ", ")
  }

  /// The screens of the listed ads that were laid out, by the path of their picture.
  var drawings: [String: String] {
    cases.reduce(into: [:]) { drawings, item in
      drawings[EvidenceDrawing.path(session: item.session, ad: item.ad)] = item.drawing
    }
  }
}

extension AdToReview {
  /// What its session's record adds: where it ran, and how the screen looked.
  package mutating func complete(from record: SessionRecord, context: LedgerContext) {
    country = record.country
    isTest = record.isTest
    drawing = record.ads.first { $0.id == ad }
      .flatMap { EvidenceDrawing(of: $0, in: record, context: context)?.svg }
  }
}

extension ReviewOutcome {
  fileprivate var title: String {
    switch self {
    case .fails: "Fails"
    case .atFault: "At fault"
    case .review: "To review"
    }
  }
}
