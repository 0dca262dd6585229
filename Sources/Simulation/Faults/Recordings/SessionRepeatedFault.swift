import Model
import Basics

/// A session has two `session.start` events.
enum SessionRepeatedFault: Fault {
  static let rule: RuleID = "session-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    session.insertCopy(of: 0, at: 1)
    return SeededFault(rule, line: 1)
  }
}
