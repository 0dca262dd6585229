import Checking
import Model
import Basics
import Sessions

/// Reports an event that an adapter reported before its completion, when it had no delegate yet.
enum EventBeforeCompletion: AdRule {
  static let info = RuleInfo(
    id: "event-before-completion",
    title: "Adapter reported an event before its completion",
    group: .mediation,
    severity: .error,
    summary: """
      An `impression` or `click` by the adapter, or a `screen.…` or `video.…` event, comes before the ad's first \
      `adapter.complete`. Each such line is reported; an ad whose adapter never completed isn't judged.
      """,
    rationale: """
      The completion handler returns the delegate that takes an adapter's events. Before it has run there is no \
      delegate, and events that are reported then are lost. Impressions and clicks that the network counts are missing \
      in the publisher's figures.
      """,
    remedy: """
      Call the completion handler as soon as the ad is there, keep what it returns, and report only afterwards.

      * iOS: `delegate = completionHandler(self, nil)`; then `delegate?.reportImpression()`.
      * Android: `mediationNativeAdCallback = callback.onSuccess(mapper)`; then \
      `mediationNativeAdCallback?.reportAdImpression()`.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented("The completion handler returns the delegate that takes the adapter's events."),
      .deduced("It follows that an event before it is lost."),
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
        ↓{"event":"video.mute","ad":"a1"}
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    guard let completion = ad.record.adapterEvents.first(where: { $0.kind == .adapterComplete }) else {
      return .notApplicable
    }
    let early = ad.record.events.prefix { $0.index < completion.index }.filter(isReported)
    if early.isEmpty { return .pass }
    return .passUnless(
      early.map { event in
        ad.violation(
          "'\(event.name)' came before the adapter's completion: there was no delegate yet to take it.",
          at: event.location, help: "Report events to the delegate that the completion handler returns.",
          related: [RelatedPlace("the completion", at: completion.location)])
      })
  }

  /// Returns true for an event that an adapter may report only after it has completed its load, such as a click.
  private static func isReported(_ event: Event) -> Bool {
    switch event.kind {
    case .impression, .click: event[.by]?.equals("adapter") == true
    case .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute: true
    default: false
    }
  }
}
