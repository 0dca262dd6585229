import Model
import Basics

/// A break is scheduled one second before it starts.
enum BreakLeadShortFault: LiveFault {
  static let rule: RuleID = "break-lead-short"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard (session.format.live?.leadSeconds ?? 0) > 2,
      let schedule = session.pickLine(of: .breakSchedule),
      let start = session.string(["start"], at: schedule).flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    session.set(Timestamp(microseconds: start.microseconds - 1_000_000), at: schedule)
    return SeededFault(rule, line: schedule)
  }
}
