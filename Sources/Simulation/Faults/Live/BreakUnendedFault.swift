import Model
import Basics

/// A break that never ends.
enum BreakUnendedFault: LiveFault {
  static let rule: RuleID = "break-unended"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let end = session.pickLine(of: .breakEnd) else { return nil }
    // A stream that ends soon after its last break ends that as well: it goes on for a minute more.
    if !session.indices(of: .breakSchedule).contains(where: { $0 > end }) {
      session.delay(from: end + 1, by: 60)
    }
    session.removeLines([end])
    return PlantedFault(rule, line: session.lastLine)
  }
}
