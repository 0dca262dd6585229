import Model
import Basics

/// A click on AdChoices opens no page.
enum AdChoicesUnopenedPageFault: AssetFault {
  static let rule: RuleID = "adchoices-unopened-page"
  static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let (ad, impression) = session.pickShownAd(at: .impression, where: { $0.isAdChoicesUntouched(of: $1) })
    else { return nil }
    session.insertClick(on: session.format.adChoicesKey, of: ad, action: "none", at: impression + 1)
    return SeededFault(rule, ad: ad, line: impression + 1)
  }
}
