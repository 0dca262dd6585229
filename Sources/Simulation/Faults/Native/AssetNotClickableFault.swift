import Basics
import Model

/// An asset that is declared clickable isn't.
enum AssetNotClickableFault: AssetFault {
  static let rule: RuleID = "asset-not-clickable"
  static let companions: Set<RuleID> = ["click-asset-not-clickable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.isClickable && $0.type.value == .text }),
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: key, where: { $0.first(.assetRender, ad: $1, asset: key) != nil })
    else { return nil }
    session.set(["clickable"], json: "false", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
