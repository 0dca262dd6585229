package import AdModel
package import Diagnostics

/// The schedule is replaced while a break waits in it.
package enum BreakReplacedFault: Fault {
  package static let rule: RuleID = "break-replaced"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule, using: &generator), schedule > 0,
      let time = session.time(at: schedule), let earlier = session.time(at: schedule - 1),
      let pod = session.string(["pod"], at: schedule), let url = session.string(["url"], at: schedule)
    else { return nil }
    session.insertCopy(of: schedule, at: schedule)
    session.set(
      Timestamp(microseconds: max(earlier.microseconds, time.microseconds - 1_000_000)), at: schedule)
    session.set(["break"], "replaced", at: schedule)
    session.set(["pod"], pod + "9", at: schedule)
    session.set(["url"], url.split(separator: pod, maxSplits: 1).joined(separator: pod + "9"), at: schedule)
    session.set(["replaces"], json: #"["replaced"]"#, at: schedule + 1)
    return PlantedFault(rule, ad: nil, line: schedule + 1)
  }
}
