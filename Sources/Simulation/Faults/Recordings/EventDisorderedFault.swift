import Model
import Basics

/// The session's last line is ten seconds earlier than the line before it.
enum EventDisorderedFault: Fault {
  static let rule: RuleID = "event-disordered"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let last = session.lastLine
    guard let before = session.time(at: last - 1) else { return nil }
    session.set(Timestamp(microseconds: before.microseconds - 10_000_000), at: last)
    return SeededFault(rule, line: last)
  }
}
