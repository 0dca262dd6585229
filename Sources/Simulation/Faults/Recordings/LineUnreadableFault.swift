import Model
import Basics

/// A line is cut off after at most 90 bytes.
enum LineUnreadableFault: Fault {
  static let rule: RuleID = "line-unreadable"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let line = session.random.int(in: 1...session.lastLine)
    session.insert(rawLine: Array(session.lines[line - 1].prefix(90)), at: line)
    return SeededFault(rule, line: line)
  }
}
