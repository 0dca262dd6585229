import Model
import Basics

/// `platform` has a value that doesn't exist.
enum EventInvalidFault: Fault {
  static let rule: RuleID = "event-invalid"

  static func plant(in session: inout SessionText) -> SeededFault? {
    session.set(["platform"], "console", at: 0)
    return SeededFault(rule, line: 0)
  }
}
