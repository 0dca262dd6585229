import Model
import Basics

/// A session requests Google's sample ids without being marked as a test.
enum TestIDInProductionFault: Fault {
  static let rule: RuleID = "test-id-in-production"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.json(["test"], at: 0) != nil,
      let request = session.first(.adRequest) ?? session.first(.streamRequest)
    else { return nil }
    session.remove(["test"], at: 0)
    return SeededFault(rule, ad: session.string(["ad"], at: request), line: request)
  }
}
