extension Lifecycle {
  /// The lifecycle of a live stream with client-side interstitials. Ad servers send events in bursts, end breaks early,
  /// replay ads and omit quartiles (androidx/media issue 1538), so the table constrains order and not time.
  package static let liveStream = table(
    "live-stream", title: "Live stream",
    summary: "One stream of a session: registered, its ad breaks scheduled ahead and played with their ads.",
    states: [
      LifecycleState("idle", "No stream was asked for.", isFinal: true),
      LifecycleState("requested", "The stream is being registered."),
      LifecycleState("failed", "The registration failed: the stream plays without ads.", isFinal: true),
      LifecycleState("registered", "There is a stream id; pods can be asked for.", isFinal: true),
      LifecycleState("scheduled", "An ad break is ahead.", isFinal: true),
      LifecycleState("inBreak", "An ad break or its period is open."),
      LifecycleState("adStarted", "An ad plays."),
      LifecycleState("firstQuartile", "A quarter of it has played."),
      LifecycleState("midpoint", "Half of it has played."),
      LifecycleState("thirdQuartile", "Three quarters of it have played."),
      LifecycleState("betweenBreaks", "An ad break is over; the stream goes on.", isFinal: true),
      LifecycleState("ended", "The viewer left the stream.", isFinal: true),
    ],
    rows: registrationRows + breakRows + adRows + lenientRows)

  private static let adStates = ["adStarted", "firstQuartile", "midpoint", "thirdQuartile"]

  private static let registrationRows: [LifecycleRow] = [
    LifecycleRow("idle", on: .streamRequest, to: "requested", by: .app),
    LifecycleRow("requested", on: .streamLoad, to: "registered", by: .server),
    LifecycleRow("requested", on: .streamFailed, to: "failed", by: .server, .rare),
    LifecycleRow("requested", on: .streamError, to: "failed", by: .server, .tolerated),
    LifecycleRow("registered", on: .streamEnd, to: "ended", by: .user, .rare),
    LifecycleRow("registered", on: .breakSchedule, to: "scheduled", by: .app),
    LifecycleRow("scheduled", on: .streamEnd, to: "ended", by: .user, .tolerated),
    LifecycleRow("betweenBreaks", on: .streamEnd, to: "ended", by: .user),
    LifecycleRow("ended", on: .streamRequest, to: "requested", by: .app, .tolerated, note: "The next stream"),
    LifecycleRow("failed", on: .streamRequest, to: "requested", by: .app, .tolerated),
  ]

  private static let breakRows: [LifecycleRow] = [
    LifecycleRow("scheduled", on: .breakSchedule, to: "scheduled", by: .app, .tolerated),
    LifecycleRow("scheduled", on: .periodStart, to: "inBreak", by: .server, after: .schedule),
    LifecycleRow("scheduled", on: .breakStart, to: "inBreak", by: .server, after: .schedule, .tolerated),
    LifecycleRow("inBreak", on: .breakStart, to: "inBreak", by: .server),
    LifecycleRow("inBreak", on: .periodStart, to: "inBreak", by: .server, .tolerated),
    LifecycleRow("inBreak", on: .adStart, to: "adStarted", by: .server),
    LifecycleRow("inBreak", on: .breakEnd, to: "betweenBreaks", by: .server),
    LifecycleRow("betweenBreaks", on: .periodEnd, to: "betweenBreaks", by: .server),
    LifecycleRow("betweenBreaks", on: .breakSchedule, to: "scheduled", by: .app),
    LifecycleRow("betweenBreaks", on: .periodStart, to: "inBreak", by: .server, .tolerated, note: "A replay"),
    LifecycleRow("betweenBreaks", on: .breakStart, to: "inBreak", by: .server, .tolerated),
    LifecycleRow(
      "betweenBreaks", on: .adStart, to: "adStarted", by: .server, .tolerated,
      note: "After a break that was ended early"),
    LifecycleRow("scheduled", on: .periodEnd, to: "scheduled", by: .server, .tolerated),
    LifecycleRow("inBreak", on: .periodEnd, to: "inBreak", by: .server, .tolerated),
    LifecycleRow("inBreak", on: .breakSchedule, to: "inBreak", by: .app, .tolerated),
    LifecycleRow("inBreak", on: .streamEnd, to: "ended", by: .user, .tolerated),
  ]

  private static let adRows: [LifecycleRow] =
    [
      LifecycleRow("adStarted", on: .adFirstQuartile, to: "firstQuartile", by: .server, after: .quarter),
      LifecycleRow("firstQuartile", on: .adMidpoint, to: "midpoint", by: .server, after: .quarter),
      LifecycleRow("midpoint", on: .adThirdQuartile, to: "thirdQuartile", by: .server, after: .quarter),
      LifecycleRow("thirdQuartile", on: .adComplete, to: "inBreak", by: .server, after: .quarter),
    ]
    + adStates.map {
      LifecycleRow(
        $0, on: .adSkip, to: "inBreak", by: .user, .tolerated, note: "Where a break may be skipped")
    }

  private static let lenientRows: [LifecycleRow] =
    [
      LifecycleRow("adStarted", on: .adMidpoint, to: "midpoint", by: .server, .tolerated, note: missing),
      LifecycleRow(
        "adStarted", on: .adThirdQuartile, to: "thirdQuartile", by: .server, .tolerated, note: missing),
      LifecycleRow(
        "firstQuartile", on: .adThirdQuartile, to: "thirdQuartile", by: .server, .tolerated, note: missing),
    ]
    + adStates.dropLast().map {
      LifecycleRow($0, on: .adComplete, to: "inBreak", by: .server, .tolerated, note: missing)
    }
    + adStates.flatMap { state in
      [
        LifecycleRow(
          state, on: .adStart, to: "adStarted", by: .server, .tolerated, note: "A completion is missing"),
        LifecycleRow(state, on: .breakEnd, to: state, by: .server, .tolerated, note: "Ended early"),
        LifecycleRow(state, on: .periodEnd, to: state, by: .server, .tolerated),
        LifecycleRow(state, on: .breakSchedule, to: state, by: .app, .tolerated),
        LifecycleRow(state, on: .streamEnd, to: "ended", by: .user, .tolerated),
      ]
    }
    + ["registered", "scheduled", "inBreak", "betweenBreaks"].flatMap {
      LifecycleRow.loops(in: $0, on: [.streamError], by: .server, .tolerated, note: "The stream goes on")
    }
    + (["registered", "scheduled", "inBreak", "betweenBreaks"] + adStates).flatMap {
      LifecycleRow.loops(in: $0, on: [.streamSeek, .streamPause, .streamResume], by: .user, .tolerated)
        + LifecycleRow.loops(in: $0, on: [.breakCancel], by: .app, .tolerated)
    }

  private static let missing = "A quartile is missing"
}
