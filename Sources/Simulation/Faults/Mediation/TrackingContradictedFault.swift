import Model
import Basics

/// The SDK has to count the impression, but the adapter counts it.
enum TrackingContradictedFault: MediationFault {
  static let rule: RuleID = "tracking-contradicted"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation != nil,
      let ad = session.pickShownAd(where: { session, ad in
        let impressions = session.indices(of: .impression, ad: ad)
        return session.first(.adapterTrack, ad: ad) != nil && impressions.count == 1
          && session.string(["by"], at: impressions[0]) == "sdk"
      }), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.set(["by"], "adapter", at: impression)
    return SeededFault(rule, ad: ad, line: impression)
  }
}
