import Model
import Basics

/// The adapter maps all assets except AdChoices.
enum AdapterAdChoicesMissingFault: MediationFault {
  static let rule: RuleID = "adapter-adchoices-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA, let (ad, map) = session.pickAd(with: .adapterMap, .adLoad),
      session.indices(of: .adapterMap, ad: ad).count == 1,
      session.keys(["fields"], at: map).contains(session.format.adChoicesKey)
    else { return nil }
    session.remove(["fields", session.format.adChoicesKey], at: map)
    return SeededFault(rule, ad: ad, line: map)
  }
}
