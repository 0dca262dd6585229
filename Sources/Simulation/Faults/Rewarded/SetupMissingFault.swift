import Model
import Basics

/// The setup of the mediation platform fails.
enum SetupMissingFault: RewardedFault {
  static let rule: RuleID = "setup-missing"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let setup = session.first(.serviceSetup) else { return nil }
    session.set(["ok"], json: "false", at: setup)
    return PlantedFault(rule, line: setup)
  }
}
