import Model
import Basics

/// A break whose time came and that never began.
enum BreakUnplayedFault: LiveFault {
  static let rule: RuleID = "break-unplayed"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
    session.insertBreak("unplayed", likeThatAt: schedule)
    return PlantedFault(rule, line: session.lastLine)
  }
}
