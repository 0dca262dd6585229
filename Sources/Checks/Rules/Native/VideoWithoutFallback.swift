import AdModel
import Diagnostics
import Ledger

/// An ad without a video that doesn't show the picture in its place.
enum VideoWithoutFallback: AdRule {
  static let info = RuleInfo(
    id: "video-without-fallback",
    title: "Neither video nor its fallback was shown",
    group: .native,
    severity: .error,
    summary: """
      The format has a `video` with a `fallback`, the ad was loaded without a video, and the fallback image isn't shown at \
      the moment of showing: never rendered, only afterwards, hidden, transparent, or outside ad and screen. If the \
      `ad.load` doesn't say whether there is a video, the answer is "needs review".
      """,
    rationale: """
      Not every booking has a film, and not every device plays it. Without the picture the ad is a hole with a headline: \
      the advertiser pays for an impression of nothing.
      """,
    remedy: """
      Ask before you lay out, and fill one of the two:

      * iOS: `if ad.mediaContent.hasVideoContent { show(ad.mediaView) } else { imageView.image = \
      ad.image(forKey: "MainImage")?.image }`
      * Android: `if (ad.mediaContent?.hasVideoContent() == true) … else imageView.setImageDrawable(\
      ad.getImage("MainImage")?.drawable)`

      Don't hide the picture's view in a cell that showed a film before.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid],
    isAboutAbsence: true,
    good: [
      .recording(
        """
        \(toLoad)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [videoFormat])
    ],
    bad: [
      .recording(
        """
        \(toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [videoFormat]),
      .recording(
        """
        \(toLoad)
        \(ExampleLines.render)
        ↓{"event":"asset.hide","ad":"a1","asset":"MainImage"}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [videoFormat]),
    ])

  private static let videoFormat = ExampleFormats.simpleNative + "\nvideo: {fallback: MainImage}"

  private static let toLoad = """
    \(ExampleLines.toRequest)
    {"event":"ad.load","ad":"a1","format":"bread-native","inventory":"reservation","video":false,\
    "assets":{\(ExampleLines.headline),\(ExampleLines.mainImage),\(ExampleLines.adChoices)},"dsa":\(ExampleLines.dsa)}
    """

  static func applies(to ad: AdFacts) -> Bool { ad.contains([.loaded, .shown, .hasFallback]) }
  static func mayFail(_ ad: AdFacts) -> Bool { ad.contains(.fallbackUnseen) }

  static func judge(_ ad: DeclaredNativeAd) -> Judgement {
    let definition = ad.definition
    guard let fallback = definition.video?.fallback, let asset = definition.asset(fallback.value) else {
      return .notApplicable("Format \(definition.title) has no video with a fallback image.")
    }
    guard let load = ad.load else { return .notApplicable("The ad never loaded.") }
    guard let showing = ad.shown else { return .notApplicable("The ad was never shown.") }
    if ad.hasVideo ?? ad.delivered.contains(where: { $0.role == .media }) {
      return .notApplicable("A video was delivered.")
    }
    let renderings = showing.state.renderings(of: asset, in: definition)
    if renderings.contains(where: \.isShown) { return .pass }
    if asset.isRequired, load[.assets] != nil, !ad.brought(asset, of: definition) {
      return .notApplicable("The fallback image wasn't delivered, and that is the finding.")
    }
    let (problem, place) = AssetNotRendered.problem(renderings.last, ad, showing)
    let key = asset.key.value.quoted
    guard ad.hasVideo == false else {
      if showing.state.isShown(.media) { return .notApplicable("The video's view was shown.") }
      return .needsReview(
        "The fallback image \(key) was \(problem), and whether the ad has a video isn't known.", at: place,
        help: "Record 'video' in 'ad.load'.", related: [RelatedPlace("loaded here", at: load.location)])
    }
    return .fail(
      "The ad has no video, and its fallback image \(key) was \(problem) \(showing.momentName).",
      at: place,
      help: "Show the image when 'hasVideoContent' is false.",
      related: [
        RelatedPlace("loaded without a video", at: load.location),
        RelatedPlace("the fallback is declared here", at: definition.location(fallback.range)),
      ])
  }
}
