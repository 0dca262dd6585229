package import AdModel
package import Diagnostics

/// A name of 101 characters.
package enum DSANameTooLongFault: Fault {
  package static let rule: RuleID = "dsa-name-too-long"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["dsa", "behalf"], String(repeating: "A", count: 101), at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
