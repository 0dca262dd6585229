package import AdModel
package import Diagnostics

/// No `session.start`.
package enum SessionUnstartedFault: Fault {
  package static let rule: RuleID = "session-unstarted"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.json(["test"], at: 0) == nil else { return nil }
    session.removeLines([0])
    return PlantedFault(rule, ad: nil, line: 0)
  }
}
