import Model
import Basics

/// The ad label measures 10 by 10 points.
enum BadgeTooSmallFault: AssetFault {
  static let rule: RuleID = "badge-too-small"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, render) = session.pickShownAd(at: .assetRender, asset: session.format.badgeKey),
      var frame = session.frame(at: render)
    else { return nil }
    frame.width = 10
    frame.height = 10
    session.set(frame, at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
