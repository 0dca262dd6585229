import Model
import Basics

/// An ad is loaded for a format that isn't defined.
enum FormatUnknownFault: RequestFault {
  static let rule: RuleID = "format-unknown"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
    session.set(["format"], "99999999", at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
