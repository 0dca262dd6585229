import Model
import Basics

/// The adapter completes its load with an error, but an ad of a custom event is loaded.
enum AdapterOutcomeContradictedFault: MediationFault {
  static let rule: RuleID = "adapter-outcome-contradicted"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, answer) = session.pickAd(with: .adapterComplete, .adLoad),
      session.indices(of: .adapterComplete, ad: ad).count == 1, let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["outcome"], "error", at: answer)
    session.set(
      ["error"], json: #"{"domain":"com.example.network","code":204,"message":"no fill"}"#, at: answer)
    session.set(["source"], json: #"{"id":"18351550913290782395","name":"Custom event"}"#, at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
