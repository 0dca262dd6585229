import Model
import Basics

/// A request is the last event of its ad.
enum LoadUnansweredFault: RequestFault {
  static let rule: RuleID = "load-unanswered"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let ad = session.ads(with: [.adRequest]).last,
      let request = session.indices(of: .adRequest, ad: ad).last,
      session.first(.adRetry, ad: ad) == nil
    else { return nil }
    session.removeLines(session.lines(about: ad).filter { $0 > request })
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
