import Model
import Basics

/// Something opens over the app and never goes away.
enum ScreenUnbalancedFault: AssetFault {
  static let rule: RuleID = "screen-unbalanced"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard
      let (ad, impression) = session.pickShownAd(
        at: .impression, where: { $0.first(.screenPresent, ad: $1) == nil })
    else { return nil }
    session.insert(.screenPresent, ad: ad, at: impression + 1)
    return PlantedFault(rule, ad: ad, line: session.lastLine)
  }
}
