import Basics
import Model

/// A text lies over the ad label.
enum BadgeObscuredFault: AssetFault {
  static let rule: RuleID = "badge-obscured"
  static let companions: Set<RuleID> = ["dsa-marking-unproven"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    let badge = session.format.badgeKey
    guard let ad = session.pickShownAd(where: { $0.first(.assetRender, ad: $1, asset: badge) != nil }),
      let text = session.pickRender(of: ad, ofType: .text),
      let label = session.first(.assetRender, ad: ad, asset: badge).flatMap({ session.frame(at: $0) })
    else { return nil }
    session.set(label, at: text)
    session.set(["z"], json: "8", at: text)
    return SeededFault(rule, ad: ad, line: text)
  }
}
