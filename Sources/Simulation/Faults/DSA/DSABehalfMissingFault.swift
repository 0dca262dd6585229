import Model
import Basics

/// The transparency object doesn't name the person or company on whose behalf the ad is shown.
enum DSABehalfMissingFault: AssetFault {
  static let rule: RuleID = "dsa-behalf-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.remove(["dsa", "behalf"], at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
