import Model
import Basics

/// A load fails before the ad is requested.
enum EventMisplacedFault: AssetFault {
  static let rule: RuleID = "event-misplaced"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, request) = session.pickAd(with: .adRequest) else { return nil }
    session.insert(
      .adLoadFailed, ad: ad, members: #""error":{"domain":"network","code":1,"message":"late"}"#, at: request)
    return SeededFault(rule, ad: ad, line: request)
  }
}
