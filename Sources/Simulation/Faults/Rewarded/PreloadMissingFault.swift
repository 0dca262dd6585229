import Model
import Basics

/// After the last video has closed, no next ad is requested.
enum PreloadMissingFault: RewardedFault {
  static let rule: RuleID = "preload-missing"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.format.rewarded?.preloadNext == true,
      let gone = (session.indices(of: .adHide) + session.indices(of: .adDisplayFailed)).max(),
      let ad = session.string(["ad"], at: gone)
    else { return nil }
    let later = Set(
      session.indices(of: .adRequest).filter { $0 > gone }.compactMap { session.string(["ad"], at: $0) })
    guard !later.isEmpty, !later.contains(ad) else { return nil }
    session.removeLines(later.flatMap { session.lines(about: $0) })
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
