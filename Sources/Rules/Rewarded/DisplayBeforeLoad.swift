import Checking
import Model
import Basics
import Sessions

/// Reports a rewarded ad that was displayed before it was loaded.
enum DisplayBeforeLoad: AdRule {
  static let info = RuleInfo(
    id: "display-before-load",
    title: "Ad was displayed before it was loaded",
    group: .rewarded,
    severity: .error,
    summary: "An `ad.display` has no earlier `ad.load` of the same ad.",
    rationale: """
      No SDK displays an ad that it hasn't loaded. The line was written for another ad, or in the wrong callback. \
      Displays, rewards and revenue are then attributed to the wrong ad, and the funnel from load to reward makes no \
      sense.
      """,
    remedy: """
      Log `didDisplay` under the id of the ad that the callback names (`MAAd`), and take a new id only when a new load \
      begins. Log `ad.load` in `didLoad` (iOS) or `onAdLoaded` (Android), also on the path of a preload.
      """,
    citations: [.rewardedCallbacksOnMAX, .recordingFormat],
    grounds: [
      .documented("The mediation platform's callbacks report the load before the display."),
      .deduced("It is our conclusion that a display without a load was recorded for the wrong ad."),
    ],
    restsOn: [.loads],
    good: [.recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded])],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.start)
        \(ExampleRewardedLines.setup)
        \(ExampleRewardedLines.request)
        \(ExampleRewardedLines.show)
        ↓\(ExampleRewardedLines.display)
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    guard let display = ad.record.events.first(where: { $0.kind == .adDisplay }) else {
      return .notApplicable
    }
    if let load = ad.record.load, load.index < display.index { return .pass }
    return .fail([
      ad.violation(
        "Ad \(ad.record.id.quoted) was displayed, and "
          + (ad.record.load == nil ? "its load was never recorded." : "loaded only afterwards."),
        at: display.location, help: "Log display and load under the id of the same ad.",
        related: ad.record.load.map { [RelatedPlace("loaded here", at: $0.location)] } ?? [],
        // If no load was recorded, its line may have been lost.
        isAboutAbsence: ad.record.load == nil)
    ])
  }
}
