import Model
import Basics

/// A retry waits ten times as long as it should.
enum RetryDelayFault: RewardedFault {
  static let rule: RuleID = "retry-delay"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let retry = session.pickLine(of: .adRetry),
      let delay = session.number(["delaySeconds"], at: retry)
    else { return nil }
    session.set(["delaySeconds"], json: JSONString.text(of: delay * 10), at: retry)
    return SeededFault(rule, ad: session.string(["ad"], at: retry), line: retry)
  }
}
