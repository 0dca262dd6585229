import Model
import Basics

/// A mediation platform calls back that a load failed, and not why.
enum CallbackEmptyFault: RequestFault {
  static let rule: RuleID = "callback-empty"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    let answers = session.indices(of: .adLoadFailed) + session.indices(of: .adLoad)
    guard let answer = answers.first, let ad = session.string(["ad"], at: answer) else { return nil }
    session.insert(.adCallback, ad: ad, members: #""of":"load","ok":false"#, at: answer + 1)
    return PlantedFault(rule, ad: ad, line: answer + 1)
  }
}
