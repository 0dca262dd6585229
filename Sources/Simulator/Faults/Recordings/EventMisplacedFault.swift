package import AdModel
package import Diagnostics

/// A failed load before the ad's request.
package enum EventMisplacedFault: Fault {
  package static let rule: RuleID = "event-misplaced"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adRequest], using: &generator),
      let request = session.first(.adRequest, ad: ad)
    else { return nil }
    session.insert(
      .adLoadFailed, ad: ad, members: #""error":{"domain":"network","code":1,"message":"late"}"#, at: request)
    return PlantedFault(rule, ad: ad, line: request)
  }
}
