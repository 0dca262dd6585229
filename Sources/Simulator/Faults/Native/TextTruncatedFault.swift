package import AdModel
package import Diagnostics

/// Of the headline three letters are shown.
package enum TextTruncatedFault: Fault {
  package static let rule: RuleID = "text-truncated"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator),
      let render = session.first(.assetRender, ad: ad, asset: "Headline"),
      let text = session.string(["text"], at: render), text.count > 8
    else { return nil }
    session.set(["text"], text.prefix(3) + "…", at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
