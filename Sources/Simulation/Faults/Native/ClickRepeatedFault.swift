import Model
import Basics

/// A click is reported twice.
enum ClickRepeatedFault: AssetFault {
  static let rule: RuleID = "click-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let click = session.pickLine(of: .click) else { return nil }
    session.insertCopy(of: click, at: click + 1)
    return SeededFault(rule, ad: session.string(["ad"], at: click), line: click + 1)
  }
}
