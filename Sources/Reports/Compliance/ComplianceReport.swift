package import Model
import Basics
package import Sessions
import Markdown
import Statistics

/// The compliance report. For every ad in scope it shows what the recordings prove, by Article 26 question and by step
/// from the ad to "About this ad". Each statement names the line that shows it.
///
/// It states what is confirmed. It never says "compliant": a recording can't prove that.
package struct ComplianceReport {
  let publication: Publication
  let links: ReportLinks
  /// The source of every count of ads.
  package let evidence: EvidenceSums
  /// Rules and the Article 26 questions that they answer, in the order of the questions.
  let answers: [ProvisionAnswer]
  /// The causes of all ads that failed or are to check.
  let causes: CauseSums
  /// The rules with a role in the report.
  let rules: EvidenceRules
  /// Browser measurements; `nil` without an audit.
  let audit: PublishedAudit?
  /// The values of the first screen.
  let overview: Deferred<ComplianceOverview>
  /// False if the text is written alone, with no pictures beside it to link to.
  var linksPictures = true

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    evidence = publication.evidence
    answers = Self.answers(of: publication.rules.map(\.info))
    causes = publication.tallies.causes
    rules = EvidenceRules(publication.rules.map(\.info))
    overview = Deferred { [evidence] in ComplianceOverview(publication, evidence) }
    audit = publication.audit.map { PublishedAudit($0, SiteMap(publication), publication.catalog) }
  }

  /// The report and its appendix. The report's first screen shows what fails, where and since when; the appendix lists
  /// the details of each ad.
  var reports: [Report] {
    let pictures = overview.value.pictures
    var report = Report(
      name: Self.name, title: Self.title, text: Deferred { links.resolved(markdown) }, summary: sentence,
      charts: pictures)
    report.firstScreen = FirstScreen(self)
    var appendix = Report(
      name: Self.adsName, title: Self.adsTitle, text: Deferred { links.resolved(adsMarkdown) },
      summary: Deferred(""), charts: adsCharts,
      bars: ["AdChoices": [[Answer.confirmed, .failed, .toCheck].map(\.title)]])
    appendix.isAppendix = true
    return [report, appendix]
  }

  static let name = "compliance"
  static let title = "Compliance report"

  /// A report that consists of the first screen only and has a page of its own.
  var summary: Report {
    var report = Report(
      name: Self.name, title: Self.title,
      text: Deferred {
        var writer = MarkdownWriter()
        writeFirstScreen(&writer, isAlone: true)
        writer.paragraph(.text(Self.endOfSummary))
        ReportFrame.origin(of: publication, &writer)
        return links.resolved(writer.text)
      }, summary: sentence, charts: linksPictures ? overview.value.pictures : [])
    report.firstScreen = FirstScreen(self, isAlone: true)
    return report
  }

  /// The last line of the summary.
  static let endOfSummary = """
    This page is no proof: the questions one by one, the scope, the method and the ads with their lines are left out. \
    The full report is made by the same command without --summary, as in: adspec report -o reports
    """

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
    writeFirstScreen(&writer)
    for part in parts { part.write(&writer) }
    ReportFrame.origin(of: publication, &writer)
    return writer.text
  }

  /// The sections after the first screen. A page shows each folded.
  var parts: [Part] {
    [
      Part(title: "Question by question") { writeProvisions(&$0) },
      Part(title: Self.peopleTitle) { writePeople(&$0) },
      Part(title: "What bids lacked") { writeBids(&$0) },
      Part(title: "Who is named") { writeNames(&$0) },
      Part(title: "Renderings in a browser") { writeAudit(&$0) }, Part(title: "Scope") { writeScope(&$0) },
      Part(title: "Left out") { writeLeftOut(&$0) }, Part(title: "Method and limits") { writeMethod(&$0) },
      Part(title: "Glossary") { Glossary.write(Self.terms, &$0) },
    ]
  }

  /// A section of the report; `write` writes nothing if the section would be empty.
  struct Part: Sendable {
    let title: String
    let write: @Sendable (inout MarkdownWriter) -> Void
  }
}

extension ComplianceReport {
  /// A rule that answers an Article 26 question.
  struct ProvisionAnswer {
    let rule: RuleID
    let provision: Provision
    /// True if the rule can only confirm: its passes count as confirmed, its failures as to check.
    let isConfirmation: Bool

    func counts(_ counts: AnswerCounts) -> AnswerCounts {
      guard isConfirmation else { return counts }
      var answers = counts
      answers[.toCheck] += answers[.failed]
      answers[.failed] = 0
      return answers
    }
  }
}

extension AdCase {
  /// Draws the ad and its faults when they are read.
  ///
  /// - Parameter lines: returns the recorded lines that stand beside the worst cause.
  package mutating func draw(
    _ ad: AdRecord, in record: SessionRecord, context: LedgerContext,
    lines: @escaping @Sendable (AdCause) -> [Line] = { _ in [] }
  ) {
    let (causes, findings) = (causes, findings)
    let make = { @Sendable in
      var pictures = Pictures()
      let screen = EvidenceDrawing(of: ad, in: record, context: context)
      (pictures.screen, pictures.screenFault) = (screen?.svg, screen?.faultWords)
      let faults = FaultPicture.all(of: ad, in: record, context: context, findings: findings)
      pictures.faults = faults.compactMap { picture in
        picture.fault.map {
          Fault(title: $0.title, name: $0.name, answer: $0.answer, rule: $0.rule, picture: picture.svg)
        }
      }
      pictures.lines = causes.first.map(lines) ?? []
      return pictures
    }
    // A deferred value keeps its session in memory, and a hundred may be kept: a large session's are drawn at once.
    pictures = record.session.bytes.count > 1 << 18 ? Deferred(make()) : Deferred(make)
  }
}
