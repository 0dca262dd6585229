import Checking
import Model
import Basics
import Sessions

/// Reports a rewarded ad unit that was requested while an earlier request was unanswered.
enum LoadOverlapping: AdRule {
  static let info = RuleInfo(
    id: "load-overlapping",
    title: "Loads of one ad unit overlap",
    group: .rewarded,
    severity: .warning,
    summary: """
      A rewarded ad is requested while another request of the same ad unit is unanswered. A request that never gets an \
      answer is compared with the next request only.
      """,
    rationale: """
      The SDK has one ad object for an ad unit and one load at a time: it drops the second request or answers both with \
      one callback. Completion handlers that were stored for the first load are overwritten, retries run twice as often, \
      and the ad unit's fill rate is wrong.
      """,
    remedy: """
      Set a flag that a load is under way in *every* path that starts one: the app's own, the preload after an ad was \
      hidden, and the timer of a retry, which is easily forgotten. Clear the flag in `didLoad` and in \
      `didFailToLoadAd`.
      """,
    citations: [.recordingFormat, .rewardedOnMAX],
    grounds: [
      .documented(
        """
        The mediation platform has one ad object for an ad unit, which is loaded, and loaded again after a failure or \
        a display.
        """),
      .deduced(
        """
        No source documents what happens with a second load: it is our conclusion that it may be dropped or answered \
        twice.
        """),
    ],
    restsOn: [.loads, .requests],
    good: [
      .recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.start)
        \(ExampleRewardedLines.setup)
        \(ExampleRewardedLines.request)
        {"event":"ad.request","ad":"a2","kind":"rewarded","adUnit":"another-unit","formats":["coins-for-video"]}
        \(ExampleRewardedLines.load)
        \(ExampleRewardedLines.load(ad: "a2"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.start)
        \(ExampleRewardedLines.setup)
        \(ExampleRewardedLines.request)
        ↓\(ExampleRewardedLines.request)
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    if ad.record.attempts.isEmpty { return .notApplicable }
    return .passUnless(
      ad.record.attempts.compactMap { attempt in
        guard let open = attempt.overlapped else { return nil }
        let ofOther = open.event.adID.flatMap { $0 == ad.record.id ? nil : " of ad \($0.quoted)" } ?? ""
        return ad.violation(
          "Ad unit \(ad.unitName) is requested while an earlier request\(ofOther) is unanswered.",
          at: attempt.request.location, help: "Start a load only when none is under way.",
          related: [RelatedPlace("the request that is unanswered", at: open.event.location)],
          // If no answer was recorded, its line may have been lost.
          isAboutAbsence: !open.isAnswered)
      })
  }
}
