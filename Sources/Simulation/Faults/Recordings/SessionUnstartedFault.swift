import Model
import Basics

/// A session has no `session.start`.
enum SessionUnstartedFault: Fault {
  static let rule: RuleID = "session-unstarted"
  static let companions: Set<RuleID> = ["country-missing"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.json(["test"], at: 0) == nil else { return nil }
    session.removeLines([0])
    return SeededFault(rule, line: 0)
  }
}
