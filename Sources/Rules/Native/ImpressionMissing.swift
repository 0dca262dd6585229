import Checking
import Model
import Basics
import Sessions

/// Reports a native ad that was shown and never counted.
enum ImpressionMissing: AdRule {
  static let info = RuleInfo(
    id: "impression-missing",
    title: "Impression was never counted",
    group: .native,
    severity: .error,
    summary: """
      A custom native ad was rendered, and no `impression` of it was recorded before or after. An ad whose frames \
      never met the screen needs none. A `native` ad gets a warning if it has none although the whole ad was on the \
      screen for 5 seconds in sum; without `screen` or the ad's frame it isn't judged.
      """,
    rationale: """
      Custom native ads don't count themselves: the app must call `recordImpression()`. Without the call fewer \
      impressions are counted than shown, pacing serves the line item even more often, and the publisher isn't paid \
      for what readers saw. Native ads are counted by the SDK, which sees only views that are registered with it.
      """,
    remedy: """
      Call `customNativeAd.recordImpression()` (iOS, and under the same name on Android) when at least one pixel of \
      the ad comes onto the screen, for instance in `collectionView(_:willDisplay:forItemAt:)` or \
      `onViewAttachedToWindow`. Calling it again does no harm: only the first call counts. For a native ad, set \
      `nativeAd` of the `GADNativeAdView` (Android `setNativeAd`) once its assets are in place.
      """,
    citations: [
      .customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference, .impressionCounting,
    ],
    grounds: [
      .documented("The impression of a custom native ad is recorded by the app, by `recordImpression()`."),
      .deduced(
        "It is our reading that the SDK counts a native ad that is wholly on the screen for 5 seconds."),
    ],
    isAboutAbsence: true,
    restsOn: [.impressions],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.toLoad)
        {"event":"view.render","ad":"a1","frame":[16,1120,358,300]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toRender)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.toRender)
        ↓\(ExampleLines.later(#"{"event":"view.hide","ad":"a1"}"#))
        """, formats: [ExampleFormats.simpleNative]),
    ])

  /// The time in microseconds that a native ad must be wholly on the screen before an impression is expected.
  private static let leastOnScreen: Int64 = 5_000_000

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.record.kind == .customNative || ad.record.kind == .native else { return .notApplicable }
    guard ad.record.isRendered else { return .notApplicable }
    if !ad.record.impressions.isEmpty { return .pass }
    if TrackingAbsent.isMissing(ad) { return .notApplicable }
    guard ad.record.cameOntoScreen else { return .notApplicable }
    if case .fail = TrackingAbsent.answer(about: ad) { return .notApplicable }
    return ad.record.kind == .customNative
      ? .fail([
        violation(
          "Custom native ad \(ad.record.id.quoted) was rendered, and its impression never counted.", ad)
      ])
      : answerAboutNative(ad)
  }

  /// Returns the outcome for a native ad. The SDK counts the impressions of native ads, and may not count ads that
  /// disappear at once.
  private static func answerAboutNative(_ ad: AnyAd) -> RuleOutcome {
    guard let shown = ad.record.appearance?.whollyOnScreen else { return .notApplicable }
    guard shown >= leastOnScreen else { return .notApplicable }
    var violation = violation(
      "Native ad \(ad.record.id.quoted) was wholly on the screen for \(shown / 1_000_000) seconds, and its impression never counted.",
      ad)
    violation.severity = .warning
    violation.help = "Register the ad's view and its assets with the SDK, and keep the ad's delegate alive."
    return .fail([violation])
  }

  private static func violation(_ message: @autoclosure () -> String, _ ad: AnyAd) -> Violation {
    ad.violation(
      message(), at: ad.endLocation, help: "Call 'recordImpression()' when the ad comes onto the screen.",
      related: ad.record.shownAt.map { [RelatedPlace("on the screen here", at: $0.location)] } ?? [])
  }

  /// Returns true if this rule or `TrackingAbsent` fails for the ad, because its impression was never counted.
  static func isMissing(_ ad: AnyAd) -> Bool {
    if case .fail = judge(ad) { return true }
    if case .fail = TrackingAbsent.answer(about: ad) { return true }
    return false
  }
}
