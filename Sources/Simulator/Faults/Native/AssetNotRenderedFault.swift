package import AdModel
package import Diagnostics

/// A required text that the app doesn't show.
package enum AssetNotRenderedFault: Fault {
  package static let rule: RuleID = "asset-not-rendered"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = format.assets.first(where: { $0.isRequired && $0.type.value == .text })?.key.value,
      let ad = session.pickShownAd(using: &generator)
    else { return nil }
    session.removeLines(of: key, ad: ad)
    return session.first(.impression, ad: ad).map { PlantedFault(rule, ad: ad, line: $0) }
  }
}
