package import AdModel
package import Diagnostics

/// An ad is shown and not counted.
package enum ImpressionMissingFault: Fault {
  package static let rule: RuleID = "impression-missing"
  package static let kinds: Set<FormatKind> = [.customNative]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator) else { return nil }
    session.removeLines(session.indices(of: .impression, ad: ad))
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
