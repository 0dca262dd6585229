import Model
import Basics

/// The last break takes one and a half times its scheduled duration.
enum BreakDurationDiffersFault: LiveFault {
  static let rule: RuleID = "break-duration-differs"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let end = session.indices(of: .breakEnd).last, let duration = session.format.live?.typicalDurationMs
    else {
      return nil
    }
    session.delay(from: end, by: Double(duration) / 2000)
    return SeededFault(rule, line: end)
  }
}
