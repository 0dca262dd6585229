package import AdModel
package import Diagnostics

/// Nothing on the screen says that it is an ad.
package enum DSAMarkingUnprovenFault: Fault {
  package static let rule: RuleID = "dsa-marking-unproven"
  package static let companions: Set<RuleID> = ["badge-missing"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA, let ad = session.pickShownAd(using: &generator) else { return nil }
    session.removeLines(of: format.badgeKey, ad: ad)
    return session.first(.impression, ad: ad).map { PlantedFault(rule, ad: ad, line: $0) }
  }
}
