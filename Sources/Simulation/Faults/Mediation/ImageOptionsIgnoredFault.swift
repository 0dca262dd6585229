import Model
import Basics

/// One picture was requested, but the adapter delivers three.
enum ImageOptionsIgnoredFault: MediationFault {
  static let rule: RuleID = "image-options-ignored"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, map) = session.pickAd(with: .adapterMap, .adRequest),
      let request = session.first(.adRequest, ad: ad)
    else { return nil }
    session.set(["options"], json: #"{"multiple":false}"#, at: request)
    session.set(["imageCount"], json: "3", at: map)
    return SeededFault(rule, ad: ad, line: map)
  }
}
