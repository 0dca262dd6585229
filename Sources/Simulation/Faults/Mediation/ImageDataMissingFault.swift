import Model
import Basics

/// Image data was requested, but the adapter delivers URLs.
enum ImageDataMissingFault: MediationFault {
  static let rule: RuleID = "image-data-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.native?.mediation?.imageDownload?.value == true,
      let (ad, map) = session.pickAd(with: .adapterMap)
    else { return nil }
    session.set(["images"], "url", at: map)
    return SeededFault(rule, ad: ad, line: map)
  }
}
