package import AdModel
package import Diagnostics

/// The adapter answers on another thread.
package enum CompletionOffMainFault: Fault {
  package static let rule: RuleID = "completion-off-main"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adapterComplete], using: &generator),
      let answer = session.first(.adapterComplete, ad: ad)
    else { return nil }
    session.set(["thread"], "other", at: answer)
    return PlantedFault(rule, ad: ad, line: answer)
  }
}
