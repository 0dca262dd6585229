import Reports
import Model
import Basics

/// Integration guide for native ads: the app lays the fields out. The SDK draws AdChoices and counts, unless an adapter
/// does.
struct NativeIntegration {
  let definition: FormatDefinition
  let system: NativeSystem
  let assets: [NamedAsset]

  init(definition: FormatDefinition, system: NativeSystem) {
    self.definition = definition
    self.system = system
    assets = NamedAsset.all(of: definition)
  }

  var guide: IntegrationGuide {
    let adapter = system.mediation.map { AdapterIntegration(definition: definition, mediation: $0) }
    return IntegrationGuide(
      listings: { language in
        let model = definition.listingValues(language) + values(language)
        return [CodeListing("Ask for the ad and show it", "native", language, model)]
          + (adapter.map { [CodeListing("The adapter", "adapter", language, $0.values(language))] } ?? [])
      }, cautions: cautions + (adapter?.cautions ?? []))
  }

  /// Values for the code template that only native ads need; `listingValues` has the common ones.
  private func values(_ language: CodeLanguage) -> ViewValues {
    // The SDK's constants for corners have left and right, but not start and end.
    let corner = assets.corner.physical(.leftToRight)
    return [
      "corner": .text(corner.rawValue),
      "cornerConstant": .text(corner.words.uppercased().replacing(" ", with: "_")),
      "countedBy": .text(counting), "adChoicesKey": .text(language.literal(assets.adChoicesKey)),
      "fields": .separated(NativeField.fields(of: assets, key: \.key)) { field, asset in
        field.values + ["key": .text(language.literal(asset.key))]
      },
      "extras": .texts((system.mediation?.extraAssets ?? []).map { language.literal($0.ours.value) }),
    ]
  }

  /// The component that counts impressions: `adapter` or `sdk`.
  private var counting: String {
    system.mediation?.impressionTracking?.value == .adapter ? "adapter" : "sdk"
  }

  private var cautions: [Caution] {
    [
      Caution(
        "Set the view’s nativeAd last: that registers the asset views, and only registered views count clicks.",
        Citation(
          "Google, native ads for iOS",
          url: "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/advanced")),
      Caution(
        "The ad label is the app’s to show; AdChoices is drawn by the SDK, and nothing may cover it.",
        Citation(
          "AdMob Help, native ads policies and guidelines",
          url: "https://support.google.com/admob/answer/6329638")
      ),
    ]
  }
}
