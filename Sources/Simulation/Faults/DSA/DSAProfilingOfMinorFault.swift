import Model
import Basics

/// An ad is targeted by profiling a user who is under age.
enum DSAProfilingOfMinorFault: AssetFault {
  static let rule: RuleID = "dsa-profiling-of-minor"

  static func plant(in session: inout SessionText) -> SeededFault? {
    // A session without consent to profiling would violate dsa-profiling-without-consent as well.
    guard session.json(["consent", "npa"], at: 0) != "true", let (ad, load) = session.pickTransparentAd()
    else { return nil }
    session.set(["underAge"], json: "true", at: 0)
    session.setProfile(ofAdAt: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
