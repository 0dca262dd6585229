import Model
import Basics

/// The transparency object names a company that targeted the user, but no targeting parameters.
enum DSAParametersMissingFault: AssetFault {
  static let rule: RuleID = "dsa-parameters-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[]}]"#, at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
