import Model
import Basics

/// The adapter never calls its completion handler.
enum CompletionMissingFault: MediationFault {
  static let rule: RuleID = "completion-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, answer) = session.pickAd(with: .adapterComplete, .adLoad) else { return nil }
    session.removeLines([answer])
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
