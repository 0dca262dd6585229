import Model
import Basics

/// The stream goes on where it was left.
enum LiveResumeZeroFault: LiveFault {
  static let rule: RuleID = "live-resume-zero"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
    session.set(["resumption"], "zero", at: schedule)
    return PlantedFault(rule, line: schedule)
  }
}
