import Model
import Basics

/// The viewer skips an ad just before it ends, in a break that forbids it.
enum BreakSkippedThoughRestrictedFault: LiveFault {
  static let rule: RuleID = "break-skipped-though-restricted"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.live?.restrictions.contains(where: { $0.value == .skip }) == true,
      let complete = session.pickLine(of: .adComplete)
    else { return nil }
    session.set(["event"], EventKind.adSkip.name, at: complete)
    return SeededFault(rule, ad: session.string(["ad"], at: complete), line: complete)
  }
}
