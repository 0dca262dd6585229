import Model
import Basics

/// The advertiser's page has an address without https.
enum URLInsecureFault: AssetFault {
  static let rule: RuleID = "url-insecure"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickAd(with: .adLoad) else { return nil }
    session.set(["destination"], "http://shop.example/", at: load)
    return SeededFault(rule, ad: ad, line: load)
  }
}
