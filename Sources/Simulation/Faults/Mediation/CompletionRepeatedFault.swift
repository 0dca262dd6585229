import Model
import Basics

/// The adapter calls its completion handler twice.
enum CompletionRepeatedFault: MediationFault {
  static let rule: RuleID = "completion-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, answer) = session.pickAd(with: .adapterComplete) else { return nil }
    session.insertCopy(of: answer, at: answer + 1)
    return SeededFault(rule, ad: ad, line: answer + 1)
  }
}
