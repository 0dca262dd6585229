import Model
import Basics

/// The ad label stands in the middle of the ad's bottom edge, on top of the other assets.
enum BadgePositionFault: AssetFault {
  static let rule: RuleID = "badge-position"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey),
      var label = session.frame(at: render),
      let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
    else { return nil }
    label.x = card.midX - label.width / 2
    label.y = card.maxY - label.height
    session.set(label, at: render)
    session.set(["z"], json: "8", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
