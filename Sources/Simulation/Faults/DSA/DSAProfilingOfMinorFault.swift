import Model
import Basics

/// A profile of somebody under age.
enum DSAProfilingOfMinorFault: AssetFault {
  static let rule: RuleID = "dsa-profiling-of-minor"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    // Whoever refused a profile as well would have it told twice.
    guard session.json(["consent", "npa"], at: 0) != "true", let (ad, load) = session.pickTransparentAd()
    else { return nil }
    session.set(["underAge"], json: "true", at: 0)
    session.setProfile(ofAdAt: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
