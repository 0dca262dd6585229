package import AdModel
package import Diagnostics

/// A tap on AdChoices leads nowhere.
package enum AdChoicesUnopenedPageFault: Fault {
  package static let rule: RuleID = "adchoices-unopened-page"
  package static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard
      let ad = session.pickShownAd(
        using: &generator, where: { session.isAdChoicesUntouched(of: $0, in: format) }),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.insert(
      .click, ad: ad,
      members: #""asset":"\#(format.adChoicesKey)","by":"\#(format.clickParty)","action":"none""#,
      at: impression + 1)
    return PlantedFault(rule, ad: ad, line: impression + 1)
  }
}
