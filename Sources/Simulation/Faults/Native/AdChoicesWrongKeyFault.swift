import Model
import Basics

/// A click that opened "About this ad" is reported under another asset.
enum AdChoicesWrongKeyFault: AssetFault {
  static let rule: RuleID = "adchoices-wrong-key"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let asset = session.format.firstKey(where: \.isClickable),
      let (ad, impression) = session.pickShownAd(
        at: .impression, where: { $0.hasAdChoices($1) && $0.first(.assetRender, ad: $1, asset: asset) != nil }
      )
    else { return nil }
    session.insertClick(on: asset, of: ad, action: "aboutThisAd", at: impression + 1)
    return SeededFault(rule, ad: ad, line: impression + 1)
  }
}
