package import AdModel
package import Diagnostics

/// The ninth of two ads.
package enum PodPositionInvalidFault: Fault {
  package static let rule: RuleID = "pod-position-invalid"
  package static let kinds: Set<FormatKind> = [.liveInterstitial]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let start = session.pickLine(of: .adStart, using: &generator) else { return nil }
    session.set(["podInfo", "position"], json: "9", at: start)
    return PlantedFault(rule, ad: session.string(["ad"], at: start), line: start)
  }
}
