import Model
import Basics

/// An ad has position 9 in a pod of one or two ads.
enum PodPositionInvalidFault: LiveFault {
  static let rule: RuleID = "pod-position-invalid"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let start = session.pickLine(of: .adStart) else { return nil }
    session.set(["podInfo", "position"], json: "9", at: start)
    return SeededFault(rule, ad: session.string(["ad"], at: start), line: start)
  }
}
