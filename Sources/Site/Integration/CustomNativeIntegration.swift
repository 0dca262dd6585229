import Reports
import Model
import Basics

/// Integration guide for custom native ads of Ad Manager: the app renders every asset, counts impressions and reports
/// clicks.
struct CustomNativeIntegration {
  let definition: FormatDefinition
  let assets: [NamedAsset]

  init(definition: FormatDefinition) {
    self.definition = definition
    assets = NamedAsset.all(of: definition)
  }

  var guide: IntegrationGuide {
    IntegrationGuide(
      nativeListings: { platform in
        let language = platform.language
        let unsets = platform == .androidNextGen && definition.customClickHandler?.value == true
        let model =
          definition.listingValues(language) + values(language) + platform.values
          + ["unsetsHandler": .flag(unsets)]
        return [CodeListing("Ask for the ad, show it, count it, report clicks", "custom", language, model)]
      }, cautions: cautions)
  }

  /// Values for the code templates that only custom native ads need; `listingValues` has the common ones.
  private func values(_ language: CodeLanguage) -> ViewValues {
    let views = assets.filter { $0.type != .adChoices }
    func list(_ assets: [NamedAsset]) -> TemplateValue { .list(assets) { values($0, language) } }
    return [
      "corner": .text(assets.corner.words), "adChoicesKey": .text(language.literal(assets.adChoicesKey)),
      "ownAdChoicesKey": .optional(
        assets.adChoicesKey == AssetKeys.adChoices ? nil : language.literal(assets.adChoicesKey)),
      "hasClickHandler": .flag(definition.customClickHandler?.value == true),
      "views": list(views), "tappable": list(views.filter(\.asset.isClickable)),
      "images": .separated(views.filter { $0.type == .image }) { values($0, language) },
      "plain": list(views.filter { $0.type != .badge && $0.type != .video }),
      "badges": list(views.filter { $0.type == .badge }),
      "video": .part(views.first { $0.type == .video }.map { values($0, language) }),
      "fallback": .part(fallback.map { values($0, language) }),
    ]
  }

  private func values(_ asset: NamedAsset, _ language: CodeLanguage) -> ViewValues {
    [
      "variable": .text(asset.name), "key": .text(language.literal(asset.key)),
      "isImage": .flag(asset.type == .image), "isVideo": .flag(asset.type == .video),
      "isText": .flag(asset.type != .image && asset.type != .video),
    ]
  }

  /// The image that is shown if no video is delivered.
  private var fallback: NamedAsset? {
    definition.video?.fallback.flatMap { key in assets.first { $0.key == key.value } }
  }

  private var cautions: [Caution] {
    definition.video == nil ? Self.commonCautions : Self.commonCautions + [Self.videoCaution]
  }

  private static let page = Citation(
    "Google, custom native ad formats for iOS",
    url: "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats")

  private static let commonCautions = [
    Caution(
      "Keys are compared letter by letter. A translated key (“Główny obraz” for MainImage) "
        + "fetches nothing, without an error.", page),
    Caution(
      "AdChoices is the app’s to render and to make clickable, in the same step as the main assets: "
        + "reservation ads in the EEA must show it and lead to “About this ad”.", page),
    Caution(
      "Without an AdChoices image hide its view; an empty one takes taps that belong to the ad.",
      page),
    Caution(
      "With a customClickHandler set, the SDK runs it and nothing else: no deep link, no browser. "
        + "Set it before the click is reported.", page),
    Caution(
      "recordImpression may be called many times, and only the first call counts: call it when the ad "
        + "is on the screen, not when it was loaded.", page),
  ]

  private static let videoCaution = Caution(
    "Ask mediaContent whether there is a video. videoController.hasVideoContent() and the ad’s own "
      + "mediaView are names of older versions: mixed with these the code doesn’t build.", page)
}
