import Model
import Basics

/// A second ad is requested before the first request is answered; both are then answered.
enum LoadOverlappingFault: RewardedFault {
  static let rule: RuleID = "load-overlapping"
  /// Both ads are loaded in the end. When the next ad is requested, one of the two is still ready, which this rule
  /// reports.
  static let companions: Set<RuleID> = ["load-while-ready"]

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickAd(with: .adLoad, .adDisplay),
      session.first(.adLoadFailed, ad: ad) == nil,
      let request = session.first(.adRequest, ad: ad)
    else { return nil }
    session.insertCopy(of: load, at: load + 1)
    session.set(["ad"], "extra", at: load + 1)
    session.insertCopy(of: request, at: request + 1)
    session.set(["ad"], "extra", at: request + 1)
    return SeededFault(rule, ad: "extra", line: request + 1)
  }
}
