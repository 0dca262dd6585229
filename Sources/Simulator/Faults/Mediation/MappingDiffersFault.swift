package import AdModel
package import Diagnostics

/// A field of the network that the definition doesn't name.
package enum MappingDiffersFault: Fault {
  package static let rule: RuleID = "mapping-differs"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adapterMap], using: &generator),
      let map = session.first(.adapterMap, ad: ad),
      let key = session.keys(["fields"], at: map).first
    else { return nil }
    session.set(["fields", key], "renamedByTheNetwork", at: map)
    return PlantedFault(rule, ad: ad, line: map)
  }
}
