import Checking
import Model
import Basics
import Sessions

/// Reports a callback of a mediation platform that reports a failure without an error.
enum CallbackEmpty: AdRule {
  static let info = RuleInfo(
    id: "callback-empty",
    title: "Mediation platform called back without an error",
    group: .recordings,
    severity: .note,
    summary: "An `ad.callback` has `ok` false and no `error`, or an empty one. One finding a line.",
    rationale: """
      A completion that reports a failure without an error gives the app no basis for a decision. No fill, no network \
      and a wrong ad unit need three different reactions, and support can't find the cause.
      """,
    remedy: """
      Pass on the error that the SDK gave (`didFailToLoadAd`, `didFail(toDisplay:)`), domain and code included, and let the \
      recorder write it as `error`.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format has a field for the error of a callback that failed."),
      .advice("No source demands it: with the error, people can find the cause."),
    ],
    good: [
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        {"event":"ad.callback","ad":"a1","of":"load","ok":false,"error":{"domain":"MAX","code":204}}
        {"event":"session.end"}
        """, formats: [ExampleFormats.rewarded])
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toFailure)
        ↓{"event":"ad.callback","ad":"a1","of":"load","ok":false}
        {"event":"session.end"}
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    let callbacks =
      ad.record.kinds.contains(.adCallback) ? ad.record.events.filter { $0.kind == .adCallback } : []
    let failures = callbacks.filter { $0[.ok]?.bool == false }
    if failures.isEmpty { return .notApplicable }
    return .passUnless(
      failures.filter { $0[.error]?.members.isEmpty ?? true }.map { callback in
        ad.violation(
          "The mediation platform reported that the \(callback[.of]?.string ?? "ad") failed, without an error.",
          at: callback.location, help: "Pass the SDK's error on, and record it.")
      })
  }
}
