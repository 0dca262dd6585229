import Checking
import Model
import Basics
import Sessions

/// Reports a break that was never played although its scheduled start passed.
enum BreakUnplayed: BreakRule {
  static let info = RuleInfo(
    id: "break-unplayed",
    title: "Ad break was never played",
    group: .live,
    severity: .warning,
    summary: """
      A break's `start` lies before the session's last line, no part of the break was played, and no later schedule \
      names it in `replaces`. A break isn't judged if it should start only after the stream had been left, if it was \
      over when the stream was loaded, or if the app cancelled it (`break.cancel`). Nor is it judged if the viewer \
      jumped over it, paused at it or hadn't reached it (`stream.seek`, `stream.pause`).
      """,
    rationale: """
      A break that was announced to the ad server stays empty: viewers see the stream without ads or a slate, and the \
      pod that was filled for it is never counted.
      """,
    remedy: """
      Find out why the interstitial event wasn't played. Its `time` may be measured in the item's time instead of the \
      wall clock's, the player's item may have been replaced, or the manifest could not be loaded (`stream.error`). If \
      a later schedule drops the break, record it in `replaces`; if the app cancels it, record `break.cancel`.
      """,
    citations: [.interstitialEvent, .interstitialsInHLS],
    grounds: [
      .documented("An interstitial event has a date at which it is played."),
      .deduced(
        "We conclude that it wasn't played because none of its events came while the session went on."),
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
    guard let schedule = record.schedules.last else { return .notApplicable }
    if record.hasStarted { return .pass }
    if !record.replacements.isEmpty { return .notApplicable }
    guard let start = schedule.start, let last = session.record.session.events.last, start < last.time else {
      return .notApplicable
    }
    if let end = record.stream.flatMap({ session.record.streams[$0].end }), end.time < start {
      return .notApplicable
    }
    if record.interruption(in: session.record) != nil { return .notApplicable }
    if let end = schedule.span?.end, let load = schedule.load, load.time >= end { return .notApplicable }
    if let playback = record.stream.map({ session.record.streams[$0].playback }),
      playback.position(at: last) <= start
    {
      return .notApplicable
    }
    return .fail(
      "Break \(record.id.quoted) was scheduled to start \(last.time.seconds(since: start).plain) s before the session's last line, "
        + "and never started.",
      at: session.record.session.location(session.record.endLine),
      help: "Find out why the player didn't play it; if a schedule drops it, record that in 'replaces'.",
      related: [RelatedPlace("scheduled here", at: schedule.event.location)])
  }
}
