import Basics
import Model

/// The ad label reads "Tip".
enum BadgeWordingFault: AssetFault {
  static let rule: RuleID = "badge-wording"
  static let companions: Set<RuleID> = ["dsa-marking-unproven"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey) else {
      return nil
    }
    session.set(["text"], "Tip", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
