import Checking
import Model
import Basics
import Sessions

/// Reports an adapter that completed its load off the main thread, on iOS.
enum CompletionOffMain: AdRule {
  static let info = RuleInfo(
    id: "completion-off-main",
    title: "Adapter completed off the main thread",
    group: .mediation,
    severity: .warning,
    summary: """
      On iOS, an `adapter.complete` has `thread: other`. Reported once an ad, at the first. Completions whose thread \
      wasn't recorded aren't judged, nor those on other platforms.
      """,
    rationale: """
      The SDK calls the adapter on the main thread and expects its answer there. An answer from a network's own queue \
      reaches code that changes views. The result is a race condition: a crash, or an ad that appears late, on few \
      devices and never in tests.
      """,
    remedy: """
      Write `DispatchQueue.main.async { completionHandler(ad, nil) }`, or mark the method `@MainActor`. Do \
      the same for every event that the adapter reports.
      """,
    citations: [.nativeCustomEvents, .mediationAdapter],
    grounds: [
      .documented(
        "The completion handler must be called on the main thread on iOS, and on no other platform."),
      .deduced(
        "No source states what goes wrong on another thread: it is our conclusion that something may."),
    ],
    restsOn: [.adapters],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        \(ExampleMediationLines.map)
        \(ExampleMediationLines.track)
        ↓{"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"ad","thread":"other"}
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    guard ad.session.platform == "ios" else { return .notApplicable }
    let threads = ad.record.adapterEvents.filter {
      $0.kind == .adapterComplete && $0[.thread]?.isString == true
    }
    guard !threads.isEmpty else { return .notApplicable }
    let others = threads.filter { $0[.thread]?.equals("other") == true }
    guard let first = others.first else { return .pass }
    let count = others.count
    return ad.fail(
      "The completion handler was called on another thread than the main one"
        + (count > 1 ? ", the first time of \(count)." : "."),
      at: first.location, help: "Switch to the main thread before you call the handler.")
  }
}
