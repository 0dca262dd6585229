import Model
import Basics

/// A scheduled break never begins, although its time comes.
enum BreakUnplayedFault: LiveFault {
  static let rule: RuleID = "break-unplayed"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
    session.insertBreak("unplayed", likeThatAt: schedule)
    return SeededFault(rule, line: session.lastLine)
  }
}
