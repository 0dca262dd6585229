package import AdModel
package import Diagnostics

/// A second `session.start`.
package enum SessionRepeatedFault: Fault {
  package static let rule: RuleID = "session-repeated"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    session.insertCopy(of: 0, at: 1)
    return PlantedFault(rule, ad: nil, line: 1)
  }
}
