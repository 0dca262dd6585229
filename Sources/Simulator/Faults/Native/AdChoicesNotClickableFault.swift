package import AdModel
package import Diagnostics

/// AdChoices can't be tapped.
package enum AdChoicesNotClickableFault: Fault {
  package static let rule: RuleID = "adchoices-not-clickable"
  package static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard
      let ad = session.pickShownAd(
        using: &generator, where: { session.isAdChoicesUntouched(of: $0, in: format) }),
      let render = session.first(.assetRender, ad: ad, asset: format.adChoicesKey)
    else { return nil }
    session.set(["clickable"], json: "false", at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
