package import AdModel
package import Diagnostics

/// A picture squeezed to half its height.
package enum ImageDistortedFault: Fault {
  package static let rule: RuleID = "image-distorted"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator),
      let render = session.pickRender(of: ad, ofType: .image, in: format, using: &generator),
      var frame = session.frame(at: render)
    else { return nil }
    frame.height /= 2
    session.set(frame, at: render)
    session.set(["fit"], "stretch", at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
