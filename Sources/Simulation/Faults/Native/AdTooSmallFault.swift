import Model
import Basics

/// The video is 100 points wide.
enum AdTooSmallFault: AssetFault {
  static let rule: RuleID = "ad-too-small"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.type.value == .video }),
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: key, where: { $0.first(.assetRender, ad: $1, asset: key) != nil }),
      var frame = session.frame(at: render)
    else { return nil }
    frame.width = 100
    frame.height = 56
    session.set(frame, at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
