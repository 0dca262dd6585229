package import AdModel
package import Diagnostics

/// The advertiser's page without https.
package enum URLInsecureFault: Fault {
  package static let rule: RuleID = "url-insecure"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adLoad], using: &generator),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["destination"], "http://shop.example/", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
