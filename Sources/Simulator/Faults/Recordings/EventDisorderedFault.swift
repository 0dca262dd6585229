package import AdModel
package import Diagnostics

/// The session's last line is ten seconds too early.
package enum EventDisorderedFault: Fault {
  package static let rule: RuleID = "event-disordered"
  package static let kinds: Set<FormatKind> = .all

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let last = session.lines.count - 1
    guard let before = session.time(at: last - 1) else { return nil }
    session.set(Timestamp(microseconds: before.microseconds - 10_000_000), at: last)
    return PlantedFault(rule, ad: nil, line: last)
  }
}
