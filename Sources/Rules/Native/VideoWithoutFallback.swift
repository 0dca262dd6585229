import Checking
import Model
import Basics
import Sessions

/// Reports an ad without a video that doesn't show its fallback image.
enum VideoWithoutFallback: AdRule {
  static let info = RuleInfo(
    id: "video-without-fallback",
    title: "Neither video nor its fallback was shown",
    group: .native,
    severity: .error,
    summary: """
      The format has a `video` with a `fallback`, the ad was loaded without a video, and the fallback image was not \
      rendered, hidden, transparent, or outside the ad. This lasted for more than a second, and for most of the time \
      that the ad was on the screen. If the `ad.load` doesn't say whether there is a video, or the ad was never wholly \
      on the screen, the answer is "to check".
      """,
    rationale: """
      Not every booking has a video, and not every device plays it. Without the picture the ad is an empty space with \
      a headline, and the advertiser pays for its impression.
      """,
    remedy: """
      Check for a video before you lay out the ad, and fill one of the two views:

      * iOS: `if ad.mediaContent.hasVideoContent { show(ad.mediaView) } else { imageView.image = \
      ad.image(forKey: "MainImage")?.image }`
      * Android: `if (ad.mediaContent?.hasVideoContent() == true) … else imageView.setImageDrawable(\
      ad.getImage("MainImage")?.drawable)`

      Don't hide the picture's view in a cell that showed a video before.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid],
    grounds: [
      .documented("Google's guide shows an image in place of the video where the ad has none."),
      .deduced("The moments at which it must be seen are our choice: no source names one."),
      .judgedOverTime,
    ],
    isAboutAbsence: true,
    restsOn: [.rendering],
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

  static func judge(_ ad: ShownDeclaredAd) -> RuleOutcome {
    let definition = ad.definition
    guard let fallback = definition.video?.fallback, let asset = definition.asset(fallback.value) else {
      return .notApplicable
    }
    guard let load = ad.record.load else { return .notApplicable }
    if ad.record.hasVideo ?? ad.record.delivered.contains(where: { $0.role == .media }) {
      return .notApplicable
    }
    guard let place = definition.assets.firstIndex(where: { $0.key.value == asset.key.value }),
      let look = ad.appearance.rendered(place)
    else { return .notApplicable }
    if look.verdict == .passes { return .pass }
    if asset.isRequired, load[.assets] != nil, !ad.brought(asset, of: definition) { return .notApplicable }
    return answer(without: asset, look, ad, load)
  }

  private static func answer(
    without asset: Asset, _ look: Appearance, _ ad: ShownDeclaredAd, _ load: Event
  ) -> RuleOutcome {
    let key = asset.key.value.quoted
    guard ad.record.hasVideo == false else {
      return ad.needsReview(
        "The fallback image \(key) \(look.words(of: ad.record)), and it isn't known whether the ad has a video.",
        at: ad.location(of: look), help: "Record 'video' in 'ad.load'.",
        related: [RelatedPlace("loaded here", at: load.location)]
      ).about(asset.key.value)
    }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "its fallback image \(key)", consequence: "The ad has no video",
        question: "whether the fallback image \(key) was shown on an ad without a video",
        help: "Show the image when 'hasVideoContent' is false."),
      related: [RelatedPlace("loaded without a video", at: load.location)]
        + (ad.definition.video?.fallback.map {
          [RelatedPlace("the fallback is declared here", at: ad.definition.location($0.range))]
        } ?? [])
    ).about(asset.key.value)
  }
}
