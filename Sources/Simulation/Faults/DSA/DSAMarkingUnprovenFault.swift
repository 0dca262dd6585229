import Model
import Basics

/// No ad label is shown with an ad in the EEA.
enum DSAMarkingUnprovenFault: AssetFault {
  static let rule: RuleID = "dsa-marking-unproven"
  static let companions: Set<RuleID> = ["badge-missing"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA, let ad = session.pickShownAd() else { return nil }
    session.removeLines(of: session.format.badgeKey, ad: ad)
    return session.first(.impression, ad: ad).map { SeededFault(rule, ad: ad, line: $0) }
  }
}
