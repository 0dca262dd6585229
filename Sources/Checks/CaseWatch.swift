import Diagnostics

/// What is to be known of the ad that is being judged, for the list of ads that fail or need review.
struct CaseWatch: Sendable {
  private let bound: CaseBound?
  /// Ads of which a rule with a `ProvisionEvidence` complains.
  var count = 0
  /// The worst that was said so far of the ad that was begun.
  private var outcome: CaseOutcome?
  /// The mildest outcome with which an ad of the session that was begun would be listed.
  private var mildestListed: CaseOutcome?

  init(_ bound: CaseBound? = nil) { self.bound = bound }

  mutating func beginSession(_ id: String) {
    guard let bound else { return }
    mildestListed = [.review, .atFault, .fails].first { bound.admits($0, session: id) }
  }

  mutating func beginAd() { outcome = nil }

  mutating func note(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    let said = CaseOutcome(verdict, evidence)
    outcome = outcome.map { min($0, said) } ?? said
  }

  mutating func endAd() {
    if outcome != nil { count += 1 }
  }

  /// Whether an ad of the session is listed if something fails.
  var mayListSession: Bool { mildestListed != nil }

  /// Whether the ad is listed when this is said of it as well.
  func lists(_ said: CaseOutcome) -> Bool {
    guard let mildestListed else { return false }
    return min(outcome ?? said, said) <= mildestListed
  }
}
