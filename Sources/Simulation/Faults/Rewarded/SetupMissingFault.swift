import Model
import Basics

/// The setup of the mediation platform fails.
enum SetupMissingFault: RewardedFault {
  static let rule: RuleID = "setup-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let setup = session.first(.serviceSetup) else { return nil }
    session.set(["ok"], json: "false", at: setup)
    return SeededFault(rule, line: setup)
  }
}
