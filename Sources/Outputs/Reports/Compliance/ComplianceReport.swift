package import AdModel
import Diagnostics
package import Ledger
import Markdown
import Tallies

/// What the recordings say of every ad in scope, provision by provision and link by link of its way to "About this ad",
/// each with the line that shows it.
///
/// It states what is evidenced. It never says "compliant": a recording can't prove that.
package struct ComplianceReport {
  let publication: Publication
  let links: ReportLinks
  /// What every count of ads is taken from.
  let evidence: EvidenceSums
  /// What rules answer to provisions, in the order of the provisions.
  let answers: [ProvisionAnswer]
  /// Ads to look at, the first of them.
  let cases: [AdToReview]
  /// How many there are.
  let caseCount: Int
  /// What browsers showed; `nil` where nobody audited.
  let audit: PublishedAudit?

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    evidence = publication.evidence
    answers = Self.answers(of: publication.rules.map(\.info))
    caseCount = publication.reviews.count
    cases = publication.reviews.listed
    audit = publication.audit.map { PublishedAudit($0, SiteMap(publication), publication.catalog) }
  }

  var report: Report {
    Report(
      name: "compliance", title: "Compliance report", text: Deferred { links.resolved(markdown) },
      charts: charts)
  }

  private static func answers(of rules: [RuleInfo]) -> [ProvisionAnswer] {
    Provision.allCases.flatMap { provision in
      rules.compactMap { rule -> ProvisionAnswer? in
        let isDirect = rule.evidence?.isDirect == true && rule.evidence?.provision == provision
        guard isDirect || rule.evidence?.confirmed == provision else { return nil }
        return ProvisionAnswer(rule: rule.id, provision: provision, isConfirmation: !isDirect)
      }
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
    writeAudit(&writer)
    writeMatrix(&writer)
    writeCases(&writer)
    writeScope(&writer)
    writeReach(&writer)
    writeMethod(&writer)
    writeSources(&writer)
    writeRecordings(&writer)
    Glossary.write(Self.terms, &writer)
    return writer.text
  }

  private var charts: [PlannedFile] {
    var charts: [PlannedFile] = []
    if evidence.adChoices.ads > 0 {
      charts.append(PlannedFile(path: AdChoicesFunnelChart.path) { funnelChart.svg })
    }
    return charts
      + drawings.sorted { $0.key < $1.key }.map { path, drawing in PlannedFile(path: path) { drawing } }
  }
}

extension ComplianceReport {
  /// What a rule's verdicts say of a provision.
  struct ProvisionAnswer {
    let rule: RuleID
    let provision: Provision
    /// Whether only what passes says something of it: what fails needs a person.
    let isConfirmation: Bool

    func counts(_ counts: AnswerCounts) -> AnswerCounts {
      guard isConfirmation else { return counts }
      var answers = counts
      answers[.needsReview] += answers[.notEvidenced]
      answers[.notEvidenced] = 0
      return answers
    }
  }
}

extension ComplianceReport {
  /// Provision × format × country: a table a format, a row a country, a column a rule.
  func writeMatrix(_ writer: inout MarkdownWriter) {
    let places = evidence.places
    guard !places.isEmpty else { return }
    writer.heading(2, "By provision, format and country")
    writer.paragraph(
      """
      How many ads got which answer; – where none was asked. All of it, the ads that weren’t asked too, stands in the \
      site’s \(.code("data/compliance.csv")).
      """)
    for (format, countries) in places.prefix(ReportFrame.longestTable) {
      writer.heading(3, links.format(format))
      let largest = ReportFrame.largest(countries) {
        evidence.answers(of: nil, format: format, country: $0).asked
      }
      writer.table(matrix(of: format, largest))
      ReportFrame.rest(of: countries.count, in: "compliance", &writer)
    }
    ReportFrame.more(places.count - ReportFrame.longestTable, in: "compliance.csv", &writer)
  }

  private func matrix(of format: RowKey, _ countries: [RowKey]) -> MarkdownTable {
    var table = MarkdownTable(
      [.init("Country"), .init("Ads", .trailing)] + answers.map { .init(column($0), .trailing) })
    for country in countries {
      table.append(
        [
          links.name(country, by: .country),
          .number(evidence.answers(of: nil, format: format, country: country).asked),
        ]
          + answers.map {
            Self.cell($0.counts(evidence.answers(of: $0.rule, format: format, country: country)))
          })
    }
    return table
  }

  /// The provision, and the rule that answers it, for some have several.
  private func column(_ answer: ProvisionAnswer) -> MarkdownInline {
    "\(answer.provision.name) by \(links.id(answer.rule.rawValue))"
  }

  /// `9 evidenced, **2 not evidenced**`: each number with its answer, so that none is read as another.
  private static func cell(_ counts: AnswerCounts) -> MarkdownInline {
    var parts: [MarkdownInline] = []
    if counts[.evidenced] > 0 { parts.append("\(.number(counts[.evidenced])) \(Answer.evidenced.words)") }
    if counts[.notEvidenced] > 0 {
      parts.append(.strong("\(.number(counts[.notEvidenced])) \(Answer.notEvidenced.words)"))
    }
    if counts[.needsReview] > 0 { parts.append(.text(NumberText.needReview(counts[.needsReview]))) }
    return parts.isEmpty ? "–" : parts.joined(separator: ", ")
  }
}

extension ComplianceReport {
  /// Ad by ad: what isn't evidenced or can't be told, the lines that show it, what to do, and how the screen looked.
  func writeCases(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Ads to look at")
    guard !cases.isEmpty else {
      return writer.paragraph("There are none: no rule about a provision fails or needs review.")
    }
    writer.paragraph(
      """
      Ads with a provision that is not evidenced come first; then those of which a rule that only supports one fails; then \
      those that need review.
      """)
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
    for said in item.findings {
      let finding = said.finding
      table.append([
        .text(said.evidence.provision.name), links.id(finding.rule.rawValue),
        (finding.verdict == .fail ? "**Fails**: " : "Needs review: ") + links.text(finding.message),
        places(of: finding), links.text(finding.complaint.help),
      ])
    }
    writer.table(table)
    if item.drawing != nil {
      let path = EvidenceDrawing.path(session: item.session, ad: item.ad)
      writer.paragraph(.image("The screen when ad \(item.ad) was shown", at: path))
    }
  }

  /// Where it stands, and the lines that explain it: those of the file that was named last by their numbers.
  private func places(of finding: Finding) -> MarkdownInline {
    var seen: Set<Location> = [finding.location]
    let related = finding.complaint.related.map(\.location).filter { seen.insert($0).inserted }
    let named = [finding.location] + related
    return
      ([links.code(finding.location.description)]
      + zip(named, related).map { before, place in
        let isHere = place.file == before.file
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
    case .fails: Answer.notEvidenced.title
    case .atFault: "A supporting rule fails"
    case .review: Answer.needsReview.title
    }
  }
}
