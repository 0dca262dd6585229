import Model
import Basics

/// The impression is counted as soon as the ad is loaded, seconds before it is laid out.
enum ImpressionBeforeRenderFault: AssetFault {
  static let rule: RuleID = "impression-before-render"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, impression) = session.pickShownAd(at: .impression),
      let view = session.first(.viewRender, ad: ad)
    else { return nil }
    session.moveLine(from: impression, upTo: view)
    session.delay(from: view + 1, by: 2)
    return SeededFault(rule, ad: ad, line: view)
  }
}
