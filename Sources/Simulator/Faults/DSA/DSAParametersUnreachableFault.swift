package import AdModel
package import Diagnostics

/// The way to the main parameters is on the screen, and leads nowhere.
package enum DSAParametersUnreachableFault: Fault {
  package static let rule: RuleID = "dsa-parameters-unreachable"
  package static let companions: Set<RuleID> = ["adchoices-not-clickable"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA,
      let ad = session.pickShownAd(
        using: &generator, where: { session.hasDSA($0) && session.isAdChoicesUntouched(of: $0, in: format) }),
      let render = session.first(.assetRender, ad: ad, asset: format.adChoicesKey)
    else { return nil }
    session.set(["clickable"], json: "false", at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
