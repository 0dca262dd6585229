import Model
import Basics

/// A text is clicked that isn't declared clickable.
enum ClickAssetNotClickableFault: AssetFault {
  static let rule: RuleID = "click-asset-not-clickable"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let asset = session.format.firstKey(where: { !$0.isClickable && $0.type.value == .text }),
      let click = session.pickLine(of: .click, where: { $0.string(["action"], at: $1) != "aboutThisAd" })
    else { return nil }
    session.set(["asset"], asset, at: click)
    return SeededFault(rule, ad: session.string(["ad"], at: click), line: click)
  }
}
