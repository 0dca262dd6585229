package import AdModel
package import Diagnostics

/// A retry that waits ten times as long as it should.
package enum RetryDelayFault: Fault {
  package static let rule: RuleID = "retry-delay"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let retries = session.indices(of: .adRetry)
    guard !retries.isEmpty else { return nil }
    let retry = generator.pick(retries)
    guard let delay = session.number(["delaySeconds"], at: retry) else { return nil }
    session.set(["delaySeconds"], json: "\(Int(delay) * 10)", at: retry)
    return PlantedFault(rule, ad: session.string(["ad"], at: retry), line: retry)
  }
}
