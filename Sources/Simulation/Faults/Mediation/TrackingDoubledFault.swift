import Model
import Basics

/// SDK and adapter both count the impression.
enum TrackingDoubledFault: MediationFault {
  static let rule: RuleID = "tracking-doubled"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation != nil, let (ad, impression) = session.pickShownAd(at: .impression)
    else { return nil }
    let other = session.string(["by"], at: impression) == "sdk" ? "adapter" : "sdk"
    session.insertCopy(of: impression, at: impression + 1)
    session.set(["by"], other, at: impression + 1)
    return SeededFault(rule, ad: ad, line: impression + 1)
  }
}
