import Model
import Basics

/// A platform that there is not.
enum EventInvalidFault: Fault {
  static let rule: RuleID = "event-invalid"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    session.set(["platform"], "console", at: 0)
    return PlantedFault(rule, line: 0)
  }
}
