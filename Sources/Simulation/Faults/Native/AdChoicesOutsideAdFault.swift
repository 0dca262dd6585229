import Model
import Basics

/// AdChoices is drawn in the corner opposite to the declared one.
enum AdChoicesOutsideAdFault: AssetFault {
  static let rule: RuleID = "adchoices-outside-ad"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.assets.contains(where: { $0.type.value == .adChoices && $0.corner != nil }),
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: session.format.adChoicesKey, where: { $0.hasAdChoices($1) }),
      var icon = session.frame(at: render),
      let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
    else { return nil }
    icon.x = card.x + card.maxX - icon.maxX
    icon.y = card.y + card.maxY - icon.maxY
    session.set(icon, at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
