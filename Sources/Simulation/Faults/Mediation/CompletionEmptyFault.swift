import Model
import Basics

/// The adapter fails without giving an error.
enum CompletionEmptyFault: MediationFault {
  static let rule: RuleID = "completion-empty"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let answer = session.pickLine(
        of: .adapterComplete, where: { $0.string(["outcome"], at: $1) == "error" })
    else { return nil }
    session.remove(["error"], at: answer)
    return SeededFault(rule, ad: session.string(["ad"], at: answer), line: answer)
  }
}
