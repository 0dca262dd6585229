import Model
import Basics

/// A picture is delivered at a tenth of its width and height.
enum AssetInvalidFault: AssetFault {
  static let rule: RuleID = "asset-invalid"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let key = session.format.firstKey(where: { $0.type.value == .image && $0.minWidth != nil }),
      let (ad, load) = session.pickAd(with: .adLoad),
      let width = session.number(["assets", key, "width"], at: load),
      let height = session.number(["assets", key, "height"], at: load)
    else { return nil }
    session.set(["assets", key, "width"], json: "\(width / 10)", at: load)
    session.set(["assets", key, "height"], json: "\(height / 10)", at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
