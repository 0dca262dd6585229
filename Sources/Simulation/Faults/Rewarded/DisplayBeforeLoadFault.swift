import Model
import Basics

/// An ad is displayed before it is loaded.
enum DisplayBeforeLoadFault: RewardedFault {
  static let rule: RuleID = "display-before-load"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, load) = session.pickAd(with: .adLoad, .adShow, .adDisplay),
      session.first(.adLoadFailed, ad: ad) == nil, let show = session.first(.adShow, ad: ad),
      let display = session.first(.adDisplay, ad: ad)
    else { return nil }
    session.moveLine(from: show, upTo: load)
    session.moveLine(from: display, upTo: load + 1)
    return SeededFault(rule, ad: ad, line: load + 1)
  }
}
