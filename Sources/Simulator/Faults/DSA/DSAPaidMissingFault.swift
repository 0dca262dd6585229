package import AdModel
package import Diagnostics

/// Nobody is named who paid.
package enum DSAPaidMissingFault: Fault {
  package static let rule: RuleID = "dsa-paid-missing"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.remove(["dsa", "paid"], at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
