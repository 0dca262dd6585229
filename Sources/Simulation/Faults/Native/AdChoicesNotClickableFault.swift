import Model
import Basics

/// AdChoices isn't clickable.
enum AdChoicesNotClickableFault: AssetFault {
  static let rule: RuleID = "adchoices-not-clickable"
  static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard
      let (ad, render) = session.pickShownAd(
        at: .assetRender, asset: session.format.adChoicesKey, where: { $0.isAdChoicesUntouched(of: $1) })
    else { return nil }
    session.set(["clickable"], json: "false", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
