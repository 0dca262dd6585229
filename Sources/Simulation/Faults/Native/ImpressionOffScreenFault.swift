import Basics
import Model

/// The impression is counted while the ad is far below the screen; it scrolls into view seconds later.
enum ImpressionOffScreenFault: AssetFault {
  static let rule: RuleID = "impression-off-screen"
  static let kinds: Set<FormatKind> = [.customNative]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, view) = session.pickShownAd(at: .viewRender), let card = session.frame(at: view),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    var below = card
    below.y += 4000
    session.set(below, at: view)
    for render in session.indices(of: .assetRender, ad: ad) where render < impression {
      guard var frame = session.frame(at: render) else { continue }
      frame.y += 4000
      session.set(frame, at: render)
    }
    session.insertCopy(of: view, at: impression + 1)
    session.set(card, at: impression + 1)
    session.delay(from: impression + 1, by: 4)
    return SeededFault(rule, ad: ad, line: impression)
  }
}
