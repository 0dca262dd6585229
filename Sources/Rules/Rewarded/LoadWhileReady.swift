import Checking
import Model
import Basics
import Sessions

/// Reports a rewarded ad unit that was requested although one of its ads was ready.
enum LoadWhileReady: AdRule {
  static let info = RuleInfo(
    id: "load-while-ready",
    title: "Loaded while an ad is ready",
    group: .rewarded,
    severity: .note,
    summary: """
      A rewarded ad is requested while an ad of the same ad unit is ready. An ad is ready if it was loaded, and has \
      since been neither shown (`ad.show`, `ad.display`) nor given up (`ad.displayFailed`, `ad.hide`).
      """,
    rationale: """
      The SDK keeps one ad for an ad unit. It answers such a request with the ad that it has, or discards that ad and \
      asks the networks again. The discarded ad cost a request and is never shown, which lowers the ad unit's show \
      rate.
      """,
    remedy: """
      Check `isReady` before a load, in every path that starts one: the app's own, the preload after an ad was hidden, \
      and the timer of a retry.
      """,
    citations: [.rewardedOnMAX, .recordingFormat],
    grounds: [
      .documented(
        "The mediation platform has one ad object for an ad unit, and says whether its ad is ready."),
      .deduced(
        """
        No source documents what happens with a load while an ad is ready: it is our conclusion that the ad may be \
        kept or discarded.
        """),
    ],
    restsOn: [.requests, .loads, .rewards],
    good: [.recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded])],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toLoad)
        ↓\(ExampleRewardedLines.request(ad: "a2"))
        \(ExampleRewardedLines.load(ad: "a2"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    if ad.record.attempts.isEmpty { return .notApplicable }
    return .passUnless(
      ad.record.attempts.compactMap { attempt in
        guard let load = attempt.readyAd else { return nil }
        let ready = load.adID.flatMap { $0 == ad.record.id ? nil : " \($0.quoted)" } ?? ""
        return ad.violation(
          "Ad unit \(ad.unitName) is requested while its ad\(ready) is ready to be shown.",
          at: attempt.request.location, help: "Check whether an ad is ready before you load one.",
          related: [RelatedPlace("the ad that is ready", at: load.location)])
      })
  }
}
