package import AdModel
package import Diagnostics

/// The adapter answers twice.
package enum CompletionRepeatedFault: Fault {
  package static let rule: RuleID = "completion-repeated"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adapterComplete], using: &generator),
      let answer = session.first(.adapterComplete, ad: ad)
    else { return nil }
    session.insertCopy(of: answer, at: answer + 1)
    return PlantedFault(rule, ad: ad, line: answer + 1)
  }
}
