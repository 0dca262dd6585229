import Model
import Basics

/// The adapter calls its completion handler on another thread than the main thread.
enum CompletionOffMainFault: MediationFault {
  static let rule: RuleID = "completion-off-main"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.string(["platform"], at: 0) == "ios",
      let (ad, answer) = session.pickAd(with: .adapterComplete)
    else { return nil }
    session.set(["thread"], "other", at: answer)
    return SeededFault(rule, ad: ad, line: answer)
  }
}
