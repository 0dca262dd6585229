import Model
import Basics

/// Nobody is named on whose behalf the ad is shown.
enum DSABehalfMissingFault: AssetFault {
  static let rule: RuleID = "dsa-behalf-missing"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let (ad, load) = session.pickTransparentAd() else { return nil }
    session.remove(["dsa", "behalf"], at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
