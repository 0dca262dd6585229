package import Basics

/// The worst result for an ad from rules with a `ProvisionEvidence`, the worst first.
package enum ReviewOutcome: Int, CaseIterable, Codable, Comparable, Sendable {
  /// An Article 26 question failed as far as the recording shows.
  case fails
  /// A rule that supports an Article 26 question found a fault.
  case atFault
  case review

  package static func < (a: ReviewOutcome, b: ReviewOutcome) -> Bool { a.rawValue < b.rawValue }

  /// Creates the outcome that one finding gives an ad, by its verdict and the evidence of its rule.
  package init(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    self = verdict != .fail ? .review : evidence.isDirect ? .fails : .atFault
  }
}

/// An ad that a reviewer must see, because a rule failed or can't be decided, with the data that are shown about it.
package struct AdToReview: Codable, Sendable {
  /// A finding about the ad, and its role for an Article 26 question.
  package struct Judged: Codable, Sendable {
    package let finding: Finding
    package let evidence: ProvisionEvidence
  }

  package let outcome: ReviewOutcome
  package let session: String
  package let ad: String
  /// Findings of rules with a `ProvisionEvidence`, failures first.
  package let findings: [Judged]
  /// The country in which the session ran, ISO 3166-1 alpha-2.
  package var country: String?
  package var isTest = false
  /// The screen when the ad was shown, as SVG; `nil` if the ad has no recorded layout. It is drawn when it is read,
  /// because most ads leave the list again when worse ones are added.
  package var drawing: Deferred<String>?
  /// The fault that the drawing shows, in words; `nil` if it shows none.
  package var drawnFault: String?
  /// The worst answer to the Article 26 questions and about AdChoices together; `nil` if the session's record wasn't
  /// read.
  package var answer: Answer?
  /// The version of the app, with its name, in its redacted form.
  package var appVersion: String?
  /// The day on which the ad was shown, or loaded.
  package var day: Day?
  /// The worst fault of its AdChoices icon or ad label; `nil` if no check that applies to the ad found one.
  package var fault: Fault?

  /// A fault of an ad's AdChoices icon or ad label.
  package struct Fault: Codable, Sendable {
    /// `Icon too small: 12 × 10, not 19 × 15`.
    package let title: String
    package let answer: Answer
    /// The rule whose finding names the line and the remedy.
    package let rule: RuleID
    /// The fault as SVG, of 200 × 150 units.
    package let picture: Deferred<String>

    package init(title: String, answer: Answer, rule: RuleID, picture: Deferred<String>) {
      (self.title, self.answer, self.rule, self.picture) = (title, answer, rule, picture)
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
  /// The worst of the answers that the ad's findings give to Article 26 questions; `notInScope` without such a finding.
  private var answerOfRules: Answer {
    findings.reduce(.notInScope) { worst, said in
      said.evidence.isDirect ? .worst(worst, Answer(said.finding.verdict)) : worst
    }
  }

  /// Sets `answer` to the worst of the answers to Article 26 questions and about AdChoices.
  ///
  /// - Parameter adChoices: the answer about AdChoices; `nil` if the ad isn't followed.
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
  /// The evidence of the rules that have one, by rule.
  package var evidence: [RuleID: ProvisionEvidence] {
    reduce(into: [:]) { $0[$1.id] = $1.evidence }
  }
}

/// The ads that failed or need review: the number of all, and a list of the worst. Queues merge, and their contents
/// don't depend on the order in which ads were added.
package struct ReviewQueue: Codable, Sendable {
  /// Maximum number of listed ads; more are counted, and appear in the data files only.
  package static let limit = 100

  /// The number of ads that failed or need review, including those that were never inserted because they would not have
  /// been listed.
  package var count = 0
  private var first = TopK<AdToReview>(limit: limit)

  package init() {}

  /// Returns the mildest outcome with which an ad of this session may still be listed; `nil` if none may. For example,
  /// once enough ads of other sessions fail, an ad that only needs review can't be listed.
  ///
  /// - Parameter ad: restricts the answer to this ad; `nil` means any ad of the session.
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

  /// Sets the count of all ads. The number of inserted ads can't serve, because it depends on their order.
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
