import Model
import Basics

/// An event that no version knows; its name is new in every session, because each is reported once a file.
enum EventUnknownFault: Fault {
  static let rule: RuleID = "event-unknown"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    let line = session.lastLine
    guard let id = session.string(["session"], at: 0) else { return nil }
    session.insert(.serviceSetup, at: line)
    session.set(["event"], "recorder.\(id)", at: line)
    return PlantedFault(rule, line: line)
  }
}
