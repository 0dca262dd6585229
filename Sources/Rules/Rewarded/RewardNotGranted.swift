import Checking
import Model
import Basics
import Sessions

/// Reports a video that was watched to its end without a reward.
enum RewardNotGranted: AdRule {
  static let info = RuleInfo(
    id: "reward-not-granted",
    title: "No reward was granted for a whole video",
    group: .rewarded,
    severity: .warning,
    summary: """
      There is a `reward.complete`, and no `reward.grant` of the network for the same show. The answer is always \
      "to check": networks may refuse a reward. Reported once an ad, at the session's end.
      """,
    rationale: """
      The viewer watched to the end and got no reward. Networks grant the reward by a callback of its own, before or \
      after the ad is hidden. If it never reaches the app, either the network refused it, or the app no longer \
      listens.
      """,
    remedy: """
      Implement `didRewardUser` (`onUserRewarded`) under exactly the protocol's name, keep the delegate alive until \
      the next show, and record the callback. If the network granted no reward, its dashboard or support can give the \
      reason: a cap, a ban of the device, a server-side verification that failed.
      """,
    citations: [.rewardedCallbacksOnMAX, .rewardAfterHide],
    grounds: [
      .documented("The completion of the video and the grant of the reward are callbacks of their own."),
      .deduced(
        "It is our conclusion that a whole video earns its reward: no source promises it, so the answer is a review."
      ),
    ],
    isAboutAbsence: true,
    neverFails: true, restsOn: [.rewards],
    good: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(complete)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.deliver)
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(complete)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.preload)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  private static let complete = #"{"event":"reward.complete","ad":"a1"}"#

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    guard ad.record.kinds.contains(.rewardComplete) else { return .notApplicable }
    let missing = ad.record.shows.filter { !$0.completions.isEmpty && $0.grants.isEmpty }
    guard let first = missing.first?.completions.first else { return .pass }
    return ad.needsReview(
      "Ad \(ad.record.id.quoted) was watched to its end, and the network granted no reward.",
      at: ad.endLocation,
      help:
        "Check that the app implements the callback of the reward, and ask the network why it granted none.",
      related: [RelatedPlace("watched to its end here", at: first.location)])
  }
}
