import Model
import Basics

/// A session has no `country`.
enum CountryMissingFault: AssetFault {
  static let rule: RuleID = "country-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.json(["country"], at: 0) != nil, session.pickShownAd() != nil else { return nil }
    session.remove(["country"], at: 0)
    return SeededFault(rule, line: 0)
  }
}
