package import AdModel
package import Diagnostics

/// Why this person sees this ad is left out.
package enum DSAParametersMissingFault: Fault {
  package static let rule: RuleID = "dsa-parameters-missing"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["dsa", "transparency"], json: "[]", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
