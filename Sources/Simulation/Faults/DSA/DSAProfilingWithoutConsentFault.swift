import Model
import Basics

/// An ad is targeted by profiling a user who refused personalised ads.
enum DSAProfilingWithoutConsentFault: AssetFault {
  static let rule: RuleID = "dsa-profiling-without-consent"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.json(["consent"], at: 0) != nil, let (ad, load) = session.pickTransparentAd()
    else { return nil }
    session.set(["consent", "npa"], json: "true", at: 0)
    session.setProfile(ofAdAt: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
