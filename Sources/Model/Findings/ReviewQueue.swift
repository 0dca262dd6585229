package import Basics

/// The worst that rules with a `ProvisionEvidence` say of an ad, the worst first.
package enum ReviewOutcome: Int, CaseIterable, Codable, Comparable, Sendable {
  /// An Article 26 question failed as far as the recording shows.
  case fails
  /// A rule that supports one found a fault.
  case atFault
  case review

  package static func < (a: ReviewOutcome, b: ReviewOutcome) -> Bool { a.rawValue < b.rawValue }

  /// What a finding of such a rule makes of its ad.
  package init(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    self = verdict != .fail ? .review : evidence.isDirect ? .fails : .atFault
  }
}

/// An ad that fails something, or of which something can't be told: what a reviewer is shown of it.
package struct AdToReview: Codable, Sendable {
  /// What a rule says of the ad, and what that is to an Article 26 question.
  package struct Said: Codable, Sendable {
    package let finding: Finding
    package let evidence: ProvisionEvidence
  }

  package let outcome: ReviewOutcome
  package let session: String
  package let ad: String
  /// Of rules with a `ProvisionEvidence`, failures first.
  package let findings: [Said]
  /// ISO 3166-1 alpha-2.
  package var country: String?
  package var isTest = false
  /// The screen when the ad was shown, as SVG; `nil` when it wasn't laid out. Drawn when somebody asks: most ads that are among
  /// the first for a while are pushed out by worse ones.
  package var drawing: Deferred<String>?
  /// What the drawing shows to be wrong, in words; `nil`: nothing that it could show.
  package var drawnFault: String?

  /// Every such ad among these findings, in no order.
  ///
  /// - Parameter findings: all that there are of each ad.
  package static func all(
    _ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]
  ) -> [AdToReview] {
    let judged = findings.compactMap { finding in
      evidence[finding.rule].map { Said(finding: finding, evidence: $0) }
    }
    return Dictionary(grouping: judged) { said in
      FindingSubject(session: said.finding.subject.session, ad: said.finding.subject.ad)
    }.compactMap { subject, findings in
      guard let session = subject.session, let ad = subject.ad else { return nil }
      return AdToReview(session, ad, findings)
    }
  }

  private init(_ session: String, _ ad: String, _ findings: [Said]) {
    self.session = session
    self.ad = ad
    self.findings = findings.sorted { a, b in
      let (isA, isB) = (a.finding.verdict == .fail, b.finding.verdict == .fail)
      return isA == isB ? a.finding < b.finding : isA
    }
    outcome = findings.map { ReviewOutcome($0.finding.verdict, $0.evidence) }.min() ?? .review
  }
}

extension AdToReview: Comparable {
  package static func == (a: AdToReview, b: AdToReview) -> Bool {
    a.outcome == b.outcome && a.session == b.session && a.ad == b.ad
  }

  /// The worst first, then by session and ad.
  package static func < (a: AdToReview, b: AdToReview) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
  }
}

extension Sequence<RuleInfo> {
  /// What the verdicts of those rules are to a compliance report that are anything to it.
  package var evidence: [RuleID: ProvisionEvidence] {
    reduce(into: [:]) { $0[$1.id] = $1.evidence }
  }
}

/// The first of the ads that failed or are to check, the worst first. Queues merge, and what they hold doesn't depend on the
/// order in which ads came.
package struct ReviewQueue: Codable, Sendable {
  /// More ads than this are counted, and listed in the data files alone.
  package static let limit = 100

  /// How many such ads there are, also of those that nobody offered because they would not have been listed.
  package var count = 0
  private var first = LimitedBag<AdToReview>(limit: limit)

  package init() {}

  /// The mildest outcome with which an ad of this session may still be among the first; `nil`: none may. So many ads of
  /// other sessions fail already, say, that one that is merely to check is not worth the words.
  ///
  /// - Parameter ad: the same of this ad alone; `nil`: of some ad of the session.
  package func mildestListed(in session: String, ad: String? = nil) -> ReviewOutcome? {
    ReviewOutcome.allCases.last { outcome in
      first.admits { last in
        if outcome != last.outcome { return outcome < last.outcome }
        if let ad, last.session == session { return ad.precedesInBytes(last.ad) }
        return !last.session.precedesInBytes(session)
      }
    }
  }

  /// Whether an ad may be among the first.
  package func admits(_ ad: AdToReview) -> Bool { first.admits { ad < $0 } }

  package mutating func offer(_ ad: AdToReview) { first.add(ad) }

  /// Says how many there are, however many were offered: that depends on the order in which they came.
  package mutating func count(_ all: Int) {
    count = all
    first.count(all - first.count)
  }

  package static func += (a: inout ReviewQueue, b: ReviewQueue) {
    a.count += b.count
    a.first += b.first
  }

  /// The first of them.
  package var listed: [AdToReview] { first.sorted() }
}
