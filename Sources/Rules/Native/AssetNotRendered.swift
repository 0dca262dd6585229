import Checking
import Model
import Basics
import Sessions

/// Reports a required asset that was delivered and not shown.
enum AssetNotRendered: AdRule {
  static let info = RuleInfo(
    id: "asset-not-rendered",
    title: "Required asset was not shown",
    group: .native,
    severity: .warning,
    summary: """
      A required asset was delivered, and was not rendered, hidden, transparent, or outside the ad. This lasted for \
      more than a second, and for most of the time that the ad was on the screen. An asset that others cover wholly \
      is to check, and so are a picture of a carousel that waits beyond the ad's edge and an ad that was never wholly \
      on the screen. The SDK's media view (`Media`) stands for the main picture (`Image`, `Images`) of a `native` ad. \
      The video's fallback image may be absent while the video is rendered; if there is no video, \
      `video-without-fallback` judges it. AdChoices and the ad label have rules of their own.
      """,
    rationale: """
      The advertiser paid for an ad with this asset, and users saw one without it, for example without headline or \
      picture. Google's policy for native ads asks at least for the headline; for custom formats that is advice. An ad \
      whose content isn't shown may be refused.
      """,
    remedy: """
      Fill in and lay out all required assets before `recordImpression()` is called (iOS and Android). Check every \
      path of the layout: reused cells that still hide a view, images that are set only after their download, \
      constraints that leave a label no height.
      """,
    citations: [.customFormatsOnIOS, .nativeFields, .nativePolicy],
    grounds: [
      .documented(
        "Google's descriptions of the native fields state which must be shown: the headline always."),
      .judgedOverTime,
      .advice(
        "For custom native formats no source states it: an asset that a definition requires should be shown."),
    ],
    isAboutAbsence: true,
    restsOn: [.delivery, .rendering],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.start)
        {"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-video"]}
        {"event":"ad.load","ad":"a1","format":"bread-video","video":true,"dsa":\(ExampleLines.dsa),\
        "assets":{\(ExampleLines.headline),\(ExampleLines.mainImage),\(ExampleLines.adChoices)}}
        \(ExampleLines.viewRender)
        {"event":"asset.render","ad":"a1","asset":"Media","frame":[16,140,358,187]}
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [videoFormat]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.later(ExampleLines.imageRender))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        rendered: """
          ↓{"event":"asset.hide","ad":"a1","asset":"MainImage"}
          """),
    ])

  private static let videoFormat = """
    kind: customNative
    id: bread-video
    assets:
      Headline: {type: text, required: true, clickable: true, sample: Fresh bread before seven}
      MainImage: {type: image, required: true, clickable: true, sample: samples/bread.svg}
      AdChoices: {type: adChoices}
    video: {fallback: MainImage}
    """

  static func judge(_ ad: ShownDeclaredAd) -> RuleOutcome {
    let definition = ad.definition
    let delivered = definition.assets.indices.filter { ad.isDue($0) }
    if delivered.isEmpty { return .notApplicable }
    return .passUnless(
      delivered.compactMap { place in
        guard let look = ad.appearance.rendered(place), look.verdict != .passes else { return nil }
        let asset = definition.assets[place]
        // If the ad has no video, `video-without-fallback` reports the missing fallback.
        let isFallback = definition.video?.fallback?.value == asset.key.value
        return isFallback && ad.record.hasVideo == false ? nil : violation(about: asset, look, ad)
      })
  }

  private static func violation(
    about asset: Asset, _ look: Appearance, _ ad: ShownDeclaredAd
  ) -> Violation {
    let key = asset.key.value.quoted
    // A declared asset is identified by its key.
    let places = look.problem == .notRendered ? ad.any.ad.renderingsByIdentity[asset.key.value] ?? [] : []
    let later = places.first { ad.record.renderedNames[$0].key == asset.key.value }
    return ad.violation(
      about: look,
      LayoutTexts(
        subject: "the required asset \(key)", question: "whether the required asset \(key) was shown",
        help: "Show it together with the ad, and as long as the ad."),
      related: [
        ad.record.load.map { RelatedPlace("delivered here", at: $0.location) },
        later.map {
          RelatedPlace("rendered only here", at: ad.record.event(ad.record.renderings[$0]).location)
        },
      ].compactMap(\.self)
    ).about(asset.key.value)
  }
}

extension ShownDeclaredAd {
  /// Returns true if the app must show the asset at this index of the definition: it is required and was delivered.
  fileprivate func isDue(_ place: Int) -> Bool {
    let asset = definition.assets[place]
    guard asset.mustBeShown else { return false }
    return brought(asset, of: definition) || asset.type.value == .video && record.hasVideo == true
  }

  /// Returns true if the asset at an index of the definition was required and delivered, but not rendered. Rules about the
  /// asset's appearance then skip it.
  func lacks(_ place: Int) -> Bool {
    appearance.rendered(place)?.verdict == .fails && provesAbsence && isDue(place)
  }
}
