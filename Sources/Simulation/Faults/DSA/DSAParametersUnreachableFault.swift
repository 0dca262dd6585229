import Model
import Basics

/// AdChoices, which leads to the targeting parameters, is shown but not clickable.
enum DSAParametersUnreachableFault: AssetFault {
  static let rule: RuleID = "dsa-parameters-unreachable"
  static let companions: Set<RuleID> = ["adchoices-not-clickable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.isEEA,
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: session.format.adChoicesKey,
        where: { $0.hasDSA($1) && $0.isAdChoicesUntouched(of: $1) })
    else { return nil }
    session.set(["clickable"], json: "false", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
