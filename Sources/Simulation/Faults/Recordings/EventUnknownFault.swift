import Model
import Basics

/// An event has a name that isn't defined. The name differs from session to session, because a name is reported once per file.
enum EventUnknownFault: Fault {
  static let rule: RuleID = "event-unknown"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let line = session.lastLine
    guard let id = session.string(["session"], at: 0) else { return nil }
    session.insert(.serviceSetup, at: line)
    session.set(["event"], "recorder.\(id)", at: line)
    return SeededFault(rule, line: line)
  }
}
