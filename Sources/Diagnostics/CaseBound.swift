import Synchronization

/// The worst that rules with a `ProvisionEvidence` say of an ad.
package enum CaseOutcome: Int, Comparable, Sendable {
  /// A provision isn't met as far as the recording shows.
  case fails
  /// A rule that supports one found a fault.
  case atFault
  case review

  package static func < (a: CaseOutcome, b: CaseOutcome) -> Bool { a.rawValue < b.rawValue }

  /// What a finding of such a rule makes of its ad.
  package init(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    self = verdict != .fail ? .review : evidence.isDirect ? .fails : .atFault
  }
}

/// The place of an ad among those that fail or need review: the worst first, then by session and ad.
package struct CaseKey: Hashable, Comparable, Sendable {
  package var outcome: CaseOutcome
  package var session: String
  package var ad: String

  package init(outcome: CaseOutcome, session: String, ad: String) {
    self.outcome = outcome
    self.session = session
    self.ad = ad
  }

  package static func < (a: CaseKey, b: CaseKey) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.session == b.session
      ? a.ad.utf8.lexicographicallyPrecedes(b.ad.utf8)
      : a.session.utf8.lexicographicallyPrecedes(b.session.utf8)
  }
}

/// Which ads may still be among the first of those that fail or need review, whichever shard they are in.
///
/// It spares work and decides nothing: what it doesn't admit has enough others before it, so that results are the same
/// with and without it.
package final class CaseBound: Sendable {
  private let first: Mutex<LimitedBag<CaseKey>>

  /// - Parameter limit: how many ads are listed.
  package init(limit: Int) { first = Mutex(LimitedBag(limit: limit)) }

  /// Notes an ad that was kept.
  package func note(_ key: CaseKey) { first.withLock { $0.add(key) } }

  /// Whether an ad of this session that ends so may be listed.
  package func admits(_ outcome: CaseOutcome, session: String) -> Bool {
    let key = CaseKey(outcome: outcome, session: session, ad: "")
    return first.withLock { $0.admits { key < $0 } }
  }
}
