import Model
import Basics

/// Who chose the person is named, and by which parameters left out.
enum DSAParametersMissingFault: AssetFault {
  static let rule: RuleID = "dsa-parameters-missing"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.set(["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[]}]"#, at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
