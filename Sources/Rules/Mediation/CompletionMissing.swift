import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that never completed its load.
enum CompletionMissing: AdRule {
  static let info = RuleInfo(
    id: "completion-missing",
    title: "Adapter never completed its load",
    group: .mediation,
    severity: .error,
    summary: """
      An `adapter.load` has no `adapter.complete`. Each completion answers the latest unanswered load of its adapter. \
      Reported once an ad, at the `session.end`; in a session without one, at the ad's last line.
      """,
    rationale: """
      The SDK waits for the adapter's completion handler until its own time-out, and only then asks the next ad \
      source. The reader sees an empty space for seconds, and the ad of a later source is often lost.
      """,
    remedy: """
      Call the completion handler on every path, with an ad or with an error. These paths are often forgotten: the \
      network's SDK isn't set up, its object is released before it answers (keep a strong reference), or a time-out of \
      your own fires.

      * iOS: `completionHandler(nil, error)` in each `didFailToLoad` of the network's delegate, and before each early \
      `return`.
      * Android: `callback.onFailure(AdError(…))` of the `MediationAdLoadCallback`.
      """,
    citations: [.nativeCustomEvents, .mediationAdapter],
    grounds: [
      .documented("An adapter must call the completion handler."),
      .deduced("It is our conclusion that the SDK waits for it until its own time-out."),
    ],
    isAboutAbsence: true,
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":5,"message":"Timeout."}}
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    guard !ad.record.adapterAttempts.isEmpty else { return .notApplicable }
    guard let first = ad.record.adapterAttempts.first(where: { $0.completions.isEmpty }) else { return .pass }
    let open = ad.record.adapterAttempts.filter(\.completions.isEmpty)
    let message =
      open.count == 1
      ? "The load of \(first.title) was never completed."
      : "\(open.count) loads of adapters were never completed, the first of them of \(first.title)."
    return ad.fail(
      message, at: ad.endLocation,
      help: "Call the completion handler on every path, with an ad or with an error.",
      related: open.map { RelatedPlace("loaded here", at: $0.load.location) })
  }
}
