import Model
import Basics

/// An asset is delivered that the definition doesn't declare.
enum AssetKeyUnknownFault: AssetFault {
  static let rule: RuleID = "asset-key-unknown"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
    session.set(["assets", "Slogan"], json: #"{"text":"Bread."}"#, at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
