extension Lifecycle {
  /// The lifecycle of a rewarded ad from a mediation platform. The reward may come before or after the end of the
  /// video, or not at all; but a granted reward must be delivered.
  package static let rewarded = table(
    "rewarded", title: "Rewarded ad",
    summary:
      "One rewarded ad: the mediation platform is set up, the ad loads (again and again, if need be), is "
      + "shown, and the viewer gets what was promised.",
    states: rewardedStates,
    rows: setupRows + loadRows + showRows + playRows + callbackRows)

  private static let rewardedStates: [LifecycleState] = [
    LifecycleState("idle", "The mediation platform isn't set up.", isFinal: true),
    LifecycleState("unavailable", "The set-up failed: a parameter is missing.", isFinal: true),
    LifecycleState("ready", "The mediation platform is set up.", isFinal: true),
    LifecycleState("wanted", "Somebody asked to see an ad before one was loaded."),
    LifecycleState("loading", "The networks were asked and haven't answered."),
    LifecycleState("loadingToShow", "As above, and the ad is shown as soon as it is here."),
    LifecycleState("failed", "No network had an ad.", isFinal: true),
    LifecycleState("waiting", "The load is tried again after a delay that doubles.", isFinal: true),
    LifecycleState("loaded", "An ad is ready.", isFinal: true),
    LifecycleState("showing", "The ad was asked to show itself."),
    LifecycleState("displayFailed", "It couldn't; the next one is loaded.", isFinal: true),
    LifecycleState("displayed", "The video plays."),
    LifecycleState("granted", "The network granted the reward; the app hasn't handed it out."),
    LifecycleState("delivered", "The viewer has the reward, the video is still on the screen."),
    LifecycleState("left", "The video was closed without a reward so far.", isFinal: true),
    LifecycleState("leftGranted", "Closed, and the reward isn't handed out."),
    LifecycleState("rewarded", "Closed, and the viewer has the reward.", isFinal: true),
  ]

  private static let setupRows: [LifecycleRow] = [
    LifecycleRow("idle", on: .serviceSetup, when: .ok, to: "ready", by: .app),
    LifecycleRow("idle", on: .serviceSetup, when: .notOK, to: "unavailable", by: .app, .tolerated),
    LifecycleRow("unavailable", on: .serviceSetup, when: .ok, to: "ready", by: .app, .tolerated),
    LifecycleRow("ready", on: .serviceSetup, to: "ready", by: .app, .tolerated, note: "Of a further service"),
  ]

  private static let loadRows: [LifecycleRow] = [
    LifecycleRow("ready", on: .adRequest, to: "loading", by: .app),
    LifecycleRow("ready", on: .adShow, to: "wanted", by: .user, .tolerated),
    LifecycleRow("wanted", on: .adRequest, to: "loadingToShow", by: .app, .tolerated),
    LifecycleRow("loading", on: .adLoad, to: "loaded", by: .server),
    LifecycleRow("loading", on: .adLoadFailed, to: "failed", by: .server, .sometimes),
    LifecycleRow(
      "loading", on: .adShow, to: "loadingToShow", by: .user, .tolerated, note: "Shown once it is loaded"),
    LifecycleRow("loadingToShow", on: .adLoad, to: "showing", by: .server, .tolerated),
    LifecycleRow("loadingToShow", on: .adLoadFailed, to: "failed", by: .server, .tolerated),
    LifecycleRow(
      "failed", on: .adRetry, to: "waiting", by: .app, note: "If the format retries, up to its limit"),
    LifecycleRow("waiting", on: .adRequest, to: "loading", by: .app, after: .backOff),
    LifecycleRow(
      "failed", on: .adRequest, to: "loading", by: .app, .tolerated, note: "Asked for anew by the app"),
  ]

  private static let showRows: [LifecycleRow] = [
    LifecycleRow("loaded", on: .adShow, to: "showing", by: .user),
    LifecycleRow("showing", on: .adDisplay, to: "displayed", by: .sdk, note: "Counts as the impression"),
    LifecycleRow("showing", on: .adDisplayFailed, to: "displayFailed", by: .sdk, .rare),
    LifecycleRow(
      "showing", on: .adShow, to: "showing", by: .user, .tolerated,
      note: "A second call completes the callback of the first one as not ok and without an error"),
  ]

  private static let playRows: [LifecycleRow] =
    [
      LifecycleRow("displayed", on: .rewardGrant, to: "granted", by: .server),
      LifecycleRow("granted", on: .rewardDeliver, to: "delivered", by: .app),
      LifecycleRow("displayed", on: .adHide, to: "left", by: .user, .sometimes),
      LifecycleRow(
        "granted", on: .adHide, to: "leftGranted", by: .user, .rare,
        note: "A handler that is cleared here loses the reward"),
      LifecycleRow("delivered", on: .adHide, to: "rewarded", by: .user),
      LifecycleRow(
        "left", on: .rewardGrant, to: "leftGranted", by: .server, .rare, note: "No order is promised"),
      LifecycleRow("leftGranted", on: .rewardDeliver, to: "rewarded", by: .app),
    ]
    + ["displayed", "granted", "delivered", "left", "leftGranted", "rewarded"].flatMap { state in
      LifecycleRow.loops(in: state, on: [.adRevenue], by: .server, .tolerated)
    }
    + ["displayed", "granted", "delivered"].flatMap { state in
      LifecycleRow.loops(in: state, on: [.rewardStart, .rewardComplete, .click], by: .sdk, .tolerated)
    }

  /// The rows for a mediation platform's completion callback, which is recorded near the event that it completes,
  /// before or after it.
  private static let callbackRows: [LifecycleRow] =
    ["loading", "failed", "waiting", "loaded", "showing", "displayed"].map { state in
      LifecycleRow(state, on: .adCallback, when: .ofLoad, to: state, by: .app, .tolerated)
    }
    + [
      "loadingToShow", "failed", "showing", "displayFailed", "displayed", "granted", "delivered", "left",
    ].map { state in
      LifecycleRow(state, on: .adCallback, when: .ofShow, to: state, by: .app, .tolerated)
    }
}
