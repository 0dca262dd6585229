package import AdModel
package import Diagnostics

/// An event that no version knows; its name is new in every session, because each is reported once a file.
package enum EventUnknownFault: Fault {
  package static let rule: RuleID = "event-unknown"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let line = session.lines.count - 1
    guard let id = session.string(["session"], at: 0) else { return nil }
    session.insert(.serviceSetup, ad: nil, at: line)
    session.set(["event"], "recorder.\(id)", at: line)
    return PlantedFault(rule, ad: nil, line: line)
  }
}
