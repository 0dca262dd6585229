package import AdModel
package import Diagnostics

/// Three numbers of `seq` are left out, as if lines had been lost.
package enum EventGapFault: Fault {
  package static let rule: RuleID = "event-gap"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let line = generator.int(in: 1...session.lines.count - 1)
    for index in line..<session.lines.count { session.set(["seq"], json: "\(index + 3)", at: index) }
    return PlantedFault(rule, ad: nil, line: line)
  }
}
