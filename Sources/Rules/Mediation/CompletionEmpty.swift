import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that failed without an error.
enum CompletionEmpty: AdRule {
  static let info = RuleInfo(
    id: "completion-empty",
    title: "Adapter failed without an error",
    group: .mediation,
    severity: .error,
    summary:
      "An `adapter.complete` has the outcome `error` and no `error`. Reported once an ad, at the first.",
    rationale: """
      The completion handler takes an ad and no error, or an error and no ad. With neither, the SDK can't distinguish \
      no fill from a missing parameter or a network that is down, and neither can people who read the response info \
      later.
      """,
    remedy: """
      * iOS: `completionHandler(nil, NSError(domain: "com.example.adapter", code: 3, userInfo: \
      [NSLocalizedDescriptionKey: "No fill."]))`, with a code of its own for each way to fail.
      * Android: `callback.onFailure(AdError(3, "No fill.", "com.example.adapter"))`.

      If the adapter does pass an error, let the recorder write it.
      """,
    citations: [.nativeCustomEvents, .mediationAdapter],
    grounds: [
      .documented("The completion handler takes an ad, or an error.")
    ],
    restsOn: [.adapters],
    good: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        {"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"error",\
        "error":{"domain":"com.example.sample","code":3,"message":"No fill."},"thread":"main"}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        ↓{"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"error","thread":"main"}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let failures = ad.record.adapterEvents.filter {
      $0.kind == .adapterComplete && $0[.outcome]?.equals("error") == true
    }
    guard !failures.isEmpty else { return .notApplicable }
    // An object without members is no error.
    let silent = failures.filter { $0[.error]?.members.isEmpty ?? true }
    guard let first = silent.first else { return .pass }
    return ad.fail(
      "The adapter completed with an error and didn't state which"
        + (silent.count > 1 ? ", the first time of \(silent.count)." : "."),
      at: first.location, help: "Pass an error with a domain, a code and a message to the completion handler."
    )
  }
}
