package import AdModel
package import Diagnostics

/// Google's ids in a session that isn't marked as a test.
package enum TestIDInProductionFault: Fault {
  package static let rule: RuleID = "test-id-in-production"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.json(["test"], at: 0) != nil,
      let request = session.first(.adRequest) ?? session.first(.streamRequest)
    else { return nil }
    session.remove(["test"], at: 0)
    return PlantedFault(rule, ad: session.string(["ad"], at: request), line: request)
  }
}
