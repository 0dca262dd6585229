package import AdModel
package import Diagnostics

/// The stream goes on where it was left.
package enum LiveResumeZeroFault: Fault {
  package static let rule: RuleID = "live-resume-zero"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule, using: &generator) else { return nil }
    session.set(["resumption"], "zero", at: schedule)
    return PlantedFault(rule, ad: nil, line: schedule)
  }
}
