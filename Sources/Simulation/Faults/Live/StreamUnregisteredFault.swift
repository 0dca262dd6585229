import Model
import Basics

/// A break is scheduled before the stream is registered.
enum StreamUnregisteredFault: LiveFault {
  static let rule: RuleID = "stream-unregistered"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let load = session.first(.streamLoad), let schedule = session.first(.breakSchedule) else {
      return nil
    }
    session.moveLine(from: schedule, upTo: load)
    return PlantedFault(rule, line: load)
  }
}
