package import AdModel
package import Diagnostics

/// A click is recorded before the impression.
package enum ClickBeforeImpressionFault: Fault {
  package static let rule: RuleID = "click-before-impression"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let clicks = session.indices(of: .click)
    guard !clicks.isEmpty else { return nil }
    let click = generator.pick(clicks)
    guard let ad = session.string(["ad"], at: click), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.moveLine(from: click, upTo: impression)
    return PlantedFault(rule, ad: ad, line: impression)
  }
}
