package import AdModel
package import Diagnostics

/// An `ad.load` of a format that nobody declared.
package enum FormatUnknownFault: Fault {
  package static let rule: RuleID = "format-unknown"
  package static let kinds: Set<FormatKind> = .withRequests

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adLoad], using: &generator),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["format"], "99999999", at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
