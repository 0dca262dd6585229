package import AdModel
package import Diagnostics

/// Two breaks ask for the same pod.
package enum PodIdentifierRepeatedFault: Fault {
  package static let rule: RuleID = "pod-identifier-repeated"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let schedules = session.indices(of: .breakSchedule)
    guard schedules.count > 1, let pod = session.string(["pod"], at: schedules[0]),
      let url = session.string(["url"], at: schedules[0])
    else { return nil }
    session.set(["pod"], pod, at: schedules[1])
    session.set(["url"], url, at: schedules[1])
    return PlantedFault(rule, ad: nil, line: schedules[1])
  }
}
