package import AdModel
package import Diagnostics

/// An asset that nobody declared.
package enum AssetKeyUnknownFault: Fault {
  package static let rule: RuleID = "asset-key-unknown"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adLoad], using: &generator),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["assets", "Slogan"], json: #"{"text":"Bread."}"#, at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
