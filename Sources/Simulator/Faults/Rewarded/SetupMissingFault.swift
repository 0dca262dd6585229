package import AdModel
package import Diagnostics

/// The set-up failed.
package enum SetupMissingFault: Fault {
  package static let rule: RuleID = "setup-missing"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let setup = session.first(.serviceSetup) else { return nil }
    session.set(["ok"], json: "false", at: setup)
    return PlantedFault(rule, ad: nil, line: setup)
  }
}
