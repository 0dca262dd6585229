import Model
import Basics

/// The name of the person or company on whose behalf the ad is shown has 101 characters.
enum DSANameTooLongFault: AssetFault {
  static let rule: RuleID = "dsa-name-too-long"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(["dsa", "behalf"], String(repeating: "A", count: 101), at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
