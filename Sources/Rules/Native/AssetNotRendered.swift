import Checking
import Model
import Basics
import Sessions

/// A required asset that came and was not shown.
enum AssetNotRendered: AdRule {
  static let info = RuleInfo(
    id: "asset-not-rendered",
    title: "Required asset was not shown",
    group: .native,
    severity: .warning,
    summary: """
      A required asset was delivered and isn't there when the impression is counted: it was never rendered, only \
      afterwards, is hidden, or lies outside the ad; or when the most of the ad was on the screen it was hidden, \
      transparent or outside the ad. An ad that was never wholly on the screen leaves room for doubt: "needs review". The \
      video's fallback image may be absent while the video is rendered, and is `video-without-fallback` where there is no \
      video; AdChoices and the badge have rules of their own.
      """,
    rationale: """
      The advertiser paid for an ad with this asset, and users saw one without it: no headline, no picture. Google's \
      policy for native ads asks for the headline at least (for custom formats as advice), and an ad whose content isn't \
      shown may be refused.
      """,
    remedy: """
      Fill in and lay out all required assets before `recordImpression()` is called (iOS and Android), and look at every \
      path of the layout: reused cells that still hide a view, images that are set only once they have been downloaded, \
      constraints that leave a label no height.
      """,
    citations: [.customFormatsOnIOS, .nativeFields, .nativePolicy],
    grounds: [
      .documented("Google's descriptions of the native fields say which must be shown: the headline always."),
      .advice("For custom native formats no source says so: what a definition requires should be shown."),
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
        \(ExampleLines.imageRender)
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

  static func judge(_ ad: DeclaredNativeAd) -> Judgement {
    guard let showing = ad.shown else { return .notApplicable("The ad was never shown.") }
    let definition = ad.definition
    let required = definition.assets.filter(\.mustBeShown)
    let delivered = required.filter { asset in
      ad.brought(asset, of: definition) || asset.type.value == .video && ad.record.hasVideo == true
    }
    if delivered.isEmpty { return .notApplicable("No required asset was delivered.") }
    let unseen = delivered.compactMap { asset -> (asset: Asset, sighting: Sighting)? in
      let renderings = showing.state.renderings(of: asset, in: definition)
      let sighting = ad.record.sighting(of: renderings, showing)
      return sighting.isSeen || isExempt(asset, of: ad, showing.state) ? nil : (asset, sighting)
    }
    return .passUnless(
      unseen.map { asset, sighting in
        sighting.isCertain ? complaint(about: asset, sighting, ad) : review(asset, sighting, ad)
      })
  }

  /// Whether an asset is the video's fallback image and the video is on the ad in its place; without a video that is
  /// `video-without-fallback`.
  private static func isExempt(_ asset: Asset, of ad: DeclaredNativeAd, _ state: AdState) -> Bool {
    guard ad.definition.video?.fallback?.value == asset.key.value else { return false }
    return ad.record.hasVideo == false || state.assets.contains { $0.role == .media && $0.hiddenBy == nil }
  }

  private static func review(_ asset: Asset, _ sighting: Sighting, _ ad: DeclaredNativeAd) -> Complaint {
    let place = ad.location(of: sighting)
    var review = Complaint(
      "The required asset \(asset.key.value.quoted) was \(sighting.words) \(sighting.showing.momentName), and the ad was "
        + "never wholly on the screen.",
      at: place, help: "Look at a screenshot of the whole ad.",
      related: sighting.showing.related(besides: place))
    review.isReview = true
    return review
  }

  private static func complaint(
    about asset: Asset, _ sighting: Sighting, _ ad: DeclaredNativeAd
  ) -> Complaint {
    let place = ad.location(of: sighting)
    let later =
      sighting.line == nil
      ? ad.record.events.first { $0.kind == .assetRender && $0[.asset]?.string == asset.key.value } : nil
    return Complaint(
      "The required asset \(asset.key.value.quoted) was delivered and \(sighting.words) \(sighting.showing.momentName).",
      at: place,
      help: "Show it before the impression is counted.",
      related: [
        ad.record.load.map { RelatedPlace("delivered here", at: $0.location) },
        later.map { RelatedPlace("rendered only here", at: $0.location) },
      ].compactMap(\.self) + sighting.showing.related(besides: place))
  }
}
