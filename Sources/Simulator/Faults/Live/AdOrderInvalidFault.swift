package import AdModel
package import Diagnostics

/// The midpoint after the third quartile.
package enum AdOrderInvalidFault: Fault {
  package static let rule: RuleID = "ad-order-invalid"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let third = session.pickLine(of: .adThirdQuartile, using: &generator),
      let ad = session.string(["ad"], at: third),
      let midpoint = session.first(.adMidpoint, ad: ad), midpoint < third
    else { return nil }
    session.set(["event"], EventKind.adThirdQuartile.name, at: midpoint)
    session.set(["event"], EventKind.adMidpoint.name, at: third)
    return PlantedFault(rule, ad: ad, line: third)
  }
}
