import Model
import Basics

/// The size of the screen is in pixels, and not in points.
enum UnitsSuspectFault: AssetFault {
  static let rule: RuleID = "units-suspect"
  static let companions: Set<RuleID> = ["ad-too-small", "adchoices-too-small", "badge-too-small"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let platform = session.string(["platform"], at: 0), ["ios", "android"].contains(platform),
      session.first(.viewRender) != nil
    else { return nil }
    session.set(["screen"], json: "[1080,2340]", at: 0)
    return SeededFault(rule, line: 0)
  }
}
