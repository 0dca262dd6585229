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
      nativeListings: { platform in
        let language = platform.language
        let model = definition.listingValues(language) + values(language) + platform.values
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
      "hasKeys": .flag(!ownKeys.isEmpty),
      "keys": .separated(ownKeys) {
        ["name": .text(language.literal($0.name)), "key": .text(language.literal($0.key))]
      },
      "fields": .separated(NativeField.fields(of: assets, key: \.key)) { field, asset in
        field.values + ["key": .text(language.literal(asset.key))]
      },
      "extras": .texts((system.mediation?.extraAssets ?? []).map { language.literal($0.ours.value) }),
      "hasAdapter": .flag(system.mediation != nil), "adapter": .text(system.mediation?.adapterType ?? ""),
      "adapterName": .text(system.mediation?.adapterLiteral(language) ?? ""),
      "adapterCounts": .optional(adapterCounts(language)),
    ] + imageValues(language)
  }

  /// The keys that differ from the recorder's names: those of the picture, of the asset in the media view, of the ad
  /// label and of the icon.
  private var ownKeys: [(name: String, key: String)] {
    // The rules take a media view for a main picture.
    let media = picture.flatMap { AssetKeys.mainPicture.contains($0.key) ? nil : $0 }
    let shown = [
      (AssetKeys.media, media), ("Images", picture), (AssetKeys.adBadge, assets.first { $0.type == .badge }),
      (AssetKeys.adChoices, assets.adChoices),
    ]
    return shown.compactMap { name, asset in
      asset.flatMap { $0.key == name ? nil : (name, $0.key) }
    }
  }

  /// The asset that the media view shows.
  private var picture: NamedAsset? {
    NativeField.fields(of: assets, key: \.key).first { $0.field.shape == .images }?.item
  }

  /// Values for what the request asks of an adapter's pictures.
  private func imageValues(_ language: CodeLanguage) -> ViewValues {
    let (download, multiple) = (
      system.mediation?.imageDownload?.value, system.mediation?.multipleImages?.value
    )
    let orientation = system.mediation?.imageOrientation?.value
    let (images, direction) = (download.map { $0 ? "data" : "url" }, orientation?.rawValue)
    let members = [
      images.map { "images\(language.setsArgument)\(language.constant(of: "PictureForm", $0))" },
      multiple.map { "multiple\(language.setsArgument)\($0)" },
      direction.map { "orientation\(language.setsArgument)\(language.constant(of: "ImageOrientation", $0))" },
    ].compactMap(\.self)
    return [
      "options": .optional(
        members.isEmpty
          ? nil : (language == .swift ? ".init" : "ImageOptions") + "(\(members.joined(separator: ", ")))"),
      "hasImageOptions": .flag(download != nil || multiple != nil),
      "disablesImageDownload": .flag(download == false), "disablesImages": .text("\(download == false)"),
      "requestsSeveralImages": .text("\(multiple == true)"),
      "mediaShape": .text(mediaShape), "mediaConstant": .text(mediaShape.uppercased()),
    ]
  }

  /// The aspect ratio that is asked for, as the SDKs call it: `landscape`, `portrait`, `square` or `any`.
  private var mediaShape: String {
    if let orientation = system.mediation?.imageOrientation?.value, orientation != .any {
      return orientation.rawValue
    }
    guard let ratio = picture?.asset.ratio?.value else { return "any" }
    return ratio.width == ratio.height ? "square" : ratio.width > ratio.height ? "landscape" : "portrait"
  }

  /// Returns the things that the adapter counts, as a set of `GoogleNativeRecording.Counted`; `nil` if it counts nothing.
  private func adapterCounts(_ language: CodeLanguage) -> String? {
    let counted = [
      system.mediation?.impressionTracking?.value == .adapter ? "impressions" : nil,
      system.mediation?.clickTracking?.value == .adapter ? "clicks" : nil,
    ].compactMap(\.self)
    guard !counted.isEmpty else { return nil }
    let words = counted.map { language.constant(of: "Counted", $0) }.joined(separator: ", ")
    return language == .swift ? "[\(words)]" : "setOf(\(words))"
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
