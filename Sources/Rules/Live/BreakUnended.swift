import Checking
import Model
import Basics
import Sessions

/// Reports a break that started and never ended.
enum BreakUnended: BreakRule {
  static let info = RuleInfo(
    id: "break-unended",
    title: "Ad break never ended",
    group: .live,
    severity: .warning,
    summary: """
      A `break.start` has no `break.end` of the same break, and the break has exceeded its due length by more than 20 \
      % when the stream or the session ends. Before that time, `stream.end` and `session.end` count as its end. If the \
      stream was loaded during a break, only the rest of the break is due. Breaks that were paused, cancelled, or \
      jumped into or out of aren't judged.
      """,
    rationale: """
      The app doesn't return to the programme: controls stay locked, the sound stays muted, the countdown stays on the \
      screen.
      """,
    remedy: """
      Handle `AD_BREAK_ENDED` (and, for the interface, `AD_PERIOD_ENDED`), and keep the stream manager and its \
      delegate alive until the break has ended. Reset the interface on `stream.error` too.
      """,
    citations: [.imaOnIOS, .recordingFormat],
    grounds: [
      .documented("The recording format has an event for the end of a break, as do the SDKs."),
      .deduced("It is our reading of the two that each start is followed by an end."),
      .advice("No source names a tolerance: 20 % is ours."),
    ],
    isAboutAbsence: true,
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.adStart)
        {"event":"stream.end","time":"2026-11-20T10:02:05.000Z"}
        {"event":"session.end"}
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.ad)
        {"event":"period.end","break":"b1","time":"2026-11-20T10:02:10.010Z"}
        {"event":"stream.end","time":"2026-11-20T10:05:00.000Z"}
        ↓{"event":"session.end"}
        """, formats: [ExampleFormats.live])
    ])

  static let events = EventKindSet(
    .breakStart, .breakEnd, .breakCancel, .streamSeek, .streamPause, .streamEnd)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let session = session.record
    guard let start = record.starts.last else { return .notApplicable }
    if !record.ends.isEmpty { return .pass }
    if record.interruption(in: session) != nil { return .notApplicable }
    guard let due = record.schedule(at: start).flatMap(record.dueLength) else { return .notApplicable }
    let streamEnd = record.stream.flatMap { session.streams[$0].end }.flatMap {
      $0.index > start.index ? $0 : nil
    }
    guard let last = streamEnd ?? session.end ?? session.session.events.last else { return .pass }
    guard session.isOrdered(from: start, to: last) else { return .notApplicable }
    let (seconds, dueSeconds) = (last.time.seconds(since: start.time), Double(due.microseconds) / 1_000_000)
    guard seconds > 1.2 * dueSeconds else {
      if streamEnd != nil || session.end != nil { return .pass }
      return .notApplicable
    }
    let what = due.isRest ? " were left of it" : " were scheduled"
    return .fail(
      "Break \(record.id.quoted) started and had not ended \(seconds.plain) s later: \(dueSeconds.plain) s\(what).",
      at: session.session.location(session.endLine),
      help: "Keep the stream manager alive until 'AD_BREAK_ENDED' has come.",
      related: [RelatedPlace("started here", at: start.location)])
  }
}
