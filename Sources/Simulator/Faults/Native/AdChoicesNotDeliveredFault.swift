package import AdModel
package import Diagnostics

/// The server didn't deliver AdChoices with a reservation ad in the EEA.
package enum AdChoicesNotDeliveredFault: Fault {
  package static let rule: RuleID = "adchoices-not-delivered"
  package static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard session.isEEA,
      let ad = session.pickShownAd(
        using: &generator, where: { session.isReservation($0) && session.hasAdChoices($0, format) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.remove(["assets", format.adChoicesKey], at: load)
    session.removeLines(of: format.adChoicesKey, ad: ad)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
