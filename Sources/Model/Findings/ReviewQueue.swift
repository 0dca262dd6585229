package import Basics

/// The worst result for an ad among the rules with a `ProvisionEvidence`. The cases are ordered from the worst to the
/// mildest.
package enum ReviewOutcome: Int, CaseIterable, Codable, Comparable, Sendable {
  /// A rule that answers an Article 26 question failed.
  case fails
  /// A rule that only supports the answer to an Article 26 question failed.
  case atFault
  case review

  package static func < (a: ReviewOutcome, b: ReviewOutcome) -> Bool { a.rawValue < b.rawValue }

  /// Creates an ad's outcome from the verdict of one finding and the evidence of the finding's rule.
  package init(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    self = verdict != .fail ? .review : evidence.isDirect ? .fails : .atFault
  }
}

/// An ad that a reviewer must see, because a rule failed or can't be decided, with the data that are shown about it.
package struct AdToReview: Codable, Sendable {
  /// A finding about the ad, and the role of its rule in a compliance report.
  package struct Judged: Codable, Sendable {
    package let finding: Finding
    package let evidence: ProvisionEvidence
  }

  package let outcome: ReviewOutcome
  package let session: String
  package let ad: String
  /// The ad's findings from rules with a `ProvisionEvidence`, failures first.
  package let findings: [Judged]
  /// The country in which the session ran, ISO 3166-1 alpha-2.
  package var country: String?
  package var isTest = false
  /// The screen when the ad was shown, as SVG; `nil` if the ad has no recorded layout. It is drawn when it is read,
  /// because most ads leave the list again when worse ones are added.
  package var drawing: Deferred<String>?
  /// The fault that the drawing shows, in words; `nil` if it shows none.
  package var drawnFault: String?
  /// The worst of the ad's answers to Article 26 questions and about AdChoices; `nil` if the session's record wasn't
  /// read.
  package var answer: Answer?
  /// The app's name and version, redacted.
  package var appVersion: String?
  /// The day on which the ad was shown, or loaded.
  package var day: Day?
  /// The faults of the ad's AdChoices icon and ad label, those that failed first.
  package var faults: [Fault] = []

  /// The worst fault of the ad's AdChoices icon or ad label; `nil` if there is none.
  package var fault: Fault? { faults.first }

  /// A fault of an ad's AdChoices icon or ad label.
  package struct Fault: Codable, Sendable {
    /// The fault in a few words: `Icon too small: 12 × 10, not 19 × 15`.
    package let title: String
    /// The fault in a few words without numbers: `Icon too small`.
    package let name: String
    package let answer: Answer
    /// The rule that reports the fault. Its finding names the line, and the way to correct the fault.
    package let rule: RuleID
    /// The fault as SVG, of 200 × 150 units.
    package let picture: Deferred<String>

    package init(title: String, name: String, answer: Answer, rule: RuleID, picture: Deferred<String>) {
      (self.title, self.name, self.answer, self.rule, self.picture) = (title, name, answer, rule, picture)
    }
  }

  /// Returns the ads that have a finding of a rule in `evidence`, unordered.
  ///
  /// - Parameter findings: must include all findings of each ad.
  package static func all(
    _ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]
  ) -> [AdToReview] {
    let judged = findings.compactMap { finding in
      evidence[finding.rule].map { Judged(finding: finding, evidence: $0) }
    }
    return Dictionary(grouping: judged) { judged in
      FindingSubject(session: judged.finding.subject.session, ad: judged.finding.subject.ad)
    }.compactMap { subject, findings in
      guard let session = subject.session, let ad = subject.ad else { return nil }
      return AdToReview(session, ad, findings)
    }
  }

  private init(_ session: String, _ ad: String, _ findings: [Judged]) {
    self.session = session
    self.ad = ad
    self.findings = findings.sorted { a, b in
      let (isA, isB) = (a.finding.verdict == .fail, b.finding.verdict == .fail)
      return isA == isB ? a.finding < b.finding : isA
    }
    outcome = findings.map { ReviewOutcome($0.finding.verdict, $0.evidence) }.min() ?? .review
  }
}

extension AdToReview {
  /// The worst answer that the ad's findings give to an Article 26 question; `notInScope` if none of them answers one.
  private var answerOfRules: Answer {
    findings.reduce(.notInScope) { worst, said in
      said.evidence.isDirect ? .worst(worst, Answer(said.finding.verdict)) : worst
    }
  }

  /// Sets `answer` to the worst of the ad's answers: those of its findings to Article 26 questions, and the one about
  /// AdChoices.
  ///
  /// - Parameter adChoices: the answer about AdChoices; `nil` if the report doesn't check AdChoices for this ad.
  package mutating func settle(adChoices: Answer?) {
    answer = .worst(answerOfRules, adChoices ?? .notInScope)
  }

  /// The finding that explains the ad's fault best: that of the fault's rule, else the first.
  package var leading: Finding? {
    (findings.first { $0.finding.rule == fault?.rule } ?? findings.first)?.finding
  }
}

extension AdToReview: Comparable {
  package static func == (a: AdToReview, b: AdToReview) -> Bool {
    a.outcome == b.outcome && a.session == b.session && a.ad == b.ad
  }

  /// Sorts the worst first, then by session and ad.
  package static func < (a: AdToReview, b: AdToReview) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
  }
}

extension Sequence<RuleInfo> {
  /// The `ProvisionEvidence` of each rule that has one, by the rule's id.
  package var evidence: [RuleID: ProvisionEvidence] {
    reduce(into: [:]) { $0[$1.id] = $1.evidence }
  }
}

/// The ads that failed or need review: the number of all, and a list of the worst. Queues merge, and their contents
/// don't depend on the order in which ads were added.
package struct ReviewQueue: Codable, Sendable {
  /// Maximum number of listed ads; more are counted, and appear in the data files only.
  package static let limit = 100

  /// The number of ads that failed or need review. It includes ads that were never inserted, because they would not be
  /// listed.
  package var count = 0
  private var first = TopK<AdToReview>(limit: limit)

  package init() {}

  /// Returns the mildest outcome with which an ad of this session may still be listed; `nil` if none may. For example,
  /// once enough ads of other sessions fail, an ad that only needs review can't be listed.
  ///
  /// - Parameter ad: the ad's id; `nil` means any ad of the session.
  package func mildestListed(in session: String, ad: String? = nil) -> ReviewOutcome? {
    ReviewOutcome.allCases.last { outcome in
      first.mayInsert { last in
        if outcome != last.outcome { return outcome < last.outcome }
        if let ad, last.session == session { return ad.precedesInBytes(last.ad) }
        return !last.session.precedesInBytes(session)
      }
    }
  }

  /// Returns true if an ad may be among the listed ones. It is a cheap test before inserting the ad.
  package func mayInsert(_ ad: AdToReview) -> Bool { first.mayInsert { ad < $0 } }

  package mutating func insert(_ ad: AdToReview) { first.add(ad) }

  /// Sets the number of all ads. Counting the inserted ads would not do, because it depends on their order which ads
  /// are inserted.
  package mutating func count(_ all: Int) {
    count = all
    first.count(all - first.count)
  }

  package static func += (a: inout ReviewQueue, b: ReviewQueue) {
    a.count += b.count
    a.first += b.first
  }

  /// The first `limit` ads of the queue, sorted.
  package var listed: [AdToReview] { first.sorted() }
}
