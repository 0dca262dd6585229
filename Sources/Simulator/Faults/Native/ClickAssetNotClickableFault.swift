package import AdModel
package import Diagnostics

/// A click on a text that is not to be clicked.
package enum ClickAssetNotClickableFault: Fault {
  package static let rule: RuleID = "click-asset-not-clickable"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let clicks = session.indices(of: .click).filter { session.string(["action"], at: $0) != "aboutThisAd" }
    guard let asset = format.assets.first(where: { !$0.isClickable && $0.type.value == .text })?.key.value,
      !clicks.isEmpty
    else { return nil }
    let click = generator.pick(clicks)
    session.set(["asset"], asset, at: click)
    return PlantedFault(rule, ad: session.string(["ad"], at: click), line: click)
  }
}
