import Model
import Basics

/// The view still shows the headline of another ad.
enum TextChangedFault: AssetFault {
  static let rule: RuleID = "text-changed"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: "Headline"),
      session.json(["text"], at: render) != nil
    else { return nil }
    session.set(["text"], "Words that came with another ad", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
