import Model
import Basics

/// AdChoices was delivered with a reservation ad in the EEA, and the app didn't render it.
enum AdChoicesNotRenderedFault: AssetFault {
  static let rule: RuleID = "adchoices-not-rendered"
  static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]
  static let kinds: Set<FormatKind> = [.customNative]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA,
      let ad = session.pickShownAd(where: { $0.isReservation($1) && $0.hasAdChoices($1) })
    else { return nil }
    session.removeLines(of: session.format.adChoicesKey, ad: ad)
    return session.first(.impression, ad: ad).map { SeededFault(rule, ad: ad, line: $0) }
  }
}
