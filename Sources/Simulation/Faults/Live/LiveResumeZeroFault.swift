import Model
import Basics

/// The resume offset of a live stream's break is zero: the stream resumes where the break began.
enum LiveResumeZeroFault: LiveFault {
  static let rule: RuleID = "live-resume-zero"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let schedule = session.pickLine(of: .breakSchedule) else { return nil }
    session.set(["resumption"], "zero", at: schedule)
    return SeededFault(rule, line: schedule)
  }
}
