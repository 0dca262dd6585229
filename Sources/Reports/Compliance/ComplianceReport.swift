package import Model
import Basics
package import Sessions
import Markdown
import Statistics

/// The compliance report: what recordings show of every ad in scope, by Article 26 question and by link to "About
/// this ad". Each statement has the line that shows it.
///
/// It states what is confirmed. It never says "compliant": a recording can't prove that.
package struct ComplianceReport {
  let publication: Publication
  let links: ReportLinks
  /// The source of every count of ads.
  package let evidence: EvidenceSums
  /// Rules and the Article 26 questions that they answer, in the order of the questions.
  let answers: [ProvisionAnswer]
  /// The first of the ads that failed or need review.
  let cases: [AdToReview]
  /// Number of such ads, including those not in `cases`.
  let caseCount: Int
  /// The findings about such ads, grouped by cause.
  let causes: ReviewCauses
  /// Browser measurements; `nil` without an audit.
  let audit: PublishedAudit?

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    evidence = publication.evidence
    answers = Self.answers(of: publication.rules.map(\.info))
    caseCount = publication.reviews.count
    cases = publication.reviews.listed
    causes = ReviewCauses(
      publication.findings.summary, publication.rules.map(\.info).evidence,
      companions: publication.rules.reduce(into: [:]) { $0[$1.info.id] = $1.info.companions })
    audit = publication.audit.map { PublishedAudit($0, SiteMap(publication), publication.catalog) }
  }

  /// The report, which takes two minutes to read, and its appendix with the details of each ad.
  var reports: [Report] {
    let ads = Deferred { links.resolved(adsMarkdown) }
    var appendix = Report(name: Self.adsName, title: Self.adsTitle, text: ads, charts: adsCharts)
    appendix.isAppendix = true
    return [
      Report(
        name: "compliance", title: "Compliance report",
        text: Deferred { links.resolved(markdown(leadingTo: ads.value)) }, charts: charts),
      appendix,
    ]
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

  /// - Parameter ads: the text of the appendix, for the ids of headings to link to.
  private func markdown(leadingTo ads: String) -> String {
    var writer = MarkdownWriter()
    writer.heading(1, "Compliance report")
    writer.paragraph(ReportFrame.scope(of: publication))
    writeSummary(&writer)
    var body = MarkdownWriter()
    writeLeftOut(&body)
    writeMatrix(anchors: anchors(in: ads), &body)
    writeProvisions(&body)
    writeQueue(&body)
    writeForeignLabels(&body)
    writeAdChoices(&body)
    writeAudit(&body)
    writeScope(&body)
    writeReach(&body)
    writeMethod(&body)
    Glossary.write(Self.terms, &body)
    writer.heading(2, "Contents")
    writer.contents(of: body, level: 2)
    writer.paragraph(
      """
      All that stands behind it is [the compliance report ad by ad](\(Self.adsName).md): each Art. 26 question by format and \
      country, every ad to look at with its lines and its screen, what the rules rest on, and the recordings.
      """)
    writer.append(body)
    return writer.text
  }

  private var charts: [DeferredFile] {
    evidence.adChoices.ads > 0 ? [DeferredFile(path: AdChoicesFunnelChart.path) { funnelChart.svg }] : []
  }
}

extension ComplianceReport {
  /// A rule as an answer to an Article 26 question.
  struct ProvisionAnswer {
    let rule: RuleID
    let provision: Provision
    /// True if only the rule's passes count as an answer; its failures then count as to check.
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

extension AdToReview {
  /// Fills in what the session's record adds: country, test session, version, day, answer, drawing and fault.
  package mutating func complete(from record: SessionRecord, context: LedgerContext) {
    country = record.country
    isTest = record.isTest
    appVersion = RowKey(version: record.appVersion, of: record.appID).value
    guard let ad = record.ads.first(where: { $0.id == ad }) else { return }
    day = (ad.shownAt ?? ad.load ?? ad.events.first)?.time.day
    settle(adChoices: ad.adChoicesAnswer(in: record, context: context))
    // A deferred drawing keeps its session in memory, and a hundred are listed. Large sessions are therefore drawn at
    // once.
    let isLarge = record.session.bytes.count > 1 << 18
    func deferred(_ svg: @escaping @Sendable () -> String) -> Deferred<String> {
      isLarge ? Deferred(svg()) : Deferred(svg)
    }
    let picture = EvidenceDrawing(of: ad, in: record, context: context)
    drawnFault = picture?.faultWords
    drawing = picture.map { picture in deferred { picture.svg } }
    fault = FaultPicture(of: ad, in: record, context: context).map { picture in
      Fault(
        title: picture.fault.title, answer: picture.fault.answer, rule: picture.fault.rule,
        picture: deferred { picture.svg })
    }
  }
}
