package import AdModel
package import Diagnostics

/// An event after `session.end`.
package enum SessionResumedFault: Fault {
  package static let rule: RuleID = "session-resumed"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let line = session.lines.count
    session.insert(.serviceSetup, ad: nil, members: #""service":"late","ok":true"#, at: line)
    return PlantedFault(rule, ad: nil, line: line)
  }
}
