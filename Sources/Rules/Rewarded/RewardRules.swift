import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about shows and rewards.
  static let rewards: [Rule] = [
    Rule("reward-differs", .ad(RewardDiffers.judge)),
    Rule("reward-lost", .ad(rewardLost)),
    Rule("reward-not-granted", .ad(rewardNotGranted)),
    Rule("reward-repeated", .ad(rewardRepeated)),
    Rule("show-unanswered", .ad(ShowUnanswered.judge)),
  ]
}

/// Reports a reward other than the format promises.
private enum RewardDiffers {
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

  private static func described(_ name: String?, _ amount: Double?) -> Phrase {
    [amount.map { "\(number: $0)" as Phrase }, name.map { "\(name: $0)" }].compactMap(\.self)
      .joined(separator: " ")
  }
}

/// Reports a reward that the network granted and the app never delivered.
private func rewardLost(_ ad: RewardedAd) -> RuleOutcome {
  if ad.record.definition?.rewarded?.deliveredBy == .server { return .notApplicable }
  let granted = ad.record.shows.filter { !$0.grants.isEmpty }
  if granted.isEmpty { return .notApplicable }
  let lost = granted.filter { $0.deliveries.isEmpty }
  guard let first = lost.first, let grant = first.grants.first else { return .pass }
  let hide = first.hides.first { $0.index < grant.index }
  return ad.fail(
    "The network granted the reward of ad \(name: ad.record.id)"
      + (hide == nil ? "" : " after the ad was hidden") + ", and the app never delivered it.",
    at: ad.endLocation,
    help: "Keep the reward handler when the ad is hidden: the reward may come later.",
    related: lost.compactMap(\.grants.first).map { RelatedPlace("granted here", at: $0.location) }
      + (hide.map { [RelatedPlace("hidden before that", at: $0.location)] } ?? []))
}

/// Reports a video that was watched to its end without a reward.
private func rewardNotGranted(_ ad: RewardedAd) -> RuleOutcome {
  guard ad.record.kinds.contains(.rewardComplete) else { return .notApplicable }
  let missing = ad.record.shows.filter { !$0.completions.isEmpty && $0.grants.isEmpty }
  guard let first = missing.first?.completions.first else { return .pass }
  return ad.needsReview(
    "Ad \(name: ad.record.id) was watched to its end, and the network granted no reward.",
    at: ad.endLocation,
    help:
      "Check that the app implements the callback of the reward, and ask the network why it granted none.",
    related: [RelatedPlace("watched to its end here", at: first.location)])
}

/// Reports a reward that was granted or delivered twice for one show, or that the app delivers though the server does.
private func rewardRepeated(_ ad: RewardedAd) -> RuleOutcome {
  let rewards = ad.record.shows.flatMap { [$0.grants, $0.deliveries] }
  if rewards.allSatisfy(\.isEmpty) { return .notApplicable }
  if let both = deliveredBesideServer(ad) { return both }
  let surplus = rewards.flatMap { events in events.dropFirst().map { (event: $0, first: events[0]) } }
    .sorted { $0.event.index < $1.event.index }
  return .passUnless(
    surplus.map { event, first in
      ad.violation(
        "The reward of ad \(name: ad.record.id) was \(event.kind == .rewardGrant ? "granted" : "delivered") again for "
          + "the same show.",
        at: event.location, help: "Deliver a reward once a show.",
        related: [RelatedPlace("the first time", at: first.location)])
    })
}

/// Returns a violation for the first reward that the app delivers, if the format says that the server does; else `nil`.
private func deliveredBesideServer(_ ad: RewardedAd) -> RuleOutcome? {
  guard let definition = ad.record.definition, let rewarded = definition.rewarded,
    rewarded.deliveredBy == .server, let delivery = ad.record.shows.lazy.compactMap(\.deliveries.first).first
  else { return nil }
  return ad.fail(
    "The app delivers the reward of ad \(name: ad.record.id), and format \(definition.title) says that the server delivers it.",
    at: delivery.location,
    help: "Let one of them deliver the reward, or write 'deliveredBy: app' in the definition.")
}

/// Reports a call to show a rewarded ad that has no outcome, or both a display and a failure.
private enum ShowUnanswered {
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
        "Ad \(name: ad.record.id) was asked to show, and neither was displayed nor failed to display.",
        at: ad.endLocation,
        help: "Implement both callbacks under the names of the protocol, and keep the delegate alive.",
        related: related)
    }
    guard let display = show.displays.first, let failure = show.failures.first else { return nil }
    let (earlier, later) = display.index < failure.index ? (display, failure) : (failure, display)
    return ad.violation(
      "One show of ad \(name: ad.record.id) was answered by \(name: earlier.kind.name) and by \(name: later.kind.name).",
      at: later.location, help: "Answer a show once.",
      related: related + [RelatedPlace("the first answer", at: earlier.location)], isAboutAbsence: false)
  }
}
