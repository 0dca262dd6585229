import Checking
import Model
import Basics
import Sessions

/// Reports an impression that was counted before anything of the ad was on the screen.
enum ImpressionBeforeRender: AdRule {
  static let info = RuleInfo(
    id: "impression-before-render",
    title: "Impression was counted before the ad was rendered",
    group: .native,
    severity: .error,
    summary: """
      The first `impression` of an ad comes before every `asset.render` of it, and no part of the ad came onto the \
      screen within half a second. If no rendering was ever recorded, only a custom native ad fails, and only if no \
      lines are lost; otherwise the answer is "to check".
      """,
    rationale: """
      The ad couldn't be seen when it was counted: the advertiser pays for an impression that didn't happen, or not \
      yet. Ad Manager counts an app impression when at least one pixel of the ad is visible.
      """,
    remedy: """
      Don't call `recordImpression()` in `adLoader(_:didReceive:)` (iOS) or `onCustomFormatAdLoaded` (Android), nor when \
      an ad is preloaded, but when the filled view comes onto the screen.
      """,
    citations: [.impressionCounting, .customFormatsOnIOS, .customFormatsOnAndroid],
    grounds: [
      .documented(
        """
        Ad Manager counts an app impression when a pixel of the ad is visible. The app records the impression of a \
        custom native ad when it displays the ad.
        """),
      .deduced(
        """
        It follows that an ad without a rendering can't have been visible, as far as the recorder sees renderings.
        """),
    ],
    restsOn: [.impressions, .rendering],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        ↓\(ExampleLines.impression)
        \(ExampleLines.laterRender)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  /// The time in microseconds after an ad's impression within which the ad may still come onto the screen.
  private static let grace: Int64 = 500_000

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let impression = ad.record.impressions.first else { return .notApplicable }
    let render = ad.record.events.first { $0.kind == .assetRender }
    if let render, render.index < impression.index { return .pass }
    let counting = ad.record.appearance?.counting
    if counting?.hasAssetsLeft == true { return .pass }
    // Google's own sample counts while the ad is bound; the ad comes onto the screen a moment later.
    if let time = counting?.untilOnScreen, time <= grace { return .pass }
    guard let render else { return answerWithoutRendering(impression, ad) }
    return ad.fail(
      "The impression was counted before any asset of ad \(ad.record.id.quoted) was rendered.",
      at: impression.location, help: "Count it when the filled view comes onto the screen.",
      related: [RelatedPlace("the first rendering", at: render.location)])
  }

  /// Returns the outcome for an ad without any rendering. A custom native ad fails if no evidence is missing, because
  /// the app itself renders and counts it. Other ads need review, because the recorder may not see everything that the
  /// SDK draws.
  private static func answerWithoutRendering(_ impression: Event, _ ad: NativeAd) -> RuleOutcome {
    let message =
      "The impression of ad \(ad.record.id.quoted) was counted, and no asset of it was ever rendered."
    guard ad.record.kind == .customNative, ad.session.evidenceGaps(of: ad.record).isEmpty else {
      return ad.needsReview(
        message, at: impression.location,
        help: "Find out whether the ad was on the screen; record an 'asset.render' for each asset.")
    }
    return ad.fail(
      message, at: impression.location, help: "Count it when the filled view comes onto the screen.")
  }
}
