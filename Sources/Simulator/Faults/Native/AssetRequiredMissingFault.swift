package import AdModel
package import Diagnostics

/// A required text that the server left out.
package enum AssetRequiredMissingFault: Fault {
  package static let rule: RuleID = "asset-required-missing"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = format.assets.first(where: { $0.isRequired && $0.type.value == .text })?.key.value,
      let ad = session.pickAd(with: [.adLoad], using: &generator), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.remove(["assets", key], at: load)
    session.removeLines(of: key, ad: ad)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
