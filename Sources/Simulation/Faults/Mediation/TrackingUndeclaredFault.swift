import Model
import Basics

/// The adapter declares that another side counts clicks than the definition declares.
enum TrackingUndeclaredFault: MediationFault {
  static let rule: RuleID = "tracking-undeclared"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let declared = session.format.native?.mediation?.clickTracking?.value,
      let (ad, track) = session.pickAd(with: .adapterTrack), session.first(.click, ad: ad) == nil
    else { return nil }
    session.set(["clicks"], declared == .sdk ? "adapter" : "sdk", at: track)
    return SeededFault(rule, ad: ad, line: track)
  }
}
