import Model
import Basics

/// The server didn't deliver AdChoices with a reservation ad in the EEA.
enum AdChoicesNotDeliveredFault: AssetFault {
  static let rule: RuleID = "adchoices-not-delivered"
  static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA,
      let (ad, load) = session.pickShownAd(
        at: .adLoad, where: { $0.isReservation($1) && $0.hasAdChoices($1) })
    else { return nil }
    session.remove(["assets", session.format.adChoicesKey], at: load)
    session.removeLines(of: session.format.adChoicesKey, ad: ad)
    return SeededFault(rule, ad: ad, line: load)
  }
}
