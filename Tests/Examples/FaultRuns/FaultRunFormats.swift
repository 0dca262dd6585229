import Model
import Rules
import Reading

/// Formats of every kind, with a place for every fault that there is to seed.
enum FaultRunFormats {
  static func catalog() throws(CatalogFailure) -> Catalog {
    var files: [String: [UInt8]] = [:]
    for (id, yaml) in definitions {
      files["formats/\(id)/format.yaml"] = Array(yaml.utf8)
      files["formats/\(id)/samples/view.svg"] = Array(samplePicture.utf8)
    }
    return try CatalogReader(source: MemorySource(files), knownRules: RuleRegistry.known).read()
  }

  private static let samplePicture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect width="1280" height="720"/></svg>
    """

  private static let definitions: [(id: String, yaml: String)] = [
    (
      "trial-video",
      """
      kind: customNative
      id: trial-video
      inventory: reservation
      territory: [EEA, CH, GB]
      adUnits: [/1234567/trials/feed]
      assets:
        Media: {type: video, clickable: true}
        Headline: {type: text, required: true, maxLength: 60, clickable: true, sample: "Two wheels, one valley, no hurry"}
        MainImage: {type: image, required: true, ratio: "16:9", minWidth: 960, mimeTypes: [image/jpeg, image/png],
          clickable: true, sample: samples/view.svg, alt: A valley}
        Caption: {type: text, maxLength: 120, sample: Six guided tours for people who like to arrive late and rested}
        Terms: {type: url, sample: "https://shop.example.com/terms"}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight, width: 19, height: 15}
      video: {fallback: MainImage}
      clicks: {customHandler: false}
      """
    ),
    (
      // Google's own, for tests.
      "10063170",
      """
      kind: customNative
      id: "10063170"
      inventory: reservation
      territory: [EEA]
      adUnits: [/21775744923/example/native]
      assets:
        Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Fresh bread before seven}
        Caption: {type: text, maxLength: 140, sample: "Order tonight, taste tomorrow"}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}
      clicks: {customHandler: false}
      """
    ),
    (
      "trial-direct",
      """
      kind: native
      id: trial-direct
      variant: content
      inventory: any
      territory: [EEA]
      adUnits: [/21775744923/example/direct]
      assets:
        Media: {type: video, clickable: true}
        Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Where the last ferry turns around}
        Body: {type: text, maxLength: 200, sample: Eleven rooms and one lighthouse. The keeper cooks on Saturdays and
          tells the truth about the weather}
        Image: {type: image, required: true, ratio: "16:9", minWidth: 600, clickable: true, sample: samples/view.svg,
          alt: A lighthouse}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}
      video: {fallback: Image}
      """
    ),
    (
      "trial-adapter",
      """
      kind: native
      id: trial-adapter
      variant: content
      inventory: backfill
      adUnits: [/1234567/trials/counted-by-adapter]
      assets:
        Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Where the last ferry turns around}
        Body: {type: text, maxLength: 200, sample: Eleven rooms and one lighthouse}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}
      mediation:
        adapter: SampleCustomEvent
        parameter: required
        mapping: {Headline: title, Body: body, AdChoices: adChoicesView}
        tracking: {impressions: adapter, clicks: sdk}
      """
    ),
    (
      "trial-native",
      """
      kind: native
      id: trial-native
      variant: content
      inventory: backfill
      adUnits: [/1234567/trials/mediated]
      assets:
        Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Where the last ferry turns around}
        Body: {type: text, maxLength: 200, sample: Eleven rooms and one lighthouse. The keeper cooks on Saturdays and
          tells the truth about the weather}
        Images: {type: image, required: true, ratio: "16:9", minWidth: 600, clickable: true, sample: samples/view.svg,
          alt: A lighthouse}
        CallToAction: {type: text, maxLength: 25, clickable: true, sample: Look at the rooms}
        StarRating: {type: number, sample: 4.8}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight, width: 19, height: 15}
      mediation:
        adapter: SampleCustomEvent
        parameter: required
        mapping: {Headline: title, Body: body, Images: image, CallToAction: callToAction, StarRating: starRating,
          AdChoices: adChoicesView}
        tracking: {impressions: sdk, clicks: sdk}
        images: {download: true, multiple: false, orientation: any}
      """
    ),
    (
      "trial-rewarded",
      """
      kind: rewarded
      id: trial-rewarded
      service: {platform: appLovin, setup: [sdkKey]}
      adUnits: [c3ae87d19c167b0b]
      reward: {name: coins, amount: 10}
      load: {retryOnFailure: true, maxRetries: 10, preloadNext: true}
      """
    ),
    (
      "trial-once",
      """
      kind: rewarded
      id: trial-once
      service: {platform: appLovin, setup: [sdkKey]}
      adUnits: [/21775744923/example/rewarded]
      reward: {name: coins, amount: 10}
      load: {retryOnFailure: false, preloadNext: true}
      """
    ),
    (
      "trial-test-live",
      """
      kind: liveInterstitial
      id: trial-test-live
      stream: {networkCode: "21775744923", customAssetKey: trial-test-live}
      breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", leadSeconds: 30,
        restrictions: [skip, seek], resumption: indefinite}
      """
    ),
    (
      "trial-live",
      """
      kind: liveInterstitial
      id: trial-live
      stream: {networkCode: "1234567", customAssetKey: trial-live}
      breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", leadSeconds: 30,
        restrictions: [skip, seek], resumption: indefinite}
      """
    ),
  ]
}
