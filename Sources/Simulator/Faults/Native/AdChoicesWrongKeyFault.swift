package import AdModel
package import Diagnostics

/// A tap that opened "About this ad" is reported under another asset.
package enum AdChoicesWrongKeyFault: Fault {
  package static let rule: RuleID = "adchoices-wrong-key"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let asset = format.assets.first(where: \.isClickable)?.key.value,
      let ad = session.pickShownAd(
        using: &generator,
        where: {
          session.hasAdChoices($0, format) && session.first(.assetRender, ad: $0, asset: asset) != nil
        }),
      let impression = session.first(.impression, ad: ad)
    else { return nil }
    session.insert(
      .click, ad: ad,
      members: #""asset":\#(JSONLine.quoted(asset)),"by":"\#(format.clickParty)","action":"aboutThisAd""#,
      at: impression + 1)
    return PlantedFault(rule, ad: ad, line: impression + 1)
  }
}
