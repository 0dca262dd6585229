package import AdModel
package import Diagnostics

/// The adapter is asked without its parameter.
package enum AdapterParameterMissingFault: Fault {
  package static let rule: RuleID = "adapter-parameter-missing"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard format.native?.mediation?.parameter == .required,
      let ad = session.pickAd(with: [.adapterLoad], using: &generator),
      let load = session.first(.adapterLoad, ad: ad)
    else { return nil }
    session.remove(["parameter"], at: load)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
