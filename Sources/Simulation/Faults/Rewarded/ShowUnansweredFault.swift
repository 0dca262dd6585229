import Model
import Basics

/// The app starts to show an ad, but no event of the ad follows.
enum ShowUnansweredFault: RewardedFault {
  static let rule: RuleID = "show-unanswered"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, show) = session.pickAd(with: .adShow, .adDisplay) else { return nil }
    session.removeLines(session.lines(about: ad).filter { $0 > show })
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
