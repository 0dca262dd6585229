import Model
import Basics

/// An ad is shown two hours after it was loaded.
enum AdExpiredFault: AssetFault {
  static let rule: RuleID = "ad-expired"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, view) = session.pickShownAd(at: .viewRender) else { return nil }
    session.delay(from: view, by: 7200)
    return SeededFault(rule, ad: ad, line: view)
  }
}
