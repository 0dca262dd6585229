import Model
import Basics

/// The pod's URL states ten times the duration of the break.
enum PodURLInvalidFault: LiveFault {
  static let rule: RuleID = "pod-url-invalid"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let schedule = session.pickLine(of: .breakSchedule),
      let url = session.string(["url"], at: schedule)
    else { return nil }
    session.set(["url"], url + "0", at: schedule)
    return SeededFault(rule, line: schedule)
  }
}
