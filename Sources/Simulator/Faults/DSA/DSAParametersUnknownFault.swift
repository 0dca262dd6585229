package import AdModel
package import Diagnostics

/// A parameter that the list of IAB Tech Lab does not have.
package enum DSAParametersUnknownFault: Fault {
  package static let rule: RuleID = "dsa-parameters-unknown"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(
      ["dsa", "transparency"], json: #"[{"domain":"ads.example.com","dsaparams":[2,7]}]"#, at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
