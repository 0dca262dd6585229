package import AdModel
package import Diagnostics

/// The first key in lower case, everywhere.
package enum AssetKeyCaseFault: Fault {
  package static let rule: RuleID = "asset-key-case"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = format.assets.first(where: { $0.type.value == .text })?.key.value,
      let ad = session.pickAd(with: [.adLoad], using: &generator), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.renameAsset(key, to: key.lowercased(), of: ad)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
