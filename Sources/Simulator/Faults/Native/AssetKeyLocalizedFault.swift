package import AdModel
package import Diagnostics

/// `Headline` in German, everywhere.
package enum AssetKeyLocalizedFault: Fault {
  package static let rule: RuleID = "asset-key-localized"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.asset("Headline") != nil,
      let ad = session.pickAd(with: [.adLoad], using: &generator), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.renameAsset("Headline", to: "Überschrift", of: ad)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
