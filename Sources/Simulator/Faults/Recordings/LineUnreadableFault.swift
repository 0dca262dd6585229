package import AdModel
package import Diagnostics

/// A line that breaks off.
package enum LineUnreadableFault: Fault {
  package static let rule: RuleID = "line-unreadable"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let line = generator.int(in: 1...session.lines.count - 1)
    session.insert(rawLine: Array(session.lines[line - 1].prefix(90)), at: line)
    return PlantedFault(rule, ad: nil, line: line)
  }
}
