import Checking
import Model
import Basics
import Sessions

/// Reports more retries than the format allows, or fewer than it promises.
enum RetryLimit: AdRule {
  static let info = RuleInfo(
    id: "retry-limit",
    title: "Number of retries differs from the format",
    group: .rewarded,
    severity: .error,
    summary: """
      The format's `load` says whether a failed load is retried (`retryOnFailure`) and how many times (`maxRetries`), \
      counted by the ad unit's failures since its last load. The rule reports the first `ad.retry` beyond that. If \
      retries are left, it reports an ad that failed and was not retried although the session went on for longer than \
      the due wait. A request without an `ad.retry` comes from the viewer.
      """,
    rationale: """
      A mediation platform whose retry count defaults to 0 never retries although retrying is switched on: after one \
      failure the app has no ad until it is started again. A platform that doesn't count its retries never stops \
      retrying.
      """,
    remedy: """
      Set both switches: whether to retry *and* how often. Compare the count with the maximum before the timer is \
      started, raise the count only then, and reset it in `didLoad`. A timer that was started in the background may \
      never fire: check again for an ad when the app becomes active.
      """,
    citations: [.rewardedOnMAX, .recordingFormat],
    grounds: [
      .documented("The mediation platform's samples retry a failed load."),
      .deduced("The definition states how often."),
    ],
    isAboutAbsence: true,
    restsOn: [.loads, .requests],
    good: [
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        {"event":"ad.retry","ad":"a1","attempt":1,"delaySeconds":2}
        {"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"c3ae87d19c167b0b","attempt":2,\
        "time":"2026-11-20T10:00:03.100Z"}
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        {"event":"session.end","time":"2026-11-20T10:00:01.000Z"}
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        ↓{"event":"ad.retry","ad":"a1","attempt":1,"delaySeconds":2}
        {"event":"session.end"}
        """,
        formats: [
          """
          kind: rewarded
          id: coins-for-video
          name: Coins for a video
          adUnits: [c3ae87d19c167b0b]
          reward: {name: coins, amount: 10}
          load: {retryOnFailure: false}
          """
        ]),
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        ↓{"event":"session.end","time":"2026-11-20T10:01:00.000Z"}
        """, formats: [ExampleFormats.rewarded]),
    ])

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
        ? "Retry \(retry.number) of ad \(ad.record.id.quoted) is one too many: the format allows \(limit)."
        : "The load of ad \(ad.record.id.quoted) is retried, and the format doesn't retry loads.",
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
      "Ad \(ad.record.id.quoted) failed to load and was not retried, with \(done) of \(system.maxRetries) retries used and "
        + "\(due.plain) s to wait.",
      at: ad.endLocation,
      help: "Check that both the switch and the number of retries are set where the ad is created.",
      related: [RelatedPlace("the failure", at: failure.location)])
  }
}
