extension Lifecycle {
  /// The states of an ad made of assets. They are independent of the actor that counts its impressions and clicks.
  static let showingStates: [LifecycleState] = [
    LifecycleState("idle", "Nothing was asked for yet."),
    LifecycleState("requested", "The ad server was asked and hasn't answered."),
    LifecycleState("waiting", "A failed load is about to be tried again."),
    LifecycleState("failed", "The ad server had no ad.", isFinal: true),
    LifecycleState("loaded", "The assets are here, and nothing is on the screen.", isFinal: true),
    LifecycleState("laidOut", "The ad's container is on the screen, still empty."),
    LifecycleState("rendered", "Assets are on the screen; the impression isn't counted."),
    LifecycleState("unseen", "Left the screen before the impression was counted."),
    LifecycleState("counted", "On the screen, and the impression is counted.", isFinal: true),
    LifecycleState("fullScreen", "A click opened something over the app."),
    LifecycleState("gone", "Left the screen after its impression.", isFinal: true),
  ]

  /// Returns the rows of an ad made of assets whose impressions and clicks `party` counts.
  static func showingRows(countedBy party: LifecycleActor) -> [LifecycleRow] {
    loadingRows
      + [
        LifecycleRow("loaded", on: .viewRender, to: "laidOut", by: .app),
        LifecycleRow(
          "loaded", on: .assetRender, to: "rendered", by: .app, .tolerated,
          note: "Recorders that don't see the container"),
        LifecycleRow("laidOut", on: .assetRender, to: "rendered", by: .app),
        LifecycleRow("rendered", on: .assetRender, to: "rendered", by: .app, .tolerated),
        LifecycleRow("rendered", on: .assetHide, to: "rendered", by: .app, .tolerated),
        LifecycleRow("rendered", on: .viewRender, to: "rendered", by: .app, .tolerated, note: "It moved"),
        LifecycleRow("rendered", on: .impression, to: "counted", by: party, note: "Counts once"),
        LifecycleRow("rendered", on: .viewHide, to: "unseen", by: .app, .tolerated),
        LifecycleRow("unseen", on: .viewRender, to: "rendered", by: .app, .tolerated),
        LifecycleRow(
          "unseen", on: .impression, to: "gone", by: party, .tolerated,
          note: "Told after the ad left the screen"),
        LifecycleRow(
          "counted", on: .impression, to: "counted", by: party, .tolerated,
          note: "May be called again; only the first counts"),
        LifecycleRow("counted", on: .click, to: "counted", by: .user, .rare),
        LifecycleRow("counted", on: .screenPresent, to: "fullScreen", by: .sdk, .rare),
        LifecycleRow("fullScreen", on: .screenDismiss, to: "counted", by: .user),
        LifecycleRow("fullScreen", on: .viewHide, to: "fullScreen", by: .app, .tolerated),
        LifecycleRow("counted", on: .assetRender, to: "counted", by: .app, .tolerated),
        LifecycleRow("counted", on: .assetHide, to: "counted", by: .app, .tolerated),
        LifecycleRow("counted", on: .viewRender, to: "counted", by: .app, .sometimes, note: "It moved"),
        LifecycleRow("counted", on: .viewHide, to: "gone", by: .app),
        LifecycleRow("gone", on: .viewRender, to: "counted", by: .app, .tolerated, note: "Scrolled back"),
        LifecycleRow("gone", on: .assetRender, to: "counted", by: .app, .tolerated),
      ]
      + LifecycleRow.loops(in: "gone", on: [.assetHide, .videoPause, .screenDismiss], by: .app, .tolerated)
      + LifecycleRow.loops(
        in: "rendered", on: [.videoPlay, .videoPause, .videoMute, .videoUnmute], by: .sdk, .tolerated)
      + LifecycleRow.loops(
        in: "fullScreen", on: [.videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute], by: .sdk,
        .tolerated, note: "The video goes on behind it, or in it")
      + LifecycleRow.loops(
        in: "counted", on: [.videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute], by: .sdk,
        .tolerated, note: "Where a video was delivered")
  }

  private static let loadingRows: [LifecycleRow] = [
    LifecycleRow("idle", on: .adRequest, to: "requested", by: .app),
    LifecycleRow("requested", on: .adLoad, to: "loaded", by: .server),
    LifecycleRow("requested", on: .adLoadFailed, to: "failed", by: .server, .rare),
    LifecycleRow("failed", on: .adRetry, to: "waiting", by: .app, .tolerated),
    LifecycleRow(
      "failed", on: .adRequest, to: "requested", by: .app, .tolerated, note: "Tried again under the same ad"),
    LifecycleRow("waiting", on: .adRequest, to: "requested", by: .app, after: .backOff, .tolerated),
  ]
}

extension Lifecycle {
  /// The lifecycle of system-defined native ads: the app lays out the assets, the SDK (or a mediation adapter) counts.
  package static let native = table(
    "native", title: "Native ad",
    summary: "One native ad, from its request to the moment when it leaves the screen; "
      + "what a mediation adapter does for it has a lifecycle of its own.",
    states: showingStates, rows: showingRows(countedBy: .sdk))
}

extension Lifecycle {
  /// The lifecycle of Ad Manager custom native ads: the app renders everything and reports impressions and clicks
  /// itself.
  package static let customNative = table(
    "custom-native", title: "Custom native ad",
    summary: "One ad of a custom native format, from its request to the moment when it leaves the screen.",
    states: showingStates, rows: showingRows(countedBy: .app))
}
