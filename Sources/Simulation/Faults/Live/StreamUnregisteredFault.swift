import Model
import Basics

/// A break is scheduled before the stream is registered.
enum StreamUnregisteredFault: LiveFault {
  static let rule: RuleID = "stream-unregistered"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let load = session.first(.streamLoad), let schedule = session.first(.breakSchedule) else {
      return nil
    }
    session.moveLine(from: schedule, upTo: load)
    return SeededFault(rule, line: load)
  }
}
