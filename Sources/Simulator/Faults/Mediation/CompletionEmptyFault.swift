package import AdModel
package import Diagnostics

/// The adapter failed and says of what nothing.
package enum CompletionEmptyFault: Fault {
  package static let rule: RuleID = "completion-empty"
  package static let kinds: Set<FormatKind> = [.native]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let answers = session.indices(of: .adapterComplete).filter {
      session.string(["outcome"], at: $0) == "error"
    }
    guard !answers.isEmpty else { return nil }
    let answer = generator.pick(answers)
    session.remove(["error"], at: answer)
    return PlantedFault(rule, ad: session.string(["ad"], at: answer), line: answer)
  }
}
