package import AdModel
package import Diagnostics

/// A video view 100 points wide.
package enum AdTooSmallFault: Fault {
  package static let rule: RuleID = "ad-too-small"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = format.assets.first(where: { $0.type.value == .video })?.key.value,
      let ad = session.pickShownAd(
        using: &generator, where: { session.first(.assetRender, ad: $0, asset: key) != nil }),
      let render = session.first(.assetRender, ad: ad, asset: key), var frame = session.frame(at: render)
    else { return nil }
    frame.width = 100
    frame.height = 56
    session.set(frame, at: render)
    return PlantedFault(rule, ad: ad, line: render)
  }
}
