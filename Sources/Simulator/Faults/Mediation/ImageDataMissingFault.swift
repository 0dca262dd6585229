package import AdModel
package import Diagnostics

/// Pictures were asked for and addresses came.
package enum ImageDataMissingFault: Fault {
  package static let rule: RuleID = "image-data-missing"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.native?.mediation?.imageDownload?.value == true,
      let ad = session.pickAd(with: [.adapterMap], using: &generator),
      let map = session.first(.adapterMap, ad: ad)
    else { return nil }
    session.set(["images"], "url", at: map)
    return PlantedFault(rule, ad: ad, line: map)
  }
}
