import Model
import Basics

/// The adapter is called without its required parameter.
enum AdapterParameterMissingFault: MediationFault {
  static let rule: RuleID = "adapter-parameter-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation?.parameter == .required,
      let (ad, load) = session.pickAd(with: .adapterLoad)
    else { return nil }
    session.remove(["parameter"], at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
