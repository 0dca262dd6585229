package import AdModel
package import Diagnostics

/// Something opens over the app and never goes away.
package enum ScreenUnbalancedFault: Fault {
  package static let rule: RuleID = "screen-unbalanced"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard
      let ad = session.pickShownAd(
        using: &generator, where: { session.first(.screenPresent, ad: $0) == nil }),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.insert(.screenPresent, ad: ad, at: impression + 1)
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
