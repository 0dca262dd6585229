package import AdModel
package import Diagnostics

/// The same party counts the impression again.
package enum ImpressionRepeatedFault: Fault {
  package static let rule: RuleID = "impression-repeated"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator), let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.insertCopy(of: impression, at: impression + 1)
    return PlantedFault(rule, ad: ad, line: impression + 1)
  }
}
