import Model
import Basics

/// A full screen opens over the app and never closes.
enum ScreenUnbalancedFault: AssetFault {
  static let rule: RuleID = "screen-unbalanced"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let (ad, click) = session.pickShownAd(
        at: .click, where: { $0.first(.click, ad: $1) != nil && !$0.opensScreen($1) })
    else { return nil }
    session.insert(.screenPresent, ad: ad, at: click + 1)
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
