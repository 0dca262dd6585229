import Model
import Basics

/// The adapter reports a video event before its load is complete.
enum EventBeforeCompletionFault: MediationFault {
  static let rule: RuleID = "event-before-completion"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, answer) = session.pickAd(with: .adapterComplete, .impression) else { return nil }
    session.insert(.videoMute, ad: ad, at: answer)
    return SeededFault(rule, ad: ad, line: answer)
  }
}
