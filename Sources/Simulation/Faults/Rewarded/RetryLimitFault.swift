import Model
import Basics

/// A load is retried, although the format never retries.
enum RetryLimitFault: RewardedFault {
  static let rule: RuleID = "retry-limit"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.rewarded?.retries == false, let failure = session.indices(of: .adLoadFailed).last,
      let ad = session.string(["ad"], at: failure)
    else { return nil }
    session.insert(.adRetry, ad: ad, members: #""attempt":1,"delaySeconds":2"#, at: failure + 1)
    return SeededFault(rule, ad: ad, line: failure + 1)
  }
}
