package import AdModel
package import Diagnostics

/// The last break takes half as long again.
package enum BreakDurationDiffersFault: Fault {
  package static let rule: RuleID = "break-duration-differs"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let end = session.indices(of: .breakEnd).last, let duration = format.live?.durationMs?.value else {
      return nil
    }
    session.delay(from: end, by: Double(duration) / 2000)
    return PlantedFault(rule, ad: nil, line: end)
  }
}
