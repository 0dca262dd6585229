import Model
import Basics

/// An event follows `session.end`.
enum SessionResumedFault: Fault {
  static let rule: RuleID = "session-resumed"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let line = session.lines.count
    session.insert(.serviceSetup, members: #""service":"late","ok":true"#, at: line)
    return SeededFault(rule, line: line)
  }
}
