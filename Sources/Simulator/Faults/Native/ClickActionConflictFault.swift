package import AdModel
package import Diagnostics

/// A click goes to the app's own handler, of which there is none.
package enum ClickActionConflictFault: Fault {
  package static let rule: RuleID = "click-action-conflict"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let clicks = session.indices(of: .click).filter { session.string(["action"], at: $0) == "browser" }
    guard !clicks.isEmpty else { return nil }
    let click = generator.pick(clicks)
    session.set(["action"], "customHandler", at: click)
    return PlantedFault(rule, ad: session.string(["ad"], at: click), line: click)
  }
}
