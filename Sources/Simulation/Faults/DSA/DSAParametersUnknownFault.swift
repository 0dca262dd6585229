import Model
import Basics

/// A targeting parameter isn't in IAB Tech Lab's list.
enum DSAParametersUnknownFault: AssetFault {
  static let rule: RuleID = "dsa-parameters-unknown"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(
      ["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[2,7]}]"#, at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
