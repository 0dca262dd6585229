import Checking
import Model
import Basics
import Sessions

/// Reports a retry that came too early or too late.
enum RetryDelay: AdRule {
  static let info = RuleInfo(
    id: "retry-delay",
    title: "Retry delay is too short or too long",
    group: .rewarded,
    severity: .warning,
    summary: """
      An `ad.retry` after failure *n* of an ad unit since its last load is due 2^min(6, *n*) seconds after that \
      failure: 2, 4, 8, 16, 32, 64, 64 and so on. Its `delaySeconds` differs from this by more than 20 % (reported \
      there), or the time from the `ad.loadFailed` to the ad's next `ad.request` does (reported at that request). A \
      request that comes too late is no fault if `delaySeconds` was right: apps sleep. There is one finding a retry; \
      if both times are wrong, it is reported at the `ad.retry`. A request without an `ad.retry` comes from the \
      viewer, and no wait is due for it.
      """,
    rationale: """
      Networks that have no ad now won't have one a second later. Retrying at once drains the battery, floods the \
      networks with requests that count against the fill rate, and makes SDKs answer with errors of their own. Waiting \
      far too long leaves the app without an ad when a user wants one.
      """,
    remedy: """
      Count the retries, wait `pow(2, min(6, n))` seconds before the next, and set the count to 0 in `didLoad` (iOS) or \
      `onAdLoaded` (Android). Start the timer in the failure callback, once, and not again on every return to the app.
      """,
    citations: [.rewardedOnMAX, .recordingFormat],
    grounds: [
      .documented("The mediation platform's samples wait 2^min(6, n) seconds."),
      .advice("They are samples: no source demands these times, and the tolerance of 20 % is ours."),
    ],
    restsOn: [.loads, .requests],
    good: [
      .recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        {"event":"ad.retry","ad":"a1","attempt":1,"delaySeconds":2}
        {"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"c3ae87d19c167b0b","attempt":2,\
        "time":"2026-11-20T10:00:30.100Z"}
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        ↓{"event":"ad.retry","ad":"a1","attempt":1,"delaySeconds":0.5}
        {"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"c3ae87d19c167b0b","attempt":2,\
        "time":"2026-11-20T10:00:01.500Z"}
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        {"event":"ad.retry","ad":"a1","attempt":1,"delaySeconds":2}
        ↓{"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"c3ae87d19c167b0b","attempt":2,\
        "time":"2026-11-20T10:00:01.300Z"}
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ])

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
        "Retry \(retry.number) of ad \(ad.record.id.quoted) waits \(delay.plain) s, and \(due.plain) s are due.",
        at: event.location, help: help, related: related)
    }
    guard let request = retry.request, let gap = retry.gap, isEarly(gap) || isLate(gap) && delay == nil,
      retry.failure.map({ ad.session.isOrdered(from: $0, to: request) }) ?? true
    else { return nil }
    return ad.violation(
      "Retry \(retry.number) of ad \(ad.record.id.quoted) came \(gap.plain) s after the failure, and \(due.plain) s are due.",
      at: request.location, help: help, related: related)
  }
}
