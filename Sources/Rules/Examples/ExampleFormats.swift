/// Definitions that the examples of rules refer to; they are complete and without a finding. `ExampleRunner` adds the
/// picture `samples/bread.svg`, which they name.
enum ExampleFormats {
  /// The definition `bread-native`: the format of the ad in `ExampleLines`.
  static let simpleNative = """
    kind: customNative
    id: bread-native
    name: Simple native
    territory: [EEA]
    adUnits: [/1234567/news/feed]
    assets:
      Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Fresh bread before seven}
      MainImage: {type: image, required: true, ratio: "1.91:1", minWidth: 600, mimeTypes: [image/jpeg, image/png],
        clickable: true, sample: samples/bread.svg, alt: A loaf on a board}
      Caption: {type: text, maxLength: 140, sample: "Order tonight, taste tomorrow"}
      AdBadge: {type: badge}
      AdChoices: {type: adChoices, corner: topRight}
    """

  /// The definition `sample-network-native`: content ads that the adapter `SampleCustomEvent` provides, as in
  /// `ExampleMediationLines`.
  static let mediatedNative = """
    kind: native
    id: sample-network-native
    name: Sample network native
    variant: content
    adUnits: [/1234567/news/article]
    assets:
      Headline: {type: text, required: true, clickable: true, sample: Fresh bread before seven}
      Body: {type: text, sample: "Order tonight, taste tomorrow"}
      Images: {type: image, clickable: true, sample: samples/bread.svg, alt: A loaf on a board}
      CallToAction: {type: text, clickable: true, sample: Order now}
      Advertiser: {type: text, sample: Example Bakery}
      AdChoices: {type: adChoices, corner: topRight}
    mediation:
      adapter: SampleCustomEvent
      parameter: required
      mapping: {Headline: title, Body: text, Images: image, CallToAction: action, Advertiser: brand,
        AdChoices: adChoicesIcon}
      tracking: {impressions: sdk, clicks: sdk}
      images: {download: true, multiple: false, orientation: any}
    """

  /// The definition `coins-for-video`: the format of the ads in `ExampleRewardedLines`.
  static let rewarded = """
    kind: rewarded
    id: coins-for-video
    name: Coins for a video
    service: {platform: appLovin, setup: [sdkKey]}
    adUnits: [c3ae87d19c167b0b]
    reward: {name: coins, amount: 10}
    load: {retryOnFailure: true, maxRetries: 10, preloadNext: true}
    """

  /// The definition `news-live`: the format of the stream in `ExampleLiveLines`.
  static let live = """
    kind: liveInterstitial
    id: news-live
    name: News channel
    stream: {networkCode: "1234567", customAssetKey: news-live}
    breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", leadSeconds: 30,
      restrictions: [skip, seek], resumption: indefinite}
    """
}
