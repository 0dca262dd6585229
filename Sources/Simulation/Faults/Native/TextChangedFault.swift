import Model
import Basics

/// A headline of another ad is left in the view.
enum TextChangedFault: AssetFault {
  static let rule: RuleID = "text-changed"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: "Headline"),
      session.json(["text"], at: render) != nil
    else { return nil }
    session.set(["text"], "Words that came with another ad", at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
