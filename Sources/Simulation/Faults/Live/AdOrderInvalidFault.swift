import Model
import Basics

/// An ad reports its midpoint after its third quartile.
enum AdOrderInvalidFault: LiveFault {
  static let rule: RuleID = "ad-order-invalid"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let third = session.pickLine(of: .adThirdQuartile),
      let ad = session.string(["ad"], at: third),
      let midpoint = session.first(.adMidpoint, ad: ad), midpoint < third
    else { return nil }
    session.set(["event"], EventKind.adThirdQuartile.name, at: midpoint)
    session.set(["event"], EventKind.adMidpoint.name, at: third)
    return SeededFault(rule, ad: ad, line: third)
  }
}
