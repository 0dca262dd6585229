package import AdModel
package import Diagnostics

/// The adapter never answers.
package enum CompletionMissingFault: Fault {
  package static let rule: RuleID = "completion-missing"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adapterComplete, .adLoad], using: &generator),
      let answer = session.first(.adapterComplete, ad: ad)
    else { return nil }
    session.removeLines([answer])
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
