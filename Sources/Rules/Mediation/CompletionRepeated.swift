import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that completed one load more than once.
enum CompletionRepeated: AdRule {
  static let info = RuleInfo(
    id: "completion-repeated",
    title: "Adapter completed its load again",
    group: .mediation,
    severity: .error,
    summary: """
      One `adapter.load` has more than one `adapter.complete`. Each surplus completion is reported. In a waterfall a \
      completion answers the latest unanswered load of its adapter, so an adapter that is asked twice may answer twice.
      """,
    rationale: """
      The completion handler must be called exactly once; it returns no event delegate the second time. If a time-out \
      has already reported a failure to the SDK, an ad that arrives later isn't used: its impression and its clicks \
      reach no delegate, and on some SDK versions the app crashes.
      """,
    remedy: """
      Guard the handler so that it can run only once, and drop it afterwards.

      * iOS: keep `completionHandler` in a property behind a lock, take it out when you call it (`let handler = take()`), \
      and ignore what arrives later. Google's Objective-C sample uses an `atomic_flag`; its Swift sample has no guard.
      * Android: set the `MediationAdLoadCallback` to `null` after `onSuccess` or `onFailure`.
      """,
    citations: [.nativeCustomEvents, .mediationAdapter],
    grounds: [
      .documented("The completion handler is called exactly once; the second time it returns no delegate."),
      .deduced("It follows that the events of the second ad reach no delegate."),
    ],
    restsOn: [.adapters],
    good: [
      .mediatedSession,
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        {"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"error",\
        "error":{"domain":"com.example.sample","code":3,"message":"No fill."},"thread":"main"}
        {"event":"adapter.load","ad":"a1","adapter":"SampleCustomEvent","parameter":"unit-8"}
        \(ExampleMediationLines.map)
        \(ExampleMediationLines.track)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleMediationLines.toComplete)
        ↓\(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let attempts = ad.record.adapterAttempts
    guard attempts.contains(where: { !$0.completions.isEmpty }) else { return .notApplicable }
    guard attempts.contains(where: { $0.completions.count > 1 }) else { return .pass }
    return .passUnless(attempts.flatMap { violations(about: $0, of: ad) })
  }

  private static func violations(about attempt: AdapterAttempt, of ad: MediatedAd) -> [Violation] {
    attempt.completions.dropFirst().map { surplus in
      ad.violation(
        "The load of \(attempt.title) is completed again; the handler may be called only once.",
        at: surplus.location, help: "Guard the completion handler so that it runs only once.",
        related: [
          RelatedPlace("loaded here", at: attempt.load.location),
          RelatedPlace("completed here already", at: attempt.completions[0].location),
        ])
    }
  }
}
