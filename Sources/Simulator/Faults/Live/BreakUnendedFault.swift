package import AdModel
package import Diagnostics

/// A break that never ends.
package enum BreakUnendedFault: Fault {
  package static let rule: RuleID = "break-unended"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let end = session.pickLine(of: .breakEnd, using: &generator) else { return nil }
    session.removeLines([end])
    return PlantedFault(rule, ad: nil, line: session.lines.count - 1)
  }
}
