import Model
import Basics

/// The key `Headline` is in German, in all events of the ad.
enum AssetKeyLocalizedFault: AssetFault {
  static let rule: RuleID = "asset-key-localized"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.asset("Headline") != nil,
      let (ad, load) = session.pickAd(with: .adLoad)
    else { return nil }
    session.renameAsset("Headline", to: "Überschrift", of: ad)
    return SeededFault(rule, ad: ad, line: load)
  }
}
