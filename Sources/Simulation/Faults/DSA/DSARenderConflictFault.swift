import Model
import Basics

/// Publisher and buyer both render the transparency information.
enum DSARenderConflictFault: AssetFault {
  static let rule: RuleID = "dsa-render-conflict"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(["dsa", "adrender"], json: "1", at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
