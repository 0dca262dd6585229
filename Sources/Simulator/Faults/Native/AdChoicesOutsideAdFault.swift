package import AdModel
package import Diagnostics

/// AdChoices stands in the corner across from its own.
package enum AdChoicesOutsideAdFault: Fault {
  package static let rule: RuleID = "adchoices-outside-ad"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.assets.contains(where: { $0.type.value == .adChoices && $0.corner != nil }),
      let ad = session.pickShownAd(using: &generator, where: { session.hasAdChoices($0, format) }),
      let render = session.first(.assetRender, ad: ad, asset: format.adChoicesKey),
      var icon = session.frame(at: render),
      let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
    else { return nil }
    icon.x = card.x + card.maxX - icon.maxX
    icon.y = card.y + card.maxY - icon.maxY
    session.set(icon, at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
