package import AdModel
package import Diagnostics

/// An empty consent string where the country asks for consent.
package enum ConsentInconsistentFault: Fault {
  package static let rule: RuleID = "consent-inconsistent"
  package static let kinds: Set<FormatKind> = .withRequests

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.json(["consent", "tcf"], at: 0) != nil, let request = session.first(.adRequest) else {
      return nil
    }
    session.set(["consent", "tcf"], "", at: 0)
    return PlantedFault(rule, ad: nil, line: request)
  }
}
