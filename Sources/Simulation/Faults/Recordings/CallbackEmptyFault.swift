import Model
import Basics

/// The callback of a mediation platform reports a failed load without an error.
enum CallbackEmptyFault: RequestFault {
  static let rule: RuleID = "callback-empty"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let answers = session.indices(of: .adLoadFailed) + session.indices(of: .adLoad)
    guard let answer = answers.first, let ad = session.string(["ad"], at: answer) else { return nil }
    session.insert(.adCallback, ad: ad, members: #""of":"load","ok":false"#, at: answer + 1)
    return SeededFault(rule, ad: ad, line: answer + 1)
  }
}
