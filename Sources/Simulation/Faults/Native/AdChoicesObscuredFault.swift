import Model
import Basics

/// A text lies over the AdChoices icon.
enum AdChoicesObscuredFault: AssetFault {
  static let rule: RuleID = "adchoices-obscured"
  static let companions: Set<RuleID> = ["dsa-parameters-unreachable"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let ad = session.pickShownAd(where: { $0.hasAdChoices($1) }),
      let text = session.pickRender(of: ad, ofType: .text),
      let icon = session.first(.assetRender, ad: ad, asset: session.format.adChoicesKey)
        .flatMap({ session.frame(at: $0) })
    else { return nil }
    session.set(icon, at: text)
    session.set(["z"], json: "20", at: text)
    return SeededFault(rule, ad: ad, line: text)
  }
}
