package import AdModel
package import Diagnostics

/// The adapter says of clicks what the definition does not.
package enum TrackingUndeclaredFault: Fault {
  package static let rule: RuleID = "tracking-undeclared"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let declared = format.native?.mediation?.clickTracking?.value,
      let ad = session.pickAd(with: [.adapterTrack], using: &generator), session.first(.click, ad: ad) == nil,
      let track = session.first(.adapterTrack, ad: ad)
    else { return nil }
    session.set(["clicks"], declared == .sdk ? "adapter" : "sdk", at: track)
    return PlantedFault(rule, ad: ad, line: track)
  }
}
