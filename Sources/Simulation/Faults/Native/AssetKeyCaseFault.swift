import Model
import Basics

/// The key of the first text is in lower case, in all events of the ad.
enum AssetKeyCaseFault: AssetFault {
  static let rule: RuleID = "asset-key-case"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.type.value == .text }),
      let (ad, load) = session.pickAd(with: .adLoad)
    else { return nil }
    session.renameAsset(key, to: key.lowercased(), of: ad)
    return SeededFault(rule, ad: ad, line: load)
  }
}
