import Model
import Basics

/// A required text is delivered, but the app doesn't render it.
enum AssetNotRenderedFault: AssetFault {
  static let rule: RuleID = "asset-not-rendered"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.isRequired && $0.type.value == .text }),
      let ad = session.pickShownAd()
    else { return nil }
    session.removeLines(of: key, ad: ad)
    return session.first(.impression, ad: ad).map { SeededFault(rule, ad: ad, line: $0) }
  }
}
