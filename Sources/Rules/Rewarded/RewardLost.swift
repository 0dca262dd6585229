import Checking
import Model
import Basics
import Sessions

/// Reports a reward that the network granted and the app never delivered.
enum RewardLost: AdRule {
  static let info = RuleInfo(
    id: "reward-lost",
    title: "Reward was never delivered",
    group: .rewarded,
    severity: .error,
    summary: """
      There is a `reward.grant` of the network, and no `reward.deliver` of the app for the same show. The two may come \
      in either order, before or after the ad is hidden. The rule doesn't apply if the server delivers the reward \
      (`reward.deliveredBy`).
      """,
    rationale: """
      The viewer watched the video and got no reward for it. Networks don't promise to grant the reward before the ad \
      is hidden. Code that discards the reward handler in `didHide` loses every reward that comes later, and users \
      complain to support.
      """,
    remedy: """
      Keep the reward handler until the reward has come or the *next* show begins; clear it neither in `didHide` (iOS) \
      nor in `onAdHidden` (Android). It is better still to deliver the reward directly in `didRewardUser` \
      (`onUserRewarded`), without a handler for each show.
      """,
    citations: [.rewardAfterHide, .rewardedCallbacksOnMAX],
    grounds: [
      .documented("The mediation platform may grant the reward after the ad was hidden."),
      .deduced("It is our conclusion that a granted reward must be delivered."),
    ],
    isAboutAbsence: true,
    restsOn: [.rewards],
    good: [
      .recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.request(ad: "a2"))
        \(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.deliver)
        \(ExampleRewardedLines.load(ad: "a2"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.preload)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    if ad.record.definition?.rewarded?.deliveredBy == .server { return .notApplicable }
    let granted = ad.record.shows.filter { !$0.grants.isEmpty }
    if granted.isEmpty { return .notApplicable }
    let lost = granted.filter { $0.deliveries.isEmpty }
    guard let first = lost.first, let grant = first.grants.first else { return .pass }
    let hide = first.hides.first { $0.index < grant.index }
    return ad.fail(
      "The network granted the reward of ad \(ad.record.id.quoted)"
        + (hide == nil ? "" : " after the ad was hidden") + ", and the app never delivered it.",
      at: ad.endLocation,
      help: "Keep the reward handler when the ad is hidden: the reward may come later.",
      related: lost.compactMap(\.grants.first).map { RelatedPlace("granted here", at: $0.location) }
        + (hide.map { [RelatedPlace("hidden before that", at: $0.location)] } ?? []))
  }
}
