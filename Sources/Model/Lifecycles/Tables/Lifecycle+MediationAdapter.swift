extension Lifecycle {
  /// The lifecycle of a custom event adapter for one ad: it gets one request and responds once. Only after its response
  /// may it report events.
  package static let mediationAdapter = table(
    "mediation-adapter", title: "Mediation adapter",
    summary: "What one adapter does for one ad: it is asked, answers exactly once, and reports what it sees.",
    states: [
      LifecycleState("idle", "The adapter wasn't asked."),
      LifecycleState("loading", "The adapter asks its network."),
      LifecycleState("mapped", "The network's fields are mapped to ours, the answer is still due."),
      LifecycleState("failed", "Answered with an error.", isFinal: true),
      LifecycleState("answered", "Answered with an ad.", isFinal: true),
      LifecycleState("shown", "The ad's impression was counted.", isFinal: true),
      LifecycleState("fullScreen", "The ad opened something over the app."),
    ],
    rows: askingRows + showingRows)

  private static let askingRows: [LifecycleRow] = [
    LifecycleRow("idle", on: .adapterLoad, to: "loading", by: .sdk),
    LifecycleRow("loading", on: .adapterMap, to: "mapped", by: .adapter),
    LifecycleRow(
      "loading", on: .adapterTrack, to: "loading", by: .adapter, .tolerated,
      note: "Who counts may be said at any time before the first impression"),
    LifecycleRow(
      "loading", on: .adapterComplete, when: .outcomeError, to: "failed", by: .adapter, .rare,
      note: "On the main thread, exactly once"),
    LifecycleRow(
      "loading", on: .adapterComplete, when: .outcomeAd, to: "answered", by: .adapter, .tolerated,
      note: "The mapping may be recorded after the answer"),
    LifecycleRow("mapped", on: .adapterTrack, to: "mapped", by: .adapter, .tolerated),
    LifecycleRow(
      "mapped", on: .adapterComplete, when: .outcomeAd, to: "answered", by: .adapter,
      note: "On the main thread, exactly once"),
    LifecycleRow(
      "mapped", on: .adapterComplete, when: .outcomeError, to: "failed", by: .adapter, .tolerated),
    LifecycleRow(
      "failed", on: .adapterLoad, to: "loading", by: .sdk, .tolerated, note: "Asked again in a waterfall"),
  ]

  private static let showingRows: [LifecycleRow] =
    [
      LifecycleRow("answered", on: .adapterTrack, to: "answered", by: .adapter, note: "Who counts"),
      LifecycleRow("answered", on: .adapterMap, to: "answered", by: .adapter, .tolerated),
      LifecycleRow(
        "answered", on: .impression, to: "shown", by: .sdk,
        note: "By the SDK or by the adapter, never by both"),
      LifecycleRow("shown", on: .impression, to: "shown", by: .sdk, .tolerated),
      LifecycleRow("shown", on: .click, to: "shown", by: .user, .rare),
      LifecycleRow("shown", on: .screenPresent, to: "fullScreen", by: .adapter, .rare),
      LifecycleRow("fullScreen", on: .screenDismiss, to: "shown", by: .adapter),
    ]
    + ["answered", "shown", "fullScreen"].flatMap { state in
      LifecycleRow.loops(
        in: state, on: [.adapterNotify], by: .sdk, .tolerated,
        note: "Handed on to the network: where the ad is rendered, its impression, its clicks")
    }
    + ["shown", "fullScreen"].flatMap { state in
      LifecycleRow.loops(
        in: state, on: [.videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute], by: .adapter,
        .tolerated)
    }
}
