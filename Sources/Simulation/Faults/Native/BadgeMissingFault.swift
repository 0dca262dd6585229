import Model
import Basics

/// An ad in the EEA has no ad label.
enum BadgeMissingFault: AssetFault {
  static let rule: RuleID = "badge-missing"
  static let companions: Set<RuleID> = ["dsa-marking-unproven"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA, let ad = session.pickShownAd() else { return nil }
    session.removeLines(of: session.format.badgeKey, ad: ad)
    return session.first(.impression, ad: ad).map { SeededFault(rule, ad: ad, line: $0) }
  }
}
