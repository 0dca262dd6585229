import Model
import Basics

/// An ad is shown, but no impression is counted.
enum ImpressionMissingFault: AssetFault {
  static let rule: RuleID = "impression-missing"
  static let kinds: Set<FormatKind> = [.customNative]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let ad = session.pickShownAd() else { return nil }
    session.removeLines(session.indices(of: .impression, ad: ad))
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
