import Model
import Basics

/// Three letters of the headline are shown.
enum TextTruncatedFault: AssetFault {
  static let rule: RuleID = "text-truncated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: "Headline"),
      let text = session.string(["text"], at: render), text.count > 8
    else { return nil }
    session.set(["text"], text.prefix(3) + "…", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
