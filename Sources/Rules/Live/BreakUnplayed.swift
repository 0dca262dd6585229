import Checking
import Model
import Basics
import Sessions

/// A break that was never played although its scheduled start passed.
enum BreakUnplayed: BreakRule {
  static let info = RuleInfo(
    id: "break-unplayed",
    title: "Ad break was never played",
    group: .live,
    severity: .warning,
    summary: """
      A break's `start` lies before the session's last line, nothing of it was played, and no later schedule names it in \
      `replaces`. Not asked of a break that was to start only after the stream had been left, that was over when the \
      stream was loaded, that the app cancelled (`break.cancel`), or that the viewer jumped over, paused at or hadn't \
      reached (`stream.seek`, `stream.pause`).
      """,
    rationale: """
      A slot that was announced to the ad server stays empty: viewers see the bare stream or a slate, and the pod that was \
      filled for it is never counted.
      """,
    remedy: """
      See what became of the interstitial event: a `time` that is measured in the item's time instead of the wall clock's, a \
      player whose item was replaced, a manifest that could not be loaded (`stream.error`). Where a later schedule drops \
      the break, record it in `replaces`; where the app gives it up, record `break.cancel`.
      """,
    citations: [.interstitialEvent, .interstitialsInHLS],
    grounds: [
      .documented("An interstitial event has a date at which it is to be played."),
      .deduced("That it wasn't is concluded from its events, none of which came while the session went on."),
    ],
    isAboutAbsence: true,
    restsOn: [.breaks, .impressions],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule("b2", minute: "09"))
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule)
        {"event":"stream.end","time":"2026-11-20T10:05:00.000Z"}
        ↓{"event":"session.end"}
        """, formats: [ExampleFormats.live])
    ])

  static let events = EventKindSet(
    .breakSchedule, .breakStart, .breakCancel, .streamSeek, .streamPause, .streamEnd)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    guard let schedule = record.schedules.last else { return record.answerWithoutSchedule }
    if record.hasStarted { return .pass }
    if !record.replacements.isEmpty { return .notApplicable("A later schedule dropped the break.") }
    guard let start = schedule.start, let last = session.record.session.events.last, start < last.time else {
      return .notApplicable("The break was to start after the session's last line.")
    }
    if let end = record.stream.flatMap({ session.record.streams[$0].end }), end.time < start {
      return .notApplicable("The stream had been left when the break was to start.")
    }
    if let interruption = record.interruption(in: session.record) {
      return .notApplicable(interruption.reason)
    }
    if let end = schedule.span?.end, let load = schedule.load, load.time >= end {
      return .notApplicable("The break was over when the stream was loaded.")
    }
    if let playback = record.stream.map({ session.record.streams[$0].playback }),
      playback.position(at: last) <= start
    {
      return .notApplicable("The viewer hadn't reached the break.")
    }
    return .fail(
      "Break \(record.id.quoted) was to start \(last.time.seconds(since: start).plain) s before the session's last line, "
        + "and never did.",
      at: session.record.session.location(session.record.endLine),
      help: "Find out why the player passed it by; where a schedule drops it, record that in 'replaces'.",
      related: [RelatedPlace("scheduled here", at: schedule.event.location)])
  }
}
