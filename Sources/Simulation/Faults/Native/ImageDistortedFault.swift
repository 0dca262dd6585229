import Model
import Basics

/// A picture is squeezed to half its height.
enum ImageDistortedFault: AssetFault {
  static let rule: RuleID = "image-distorted"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let ad = session.pickShownAd(),
      let render = session.pickRender(of: ad, ofType: .image),
      var frame = session.frame(at: render)
    else { return nil }
    frame.height /= 2
    session.set(frame, at: render)
    session.set(["fit"], "stretch", at: render)
    return SeededFault(rule, ad: ad, line: render)
  }
}
