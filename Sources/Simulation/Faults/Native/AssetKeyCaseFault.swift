import Model
import Basics

/// The first key in lower case, everywhere.
enum AssetKeyCaseFault: AssetFault {
  static let rule: RuleID = "asset-key-case"

  static func plant(in session: inout SessionText) -> PlantedFault? {
    guard let key = session.format.firstKey(where: { $0.type.value == .text }),
      let (ad, load) = session.pickAd(with: .adLoad)
    else { return nil }
    session.renameAsset(key, to: key.lowercased(), of: ad)
    return PlantedFault(rule, ad: ad, line: load)
  }
}
