import Model
import Basics

/// An impression is counted twice by one side, such as the SDK.
enum ImpressionRepeatedFault: AssetFault {
  static let rule: RuleID = "impression-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, impression) = session.pickShownAd(at: .impression) else { return nil }
    session.insertCopy(of: impression, at: impression + 1)
    return SeededFault(rule, ad: ad, line: impression + 1)
  }
}
