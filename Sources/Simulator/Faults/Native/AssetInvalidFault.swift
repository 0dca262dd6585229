package import AdModel
package import Diagnostics

/// A picture a tenth as wide and high as its definition asks for.
package enum AssetInvalidFault: Fault {
  package static let rule: RuleID = "asset-invalid"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = format.assets.first(where: { $0.type.value == .image && $0.minWidth != nil })?.key.value,
      let ad = session.pickAd(with: [.adLoad], using: &generator), let load = session.first(.adLoad, ad: ad),
      let width = session.number(["assets", key, "width"], at: load),
      let height = session.number(["assets", key, "height"], at: load)
    else { return nil }
    session.set(["assets", key, "width"], json: "\(width / 10)", at: load)
    session.set(["assets", key, "height"], json: "\(height / 10)", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
