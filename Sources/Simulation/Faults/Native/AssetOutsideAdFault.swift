import Basics
import Model

/// A text extends beyond the ad's left edge.
enum AssetOutsideAdFault: AssetFault {
  static let rule: RuleID = "asset-outside-ad"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let ad = session.pickShownAd(), let text = session.pickRender(of: ad, ofType: .text),
      let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) }),
      var frame = session.frame(at: text)
    else { return nil }
    frame.x = card.x - 8
    session.set(frame, at: text)
    return SeededFault(rule, ad: ad, line: text)
  }
}
