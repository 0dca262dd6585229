package import AdModel
package import Diagnostics

/// The pod's address says another length.
package enum PodURLInvalidFault: Fault {
  package static let rule: RuleID = "pod-url-invalid"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule, using: &generator),
      let url = session.string(["url"], at: schedule)
    else { return nil }
    session.set(["url"], url + "0", at: schedule)
    return PlantedFault(rule, ad: nil, line: schedule)
  }
}
