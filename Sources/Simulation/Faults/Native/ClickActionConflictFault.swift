import Model
import Basics

/// A click is recorded as handled by the app's custom click handler, although the format has none.
enum ClickActionConflictFault: AssetFault {
  static let rule: RuleID = "click-action-conflict"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let click = session.pickLine(of: .click, where: { $0.string(["action"], at: $1) == "browser" })
    else { return nil }
    session.set(["action"], "customHandler", at: click)
    return SeededFault(rule, ad: session.string(["ad"], at: click), line: click)
  }
}
