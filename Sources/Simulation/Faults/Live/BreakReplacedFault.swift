import Model
import Basics

/// A new schedule replaces a break that hasn't begun.
enum BreakReplacedFault: LiveFault {
  static let rule: RuleID = "break-replaced"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let schedule = session.pickLine(of: .breakSchedule), schedule > 0,
      let time = session.time(at: schedule), let earlier = session.time(at: schedule - 1)
    else { return nil }
    session.insertBreak("replaced", likeThatAt: schedule)
    session.set(
      Timestamp(microseconds: max(earlier.microseconds, time.microseconds - 1_000_000)), at: schedule)
    session.set(["replaces"], json: #"["replaced"]"#, at: schedule + 1)
    return SeededFault(rule, line: schedule + 1)
  }
}
