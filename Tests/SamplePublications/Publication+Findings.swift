package import Model
import Checking
package import Basics
package import Sessions
package import Reports
import Statistics

extension Publication {
  /// Creates a publication from a few sessions and findings, all in memory.
  ///
  /// - Parameters:
  ///   - findings: in their order.
  ///   - records: the sessions; each gets a page.
  ///   - verdicts: for the ads of each session, the worst verdict of rules about Article 26; `nil` for an ad without one, whose
  ///     findings are then its verdicts.
  package init(
    catalog: Catalog, rules: [PublishedRule] = [], findings: [Finding] = [], records: [SessionRecord] = [],
    verdicts: [String: [Verdict?]] = [:], compliance: ComplianceCounts = [:],
    recordings: [RecordingSummary] = [], date: Timestamp? = nil, version: String = "1.2.3"
  ) {
    let infos = rules.map(\.info)
    var counted = CountedSample(findings, EvidenceRules(infos), LedgerContext(catalog: catalog))
    let sessions = records.map { record in
      PublishedSession(
        record: record, findings: findings.filter { $0.subject.session == record.id },
        evidence: EvidenceRules(infos).roles, answers: counted.add(record, verdicts[record.id, default: []]))
    }
    counted.addOthers()
    let ids = Set(records.map(\.id))
    var published = PublishedFindings(catalog, sessions: ids, listed: ids, all: FindingStream(findings))
    for finding in findings { published.add(finding) }
    self.init(
      catalog: catalog, rules: rules, findings: published, cases: counted.cases, compliance: compliance,
      tallies: counted.tallies, sessions: sessions, recordings: recordings, date: date, version: version)
  }
}

/// Sums and cases of sessions with made-up findings.
private struct CountedSample {
  let rules: EvidenceRules
  let context: LedgerContext
  let byAd: [FindingSubject: [Finding]]
  var tallies = SessionStatistics()
  var cases = TopK<AdCase>(limit: AdCase.mostExamples)
  private var known: Set<FindingSubject> = []

  init(_ findings: [Finding], _ rules: EvidenceRules, _ context: LedgerContext) {
    (self.rules, self.context) = (rules, context)
    byAd = Dictionary(grouping: findings.filter { $0.subject.ad != nil && rules.roles[$0.rule] != nil }) {
      FindingSubject(session: $0.subject.session, ad: $0.subject.ad)
    }
  }

  private func judged(_ findings: [Finding], _ verdict: Verdict?) -> JudgedAnswers {
    var judged = JudgedAnswers()
    judged.evidence = findings
    for finding in findings {
      if let role = rules.roles[finding.rule] { judged.provisions.note(finding.verdict, of: role) }
    }
    if let verdict { judged.provisions.note(verdict, of: .direct(.marking)) }
    return judged
  }

  /// Adds a session, and returns the numbers of its ads by verdict.
  mutating func add(_ record: SessionRecord, _ verdicts: [Verdict?]) -> AnswerCounts {
    let session = tallies.begin(record)
    var answers = AnswerCounts()
    for (place, ad) in record.ads.enumerated() {
      let subject = FindingSubject(session: record.id, ad: ad.id)
      known.insert(subject)
      let findings = byAd[subject, default: []].map { made in
        var finding = made
        finding.subject = FindingSubject(of: ad, in: record)
        finding.subject.lineItem = made.subject.lineItem ?? finding.subject.lineItem
        return finding
      }
      let counted = tallies.add(
        ad, judged(findings, place < verdicts.count ? verdicts[place] : nil), of: session, in: context, rules)
      answers[counted.verdict] += 1
      guard var adCase = counted.adCase, !adCase.causes.isEmpty else { continue }
      adCase.draw(ad, in: record, context: context)
      cases.add(adCase)
    }
    tallies.end(session)
    return answers
  }

  /// Adds the cases of ads that are in no given session.
  mutating func addOthers() {
    for (ad, findings) in byAd where !known.contains(ad) {
      let adCase = AdCase(
        findings[0].subject, isTest: false, adChoices: nil, judged(findings, nil), rules)
      tallies.causes.add(adCase)
      cases.add(adCase)
    }
  }
}
