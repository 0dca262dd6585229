import Checking
import Model
import Basics
import Sessions

/// Reports a reward other than the format promises.
enum RewardDiffers: AdRule {
  static let info = RuleInfo(
    id: "reward-differs",
    title: "Reward differs from the format",
    group: .rewarded,
    severity: .warning,
    summary: """
      The name or the amount of a `reward.grant` or `reward.deliver` differs from the format's `reward`. Reported once an \
      ad, at the first such line.
      """,
    rationale: """
      The button promised ten coins. If the network's console has another reward, users get more or less than they \
      were promised, and the app's code doesn't show it.
      """,
    remedy: """
      The network's console, the app's button, its delivery and the format's definition must have the same reward. If \
      the app deliberately ignores the reward that the network sends, let it deliver the format's reward.
      """,
    citations: [.rewardedOnMAX, .recordingFormat],
    grounds: [
      .documented("A reward has a label and an amount."),
      .deduced("The definition states which ones were promised."),
    ],
    restsOn: [.rewards],
    good: [.recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded])],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        ↓{"event":"reward.grant","ad":"a1","name":"coins","amount":5}
        {"event":"reward.deliver","ad":"a1","name":"coins","amount":5}
        \(ExampleRewardedLines.hide)
        \(ExampleRewardedLines.preload)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: DeclaredRewardedAd) -> RuleOutcome {
    guard ad.record.kinds.intersects(rewards) else { return .notApplicable }
    let differing = ad.record.events.filter {
      ($0.kind == .rewardGrant || $0.kind == .rewardDeliver) && differs($0, from: ad.system)
    }
    guard let first = differing.first else { return .pass }
    return ad.fail(
      "The reward is \(described(first[.name]?.string, first[.amount]?.number)), and the format's is "
        + "\(described(ad.system.rewardName?.value, ad.system.rewardAmount?.value)).",
      at: first.location, help: "Make the network's console and the definition agree.",
      related: differing.dropFirst().map { RelatedPlace("differs too", at: $0.location) })
  }

  private static let rewards = EventKindSet(.rewardGrant, .rewardDeliver)

  /// True if the reward has another name or amount than defined. Values that weren't recorded or defined don't differ.
  private static func differs(_ event: Event, from system: RewardedSystem) -> Bool {
    if let name = event[.name], name.isString, let expected = system.rewardName?.value,
      !name.equals(expected)
    {
      return true
    }
    if let amount = event[.amount]?.number, let expected = system.rewardAmount?.value {
      return amount != expected
    }
    return false
  }

  private static func described(_ name: String?, _ amount: Double?) -> String {
    [amount.map(\.plain), name.map(\.quoted)].compactMap(\.self).joined(separator: " ")
  }
}
