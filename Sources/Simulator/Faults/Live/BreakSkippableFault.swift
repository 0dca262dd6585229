package import AdModel
package import Diagnostics

/// A break without the restrictions it was sold with.
package enum BreakSkippableFault: Fault {
  package static let rule: RuleID = "break-skippable"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.live?.restrictions.isEmpty == false,
      let schedule = session.pickLine(of: .breakSchedule, using: &generator)
    else { return nil }
    session.set(["restrictions"], json: "[]", at: schedule)
    return PlantedFault(rule, ad: nil, line: schedule)
  }
}
