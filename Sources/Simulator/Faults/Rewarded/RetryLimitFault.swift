package import AdModel
package import Diagnostics

/// A retry, although the format never retries.
package enum RetryLimitFault: Fault {
  package static let rule: RuleID = "retry-limit"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.rewarded?.retries == false, let failure = session.indices(of: .adLoadFailed).last,
      let ad = session.string(["ad"], at: failure)
    else { return nil }
    session.insert(.adRetry, ad: ad, members: #""attempt":1,"delaySeconds":2"#, at: failure + 1)
    return PlantedFault(rule, ad: ad, line: failure + 1)
  }
}
