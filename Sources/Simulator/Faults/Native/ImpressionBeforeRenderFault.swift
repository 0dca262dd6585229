package import AdModel
package import Diagnostics

/// The impression is counted as soon as the ad is loaded.
package enum ImpressionBeforeRenderFault: Fault {
  package static let rule: RuleID = "impression-before-render"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator),
      let impression = session.first(.impression, ad: ad),
      let view = session.first(.viewRender, ad: ad)
    else { return nil }
    session.moveLine(from: impression, upTo: view)
    return PlantedFault(rule, ad: ad, line: view)
  }
}
