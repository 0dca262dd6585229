import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the requests and loads of rewarded ads.
  static let rewardedLoads: [Rule] = [
    Rule("display-before-load", .ad(displayBeforeLoad)),
    Rule("load-overlapping", .ad(loadOverlapping)),
    Rule("load-while-ready", .ad(loadWhileReady)),
    Rule("preload-missing", .ad(preloadMissing)),
    Rule("retry-delay", .ad(RetryDelay.judge)),
    Rule("retry-limit", .ad(RetryLimit.judge)),
    Rule("setup-missing", .session(restingOn: SetupMissing.events, SetupMissing.judge)),
  ]
}

/// Reports a rewarded ad that was displayed before it was loaded.
private func displayBeforeLoad(_ ad: RewardedAd) -> RuleOutcome {
  guard let display = ad.record.events.first(where: { $0.kind == .adDisplay }) else {
    return .notApplicable
  }
  if let load = ad.record.load, load.index < display.index { return .pass }
  let early = ad.violation(
    "Ad \(name: ad.record.id) was displayed, and "
      + (ad.record.load == nil ? "its load was never recorded." : "loaded only afterwards."),
    at: display.location, help: "Log display and load under the id of the same ad.",
    related: ad.record.load.map { [RelatedPlace("loaded here", at: $0.location)] } ?? [],
    // If no load was recorded, its line may have been lost.
    isAboutAbsence: ad.record.load == nil)
  return .fail([early.resting(onOrderOf: display, ad.record.load ?? display, in: ad.session)])
}

/// Reports a rewarded ad unit that was requested while an earlier request was unanswered.
private func loadOverlapping(_ ad: RewardedAd) -> RuleOutcome {
  if ad.record.attempts.isEmpty { return .notApplicable }
  return .passUnless(
    ad.record.attempts.compactMap { attempt in
      guard let open = attempt.overlapped else { return nil }
      let ofOther: Phrase =
        open.event.adID.flatMap { $0 == ad.record.id ? nil : " of ad \(name: $0)" } ?? ""
      return ad.violation(
        "Ad unit \(ad.unitName) is requested while an earlier request\(ofOther) is unanswered.",
        at: attempt.request.location, help: "Start a load only when none is under way.",
        related: [RelatedPlace("the request that is unanswered", at: open.event.location)],
        // If no answer was recorded, its line may have been lost.
        isAboutAbsence: !open.isAnswered)
    })
}

/// Reports a rewarded ad unit that was requested although one of its ads was ready.
private func loadWhileReady(_ ad: RewardedAd) -> RuleOutcome {
  if ad.record.attempts.isEmpty { return .notApplicable }
  return .passUnless(
    ad.record.attempts.compactMap { attempt in
      guard let load = attempt.readyAd else { return nil }
      let ready: Phrase = load.adID.flatMap { $0 == ad.record.id ? nil : " \(name: $0)" } ?? ""
      return ad.violation(
        "Ad unit \(ad.unitName) is requested while its ad\(ready) is ready to be shown.",
        at: attempt.request.location, help: "Check whether an ad is ready before you load one.",
        related: [RelatedPlace("the ad that is ready", at: load.location)])
    })
}

/// Reports an ad unit whose next ad was not requested after the last one was hidden.
private func preloadMissing(_ ad: DeclaredRewardedAd) -> RuleOutcome {
  if !ad.system.preloadNext { return .notApplicable }
  guard let unit = ad.record.unit, let last = ad.session.adUnits[unit].departures.last,
    last.adID == ad.record.id
  else { return .notApplicable }
  if let request = ad.session.adUnits[unit].requests.last, request.index > last.index { return .pass }
  let record = ad.session.adUnits[unit]
  if record.readyAtDeparture != nil || record.readyAtEnd != nil || record.answeredAfterDeparture != nil {
    return .pass
  }
  return ad.fail(
    "After ad \(name: ad.record.id) "
      + (last.kind == .adHide ? "was hidden" : "failed to display") + ", no further ad of unit "
      + "\(ad.unitName) was requested.",
    at: ad.endLocation,
    help: "Load the next ad when one is hidden or fails to display.",
    related: [
      RelatedPlace(last.kind == .adHide ? "hidden here" : "failed here", at: last.location)
    ])
}

/// Reports a retry that came too early or too late.
private enum RetryDelay {
  static func judge(_ ad: RewardedAd) -> RuleOutcome {
    if ad.record.backOff.isEmpty { return .notApplicable }
    return .passUnless(ad.record.backOff.compactMap { violation(about: $0, of: ad) })
  }

  private static func violation(about retry: Retry, of ad: RewardedAd) -> Violation? {
    let due = Retry.delay(number: retry.number)
    func isEarly(_ seconds: Double) -> Bool { due - seconds > 0.2 * due }
    func isLate(_ seconds: Double) -> Bool { seconds - due > 0.2 * due }
    let related = retry.failure.map { [RelatedPlace("the failure", at: $0.location)] } ?? []
    let help = "Wait 2^min(6, n) seconds after failure n since the ad unit's last load."
    let event = retry.event
    let delay = event[.delaySeconds]?.number
    if let delay, isEarly(delay) || isLate(delay) {
      return ad.violation(
        "Retry \(retry.number) of ad \(name: ad.record.id) waits \(number: delay) s, and \(number: due) s are due.",
        at: event.location, help: help, related: related)
    }
    guard let request = retry.request, let gap = retry.gap, isEarly(gap) || isLate(gap) && delay == nil,
      retry.failure.map({ ad.session.isOrdered(from: $0, to: request) }) ?? true
    else { return nil }
    return ad.violation(
      "Retry \(retry.number) of ad \(name: ad.record.id) came \(number: gap) s after the failure, and \(number: due) s are due.",
      at: request.location, help: help, related: related)
  }
}

/// Reports more retries than the format allows, or fewer than it promises.
private enum RetryLimit {
  static func judge(_ ad: DeclaredRewardedAd) -> RuleOutcome {
    if ad.record.loadFailures.isEmpty, ad.record.backOff.isEmpty { return .notApplicable }
    return .passUnless(
      [surplus(of: ad), missing(of: ad)].compactMap(\.self))
  }

  /// Returns a violation about the first retry that exceeds the number of retries in the definition; `nil` if there is
  /// none.
  private static func surplus(of ad: DeclaredRewardedAd) -> Violation? {
    let system = ad.system
    let limit = system.retries ? system.maxRetries : 0
    guard let retry = ad.record.backOff.first(where: { $0.number > limit }) else { return nil }
    return ad.violation(
      system.retries
        ? "Retry \(retry.number) of ad \(name: ad.record.id) is one too many: the format allows \(limit)."
        : "The load of ad \(name: ad.record.id) is retried, and the format doesn't retry loads.",
      at: retry.event.location, help: "Stop at 'load.maxRetries', or raise it.", isAboutAbsence: false)
  }

  /// Returns a violation if the ad's last failed load wasn't retried although the definition allows another retry;
  /// otherwise `nil`.
  private static func missing(of ad: DeclaredRewardedAd) -> Violation? {
    let (system, session) = (ad.system, ad.session)
    guard system.retries, let failure = ad.record.loadFailures.last, let unit = ad.record.unit,
      !ad.record.events.contains(where: {
        $0.index > failure.index && [.adRetry, .adRequest, .adLoad].contains($0.kind)
      })
    else { return nil }
    let done = ad.record.failureNumber - 1
    guard done >= 0, done < system.maxRetries, let last = session.session.events.last else { return nil }
    let due = Retry.delay(number: done + 1)
    // Another request of the ad unit in the meantime replaces the retry.
    let isOvertaken = session.adUnits[unit].requests.contains { request in
      request.index > failure.index && request.time.seconds(since: failure.time) <= 1.2 * due
    }
    guard !isOvertaken, last.time.seconds(since: failure.time) > due,
      session.isOrdered(from: failure, to: last)
    else { return nil }
    return ad.violation(
      "Ad \(name: ad.record.id) failed to load and was not retried, with \(done) of \(system.maxRetries) retries used and "
        + "\(number: due) s to wait.",
      at: ad.endLocation,
      help: "Check that both the switch and the number of retries are set where the ad is created.",
      related: [RelatedPlace("the failure", at: failure.location)])
  }
}

/// Reports a rewarded ad that was requested before its mediation platform was set up, or a set-up that failed.
private enum SetupMissing {
  static let events = EventKindSet(.serviceSetup)

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let request = session.adUnits.compactMap { $0.requests.first }.min { $0.index < $1.index }
    if request == nil, session.setups.isEmpty { return .notApplicable }
    let failures = session.setups.compactMap(failure)
    guard let request, !session.setups.contains(where: { $0.index < request.index }) else {
      return .passUnless(failures)
    }
    let message: Statement = "A rewarded ad was requested before any mediation platform was set up."
    if failures.isEmpty, let answer = session.answerWithoutBeginning(message, at: request) { return answer }
    let early = Violation(
      message, at: request.location,
      help: "Set the mediation platform up first, and load when it reports that it is ready.",
      related: session.setups.first.map { [RelatedPlace("set up only here", at: $0.location)] } ?? []
    ).resting(onOrderOf: request, session.setups.first ?? request, in: session)
    return .fail([early] + failures)
  }

  /// Returns a violation about a set-up that failed or lacks parameters; `nil` for others.
  private static func failure(_ setup: Event) -> Violation? {
    let missing = setup[.missing]?.strings ?? []
    guard setup[.ok]?.bool == false || !missing.isEmpty else { return nil }
    let platform: Phrase =
      setup[.service]?.string.map { "The set-up of \(name: $0)" } ?? "The set-up of a mediation platform"
    return Violation(
      missing.isEmpty ? "\(platform) failed." : "\(platform) lacks \(names: missing.prefix(5)).",
      at: setup.location,
      help: missing.isEmpty
        ? "Read the SDK's error, and don't load ads until the set-up has succeeded."
        : "Pass what is missing, or enter it in 'Info.plist' or the manifest.",
      isAboutAbsence: false
    ).about(missing.isEmpty ? setup[.service]?.string : missing.joined(separator: ", "))
  }
}
