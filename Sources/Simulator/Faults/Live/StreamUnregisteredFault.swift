package import AdModel
package import Diagnostics

/// Breaks are scheduled before the stream is registered.
package enum StreamUnregisteredFault: Fault {
  package static let rule: RuleID = "stream-unregistered"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let load = session.first(.streamLoad), let schedule = session.first(.breakSchedule) else {
      return nil
    }
    session.moveLine(from: schedule, upTo: load)
    return PlantedFault(rule, ad: nil, line: load)
  }
}
