package import AdModel
package import Diagnostics

/// No video came, and the picture that should replace it is not shown.
package enum VideoWithoutFallbackFault: Fault {
  package static let rule: RuleID = "video-without-fallback"
  package static let companions: Set<RuleID> = ["asset-not-rendered"]
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let key = (format.customNative?.video ?? format.native?.video)?.fallback?.value,
      let video = format.assets.first(where: { $0.type.value == .video })?.key.value,
      let ad = session.pickShownAd(using: &generator), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["video"], json: "false", at: load)
    session.removeLines(of: video, ad: ad)
    session.removeLines(of: key, ad: ad)
    return session.first(.impression, ad: ad).map { PlantedFault(rule, ad: ad, line: $0) }
  }
}
