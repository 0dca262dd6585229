import Model
import Basics

/// A click is recorded before the impression.
enum ClickBeforeImpressionFault: AssetFault {
  static let rule: RuleID = "click-before-impression"

  static func plant(in session: inout SessionText) -> SeededFault? {
    // Only clicks of ads without a full screen: otherwise the screen would be left without a click before it.
    let click = session.pickLine(of: .click) { session, line in
      session.string(["ad"], at: line).map { !session.opensScreen($0) } ?? false
    }
    guard let click else { return nil }
    guard let ad = session.string(["ad"], at: click), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.moveLine(from: click, upTo: impression)
    return SeededFault(rule, ad: ad, line: impression)
  }
}
