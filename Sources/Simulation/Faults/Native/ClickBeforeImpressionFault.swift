import Model
import Basics

/// A click is recorded before the impression.
enum ClickBeforeImpressionFault: AssetFault {
  static let rule: RuleID = "click-before-impression"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let click = session.pickLine(of: .click) else { return nil }
    guard let ad = session.string(["ad"], at: click), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.moveLine(from: click, upTo: impression)
    return PlantedFault(rule, ad: ad, line: impression)
  }
}
