package import Model
import Basics
import Sessions
package import Statistics

/// The rank of an entry in a list of what is wrong. The overview's causes and formats, the list of formats, the compliance
/// report's formats and causes, and the rules of the list of findings are all sorted by it. An entry without a value, such
/// as a cause without a baseline, has the default.
package struct Urgency: Hashable, Sendable {
  /// True if a baseline accepts the entry.
  package var isKnown: Bool
  /// True if everything that the entry is about happened in test sessions.
  package var isInTests: Bool
  /// True if the entry is about an ad whose verdict is `failed`.
  package var hasFailedAd: Bool
  package var worst: WorstFinding
  /// Number of ads, or of findings if the entry isn't about ads.
  package var count: Int
  package var name: String

  package init(
    isKnown: Bool = false, isInTests: Bool = false, hasFailedAd: Bool = false, worst: WorstFinding,
    count: Int = 0, name: String = ""
  ) {
    (self.isKnown, self.isInTests, self.hasFailedAd) = (isKnown, isInTests, hasFailedAd)
    (self.worst, self.count, self.name) = (worst, count, name)
  }

  /// The urgency of ads by their verdicts: that of the failed ads, without any that of the ads to check.
  package init(_ answers: AdAnswers, name: String) {
    func isInTests(_ answer: Answer) -> Bool { answers.all[answer] == answers.inTests[answer] }
    let (failed, toCheck) = (answers.all[.failed], answers.all[.toCheck])
    if failed > 0 {
      self.init(
        isInTests: isInTests(.failed), hasFailedAd: true, worst: .error, count: failed, name: name)
    } else if toCheck > 0 {
      self.init(isInTests: isInTests(.toCheck), worst: .review, count: toCheck, name: name)
    } else {
      self.init(worst: .nothing, count: answers.all.asked, name: name)
    }
  }
}

extension Urgency: Comparable {
  /// Sorts failed ads first, then errors, warnings, what is to check, and notes. In each, entries outside of test
  /// sessions come before those in tests. What a baseline accepts follows, then entries with nothing wrong. Among equals,
  /// larger numbers come first, then names in byte order.
  package static func < (a: Urgency, b: Urgency) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    return a.count == b.count ? a.name.precedesInBytes(b.name) : a.count > b.count
  }

  private var rank: (Int, Int, Int) {
    let stage = worst == .nothing ? 2 : isKnown ? 1 : 0
    // A failed ad is worse than any finding about something else.
    return (stage, hasFailedAd ? -1 : worst.rawValue, isInTests ? 1 : 0)
  }
}

/// The facts of a publication that the urgency of a finding depends on, besides the finding: the test sessions and the
/// ads' verdicts.
package struct UrgencyFacts: Sendable {
  private var testSessions: Set<String> = []
  private var answers: [FindingSubject: Answer] = [:]
  private var evidence: [RuleID: ProvisionEvidence] = [:]

  /// Creates facts without sessions and ads.
  package init() {}

  /// Creates facts about one session, of whose ads no verdict is known.
  init(of session: SessionRecord, evidence: [RuleID: ProvisionEvidence]) {
    testSessions = session.isTest ? [session.id] : []
    self.evidence = evidence
  }

  package init(_ publication: Publication) {
    testSessions = Set(publication.listedSessions.filter(\.isTest).map(\.id))
    evidence = EvidenceRules(publication.rules.map(\.info)).roles
    for ad in publication.cases {
      answers[FindingSubject(session: ad.session, ad: ad.ad)] = ad.verdict
    }
  }

  package func isInTests(_ finding: Finding) -> Bool {
    finding.subject.session.map(testSessions.contains) == true
  }

  /// Returns true if all findings of a summary are in test sessions, and the summary has kept all of them.
  package func areInTests(_ findings: FindingSummary) -> Bool {
    let kept = findings.findings
    return !kept.isEmpty && kept.count == findings.count() && kept.allSatisfy(isInTests)
  }

  /// Returns true if the finding shows that its ad failed. An ad without a listed verdict counts as failed if the
  /// finding's rule is one of the compliance report.
  private func hasFailedAd(_ finding: Finding) -> Bool {
    guard finding.verdict == .fail, evidence[finding.rule] != nil, let session = finding.subject.session,
      let ad = finding.subject.ad
    else { return false }
    return answers[FindingSubject(session: session, ad: ad), default: .failed] == .failed
  }

  /// Returns the urgency of an entry that consists of these findings: that of its most urgent finding.
  package func urgency(of findings: [Finding], count: Int, name: String) -> Urgency {
    let all = findings.map { finding in
      Urgency(
        isKnown: finding.isKnown, isInTests: isInTests(finding), hasFailedAd: hasFailedAd(finding),
        worst: WorstFinding(finding))
    }
    var urgency = all.min() ?? Urgency(worst: .nothing)
    (urgency.count, urgency.name) = (count, name)
    return urgency
  }

  /// Returns the urgency of an entry with the findings of a summary. If the summary hasn't kept all of them, the entry
  /// doesn't count as one that is in tests only.
  package func urgency(of findings: FindingSummary, count: Int, name: String) -> Urgency {
    let kept = findings.findings
    var urgency = urgency(of: kept, count: count, name: name)
    if kept.count < findings.count() { urgency.isInTests = false }
    return urgency
  }
}
