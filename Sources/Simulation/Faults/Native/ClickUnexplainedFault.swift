import Model
import Basics

/// A full screen opens over an ad without a click.
enum ClickUnexplainedFault: AssetFault {
  static let rule: RuleID = "click-unexplained"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let (ad, impression) = session.pickShownAd(
        at: .impression, where: { $0.first(.click, ad: $1) == nil && !$0.opensScreen($1) })
    else { return nil }
    session.insert(.screenPresent, ad: ad, at: impression + 1)
    session.insert(.screenDismiss, ad: ad, at: impression + 2)
    return SeededFault(rule, ad: ad, line: impression + 1)
  }
}
