package import AdModel
package import Diagnostics

/// A break whose time came and that never began.
package enum BreakUnplayedFault: Fault {
  package static let rule: RuleID = "break-unplayed"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule, using: &generator),
      let pod = session.string(["pod"], at: schedule), let url = session.string(["url"], at: schedule)
    else { return nil }
    session.insertCopy(of: schedule, at: schedule)
    session.set(["break"], "unplayed", at: schedule)
    session.set(["pod"], pod + "9", at: schedule)
    session.set(["url"], url.split(separator: pod, maxSplits: 1).joined(separator: pod + "9"), at: schedule)
    return PlantedFault(rule, ad: nil, line: session.lines.count - 1)
  }
}
