package import AdModel
package import Diagnostics

/// The adapter reports a film before it answered.
package enum EventBeforeCompletionFault: Fault {
  package static let rule: RuleID = "event-before-completion"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adapterComplete, .impression], using: &generator),
      let answer = session.first(.adapterComplete, ad: ad)
    else { return nil }
    session.insert(.videoMute, ad: ad, at: answer)
    return PlantedFault(rule, ad: ad, line: answer)
  }
}
