import Model
import Basics

/// The consent string is empty in a country where consent is required.
enum ConsentInconsistentFault: RequestFault {
  static let rule: RuleID = "consent-inconsistent"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.json(["consent", "tcf"], at: 0) != nil, let request = session.first(.adRequest) else {
      return nil
    }
    session.set(["consent", "tcf"], "", at: 0)
    return SeededFault(rule, line: request)
  }
}
