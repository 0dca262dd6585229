import Model
import Basics

/// The adapter has to count impressions, but counts none.
enum TrackingAbsentFault: MediationFault {
  static let rule: RuleID = "tracking-absent"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation?.impressionTracking?.value == .adapter,
      let (ad, impression) = session.pickShownAd(at: .impression)
    else { return nil }
    session.set(["by"], "sdk", at: impression)
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
