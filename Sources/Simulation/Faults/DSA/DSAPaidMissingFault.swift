import Model
import Basics

/// The transparency object doesn't name the person or company that paid for the ad.
enum DSAPaidMissingFault: AssetFault {
  static let rule: RuleID = "dsa-paid-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.remove(["dsa", "paid"], at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
