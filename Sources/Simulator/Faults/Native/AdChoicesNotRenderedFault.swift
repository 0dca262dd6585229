package import AdModel
package import Diagnostics

/// AdChoices was delivered with a reservation ad in the EEA, and the app didn't render it.
package enum AdChoicesNotRenderedFault: Fault {
  package static let rule: RuleID = "adchoices-not-rendered"
  package static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]
  package static let kinds: Set<FormatKind> = [.customNative]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA,
      let ad = session.pickShownAd(
        using: &generator, where: { session.isReservation($0) && session.hasAdChoices($0, format) })
    else { return nil }
    session.removeLines(of: format.adChoicesKey, ad: ad)
    return session.first(.impression, ad: ad).map { PlantedFault(rule, ad: ad, line: $0) }
  }
}
