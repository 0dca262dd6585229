package import AdModel
package import Diagnostics

/// Publisher and buyer both render the transparency.
package enum DSARenderConflictFault: Fault {
  package static let rule: RuleID = "dsa-render-conflict"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["dsa", "adrender"], json: "1", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
