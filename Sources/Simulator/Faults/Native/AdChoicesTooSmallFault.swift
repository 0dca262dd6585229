package import AdModel
package import Diagnostics

/// AdChoices is 9 points high.
package enum AdChoicesTooSmallFault: Fault {
  package static let rule: RuleID = "adchoices-too-small"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator, where: { session.hasAdChoices($0, format) }),
      let render = session.first(.assetRender, ad: ad, asset: format.adChoicesKey),
      var icon = session.frame(at: render)
    else { return nil }
    icon.height = 9
    session.set(icon, at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
