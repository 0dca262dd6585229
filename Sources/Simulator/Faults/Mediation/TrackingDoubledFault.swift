package import AdModel
package import Diagnostics

/// SDK and adapter both count the impression.
package enum TrackingDoubledFault: Fault {
  package static let rule: RuleID = "tracking-doubled"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.native?.mediation != nil, let ad = session.pickShownAd(using: &generator),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    let other = session.string(["by"], at: impression) == "sdk" ? "adapter" : "sdk"
    session.insertCopy(of: impression, at: impression + 1)
    session.set(["by"], other, at: impression + 1)
    return PlantedFault(rule, ad: ad, line: impression + 1)
  }
}
