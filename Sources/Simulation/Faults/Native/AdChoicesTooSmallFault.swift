import Model
import Basics

/// AdChoices is 9 points high.
enum AdChoicesTooSmallFault: AssetFault {
  static let rule: RuleID = "adchoices-too-small"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: session.format.adChoicesKey, where: { $0.hasAdChoices($1) }),
      var icon = session.frame(at: render)
    else { return nil }
    icon.height = 9
    session.set(icon, at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
