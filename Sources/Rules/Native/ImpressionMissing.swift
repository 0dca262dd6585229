import Checking
import Model
import Basics
import Sessions

/// A custom native ad that was shown and never counted.
enum ImpressionMissing: AdRule {
  static let info = RuleInfo(
    id: "impression-missing",
    title: "Impression was never counted",
    group: .native,
    severity: .error,
    summary: """
      A custom native ad was rendered, and no `impression` of it follows or precedes. An ad whose frames never met the \
      screen isn't asked for one.
      """,
    rationale: """
      Custom native ads don't count themselves: the app must call `recordImpression()`. Without the call the line item \
      delivers less than it shows, pacing sends even more of it, and the publisher isn't paid for what readers saw.
      """,
    remedy: """
      Call `customNativeAd.recordImpression()` (iOS, and under the same name on Android) when at least one pixel of the \
      ad comes onto the screen, for instance in `collectionView(_:willDisplay:forItemAt:)` or `onViewAttachedToWindow`. \
      Calling it again does no harm: only the first call counts.
      """,
    citations: [
      .customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference, .impressionCounting,
    ],
    grounds: [
      .documented("The impression of a custom native ad is recorded by the app, by `recordImpression()`.")
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
        ↓{"event":"view.hide","ad":"a1"}
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ ad: AnyAd) -> Judgement {
    guard ad.record.kind == .customNative else {
      return .notApplicable("Only custom native ads leave it to the app to count their impression.")
    }
    guard ad.record.isRendered, let showing = ad.record.showing else {
      return .notApplicable("The ad was never rendered.")
    }
    if !ad.record.impressions.isEmpty { return .pass }
    guard ad.record.cameOntoScreen else {
      return .notApplicable("The ad was laid out beside the screen and never came onto it.")
    }
    return .fail(
      "Custom native ad \(ad.record.id.quoted) was rendered, and its impression never counted.",
      at: ad.endLocation,
      help: "Call 'recordImpression()' when the ad comes onto the screen.",
      related: [
        RelatedPlace("rendered here", at: (showing.state.viewRender ?? showing.moment).location)
      ])
  }
}
