package import AdModel
package import Diagnostics

/// A label of 10 by 10 points.
package enum BadgeTooSmallFault: Fault {
  package static let rule: RuleID = "badge-too-small"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator),
      let render = session.first(.assetRender, ad: ad, asset: format.badgeKey),
      var frame = session.frame(at: render)
    else { return nil }
    frame.width = 10
    frame.height = 10
    session.set(frame, at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
