import Checking
import Model
import Basics
import Sessions

/// Reports a reward that was granted or delivered twice for one show.
enum RewardRepeated: AdRule {
  static let info = RuleInfo(
    id: "reward-repeated",
    title: "Reward came more than once",
    group: .rewarded,
    severity: .error,
    summary: """
      There is more than one `reward.grant`, or more than one `reward.deliver`, for one show of an ad. Each further \
      line is reported.
      """,
    rationale: """
      A second delivery gives a reward twice that was earned once: an economy of coins or lives loses its balance, and \
      users who find out exploit it. A second grant of the network has the same effect, unless the app checks for it.
      """,
    remedy: """
      Deliver once a show: store with the show that it was rewarded, and ignore later calls. Register one delegate for \
      an ad unit: two delegates, or an observer that is added whenever a screen appears, deliver twice.
      """,
    citations: [.rewardedCallbacksOnMAX, .rewardedOnMAX],
    grounds: [
      .documented("The mediation platform reports a reward to the app by a callback of its own."),
      .deduced(
        "It is our reading that one show earns one reward: no source states that the callback comes once."),
    ],
    restsOn: [.rewards],
    good: [.recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded])],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.deliver)
        ↓\(ExampleRewardedLines.deliver)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleRewardedLines.grant)
        ↓\(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.deliver)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    let rewards = ad.record.shows.flatMap { [$0.grants, $0.deliveries] }
    if rewards.allSatisfy(\.isEmpty) { return .notApplicable }
    let surplus = rewards.flatMap { events in events.dropFirst().map { (event: $0, first: events[0]) } }
      .sorted { $0.event.index < $1.event.index }
    return .passUnless(
      surplus.map { event, first in
        ad.violation(
          "The reward of ad \(ad.record.id.quoted) was \(event.kind == .rewardGrant ? "granted" : "delivered") again for "
            + "the same show.",
          at: event.location, help: "Deliver a reward once a show.",
          related: [RelatedPlace("the first time", at: first.location)])
      })
  }
}
