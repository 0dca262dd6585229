import AdModel
import Diagnostics

/// Why this person sees this ad is left out.
enum DSAParametersMissingFault: AssetFault {
  static let rule: RuleID = "dsa-parameters-missing"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(["dsa", "transparency"], json: "[]", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
