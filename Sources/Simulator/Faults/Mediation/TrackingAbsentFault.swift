package import AdModel
package import Diagnostics

/// The adapter is to count impressions and counts none.
package enum TrackingAbsentFault: Fault {
  package static let rule: RuleID = "tracking-absent"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.native?.mediation?.impressionTracking?.value == .adapter,
      let ad = session.pickShownAd(using: &generator),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.set(["by"], "sdk", at: impression)
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
