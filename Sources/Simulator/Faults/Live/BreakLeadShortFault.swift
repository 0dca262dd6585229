package import AdModel
package import Diagnostics

/// A break is scheduled a second before it starts.
package enum BreakLeadShortFault: Fault {
  package static let rule: RuleID = "break-lead-short"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard (format.live?.leadSeconds ?? 0) > 2,
      let schedule = session.pickLine(of: .breakSchedule, using: &generator),
      let start = session.string(["start"], at: schedule).flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    session.set(Timestamp(microseconds: start.microseconds - 1_000_000), at: schedule)
    return PlantedFault(rule, ad: nil, line: schedule)
  }
}
