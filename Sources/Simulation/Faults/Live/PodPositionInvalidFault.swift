import Model
import Basics

/// The ninth of two ads.
enum PodPositionInvalidFault: LiveFault {
  static let rule: RuleID = "pod-position-invalid"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let start = session.pickLine(of: .adStart) else { return nil }
    session.set(["podInfo", "position"], json: "9", at: start)
    return PlantedFault(rule, ad: session.string(["ad"], at: start), line: start)
  }
}
