import Checking
import Model
import Basics
import Sessions

/// Reports a call to show a rewarded ad that has no outcome, or both a display and a failure.
enum ShowUnanswered: AdRule {
  static let info = RuleInfo(
    id: "show-unanswered",
    title: "Show was not answered exactly once",
    group: .rewarded,
    severity: .error,
    summary: """
      An `ad.show` is followed by neither `ad.display` nor `ad.displayFailed`, or by both (reported at the later). A \
      mediation platform's `ad.callback` of the show that isn't `ok` is an answer too: it comes if a second show \
      overtook this one, or if its ad could not be loaded.
      """,
    rationale: """
      SDKs answer every show with exactly one of the two. If neither reaches the app, its completion never runs: the \
      button stays disabled, the game stays paused. If both do, it runs twice.
      """,
    remedy: """
      Implement `didDisplay` *and* `didFail(toDisplay:withError:)` (Android: `onAdDisplayed`, `onAdDisplayFailed`), \
      under exactly the protocol's names: an optional callback that is misspelt is never called. Call a stored \
      completion once and clear it, and answer the earlier one when a second show comes.
      """,
    citations: [.rewardedCallbacksOnMAX, .rewardedOnMAX, .errorsOnMAX],
    grounds: [
      .documented("The SDK answers a show by a display or by a failure to display."),
      .deduced("It is our reading of the callbacks that exactly one of them comes."),
    ],
    isAboutAbsence: true,
    restsOn: [.impressions],
    good: [
      .recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toLoad)
        \(ExampleRewardedLines.show)
        {"event":"ad.displayFailed","ad":"a1","error":{"domain":"com.applovin.sdk","code":-23,"message":"Already showing."}}
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toLoad)
        \(ExampleRewardedLines.show)
        \(ExampleRewardedLines.show)
        {"event":"ad.callback","ad":"a1","of":"show","ok":false,"error":{"code":-23}}
        \(ExampleRewardedLines.display)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toLoad)
        \(ExampleRewardedLines.show)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        ↓{"event":"ad.displayFailed","ad":"a1","error":{"domain":"com.applovin.sdk","code":-23,"message":"Already showing."}}
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    let shows = ad.record.shows.filter { $0.request != nil }
    if shows.isEmpty { return .notApplicable }
    return .passUnless(shows.compactMap { violation(about: $0, of: ad) })
  }

  private static func violation(about show: AdShow, of ad: RewardedAd) -> Violation? {
    guard let request = show.request else { return nil }
    let related = [RelatedPlace("the show", at: request.location)]
    guard show.isAnswered else {
      return ad.violation(
        "Ad \(ad.record.id.quoted) was asked to show, and neither was displayed nor failed to display.",
        at: ad.endLocation,
        help: "Implement both callbacks under the names of the protocol, and keep the delegate alive.",
        related: related)
    }
    guard let display = show.displays.first, let failure = show.failures.first else { return nil }
    let (earlier, later) = display.index < failure.index ? (display, failure) : (failure, display)
    return ad.violation(
      "One show of ad \(ad.record.id.quoted) was answered by '\(earlier.kind.name)' and by '\(later.kind.name)'.",
      at: later.location, help: "Answer a show once.",
      related: related + [RelatedPlace("the first answer", at: earlier.location)], isAboutAbsence: false)
  }
}
