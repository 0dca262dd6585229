import Model
import Basics

/// `seq` skips three numbers, as if lines had been lost.
enum EventGapFault: Fault {
  static let rule: RuleID = "event-gap"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let line = session.random.int(in: 1...session.lastLine)
    for index in line..<session.lines.count { session.set(["seq"], json: "\(index + 3)", at: index) }
    return SeededFault(rule, line: line)
  }
}
