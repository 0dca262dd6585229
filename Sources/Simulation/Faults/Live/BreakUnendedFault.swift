import Model
import Basics

/// A break never ends.
enum BreakUnendedFault: LiveFault {
  static let rule: RuleID = "break-unended"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let end = session.pickLine(of: .breakEnd) else { return nil }
    // The end of the stream would count as the end of a last break shortly before it: the stream goes on for a minute.
    if !session.indices(of: .breakSchedule).contains(where: { $0 > end }) {
      session.delay(from: end + 1, by: 60)
    }
    session.removeLines([end])
    return SeededFault(rule, line: session.lastLine)
  }
}
