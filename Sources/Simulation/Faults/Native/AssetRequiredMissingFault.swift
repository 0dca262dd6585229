import Model
import Basics

/// The server doesn't deliver a required text.
enum AssetRequiredMissingFault: AssetFault {
  static let rule: RuleID = "asset-required-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.isRequired && $0.type.value == .text }),
      let (ad, load) = session.pickAd(with: .adLoad)
    else { return nil }
    session.remove(["assets", key], at: load)
    session.removeLines(of: key, ad: ad)
    return SeededFault(rule, ad: ad, line: load)
  }
}
