import Model
import Basics

/// A click is recorded before the impression.
enum ClickBeforeImpressionFault: AssetFault {
  static let rule: RuleID = "click-before-impression"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    // One that opened a screen would leave that without a click.
    let click = session.pickLine(of: .click) { session, line in
      session.string(["ad"], at: line).map { !session.opensScreen($0) } ?? false
    }
    guard let click else { return nil }
    guard let ad = session.string(["ad"], at: click), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.moveLine(from: click, upTo: impression)
    return PlantedFault(rule, ad: ad, line: impression)
  }
}
