import Model
import Basics

/// A break lacks the restrictions that the definition declares.
enum BreakSkippableFault: LiveFault {
  static let rule: RuleID = "break-skippable"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.live?.restrictions.isEmpty == false,
      let schedule = session.pickLine(of: .breakSchedule)
    else { return nil }
    session.set(["restrictions"], json: "[]", at: schedule)
    return SeededFault(rule, line: schedule)
  }
}
