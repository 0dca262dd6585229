package import AdModel
package import Diagnostics

/// A platform that there is not.
package enum EventInvalidFault: Fault {
  package static let rule: RuleID = "event-invalid"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    session.set(["platform"], "console", at: 0)
    return PlantedFault(rule, ad: nil, line: 0)
  }
}
