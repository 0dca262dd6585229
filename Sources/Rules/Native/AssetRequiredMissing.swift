import Checking
import Model
import Basics
import Sessions

/// Reports an ad that was delivered without an asset that its format requires.
enum AssetRequiredMissing: AdRule {
  static let info = RuleInfo(
    id: "asset-required-missing",
    title: "Required asset was not delivered",
    group: .native,
    severity: .error,
    summary: """
      An ad was loaded without an asset that its definition requires. A required video counts as delivered when the \
      load has `video: true`; AdChoices and the ad label have rules of their own. Reported once an ad and key, at the \
      `ad.load`.
      """,
    rationale: """
      The app has nothing to put in that place: a card without headline or picture, or no card at all. The line item was \
      trafficked with an empty field, or the field isn't marked as required in Ad Manager.
      """,
    remedy: """
      Ad operations: fill in the creative's field, and tick *Require entry when trafficking* for the variable, so that \
      it can't happen again. App: check the required keys when the ad has loaded and show something else if one is \
      missing; `string(forKey:)` and `image(forKey:)` (iOS), `getText` and `getImage` (Android) then give nothing.
      """,
    citations: [.nativeFormatVariables, .creativeTemplateService, .nativeFields],
    grounds: [
      .documented("In Ad Manager a variable may require an entry when a creative is made."),
      .deduced("It follows from the definition that an ad without the asset breaks its format."),
    ],
    restsOn: [.delivery],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(assets: "\(ExampleLines.headline),\(ExampleLines.caption),\(ExampleLines.adChoices)"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: LoadedNativeAd) -> RuleOutcome {
    let (definition, load) = (ad.definition, ad.load)
    let required = definition.assets.filter(\.mustBeShown)
    if required.isEmpty { return .notApplicable }
    guard load[.assets] != nil else {
      return ad.needsReview(
        "It isn\'t known whether the required assets came: the 'ad.load' doesn't list its 'assets'.",
        at: load.location, help: "Record the keys of 'availableAssetKeys' as 'assets'.")
    }
    let missing = required.filter { !ad.brought($0, of: definition) && !isVideo($0, in: ad) }
    let certain = missing.filter { $0.type.value != .video || ad.record.hasVideo != nil }
    if certain.isEmpty, let video = missing.first {
      return ad.needsReview(
        "It isn\'t known whether the required video \(video.key.value.quoted) came: the 'ad.load' doesn't say 'video'.",
        at: load.location, help: "Record 'video' from 'mediaContent.hasVideoContent'."
      ).about(video.key.value)
    }
    return .passUnless(certain.map { violation(about: $0, ad) })
  }

  private static func isVideo(_ asset: Asset, in ad: LoadedNativeAd) -> Bool {
    asset.type.value == .video
      && (ad.record.hasVideo == true || ad.record.delivered.contains { $0.role == .media })
  }

  private static func violation(about asset: Asset, _ ad: LoadedNativeAd) -> Violation {
    let definition = ad.definition
    return ad.violation(
      "The ad came without asset \(asset.key.value.quoted), which format \(definition.title) requires.",
      at: ad.load.location,
      help: "Fill in the field in the creative, and require it when trafficking.",
      related: [
        RelatedPlace(
          "required here", at: definition.location(asset.requiredField?.range ?? asset.key.range))
      ]
    ).about(asset.key.value)
  }
}
