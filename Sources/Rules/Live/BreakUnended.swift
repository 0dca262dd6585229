import Checking
import Model
import Basics
import Sessions

/// A break that began and never came to an end.
enum BreakUnended: BreakRule {
  static let info = RuleInfo(
    id: "break-unended",
    title: "Break never ended",
    group: .live,
    severity: .warning,
    summary: "A `break.start` has no `break.end` of the same break.",
    rationale: """
      What the app does when a break ends isn't done: controls stay locked, the programme stays muted, the countdown \
      stays on the screen.
      """,
    remedy: """
      Handle `AD_BREAK_ENDED` (and, for the interface, `AD_PERIOD_ENDED`), and keep the stream manager and its delegate \
      alive for as long as the break goes on. Reset the interface on `stream.error` too.
      """,
    citations: [.imaOnIOS, .recordingFormat],
    grounds: [
      .documented("The recording format knows an event for the end of a break, as do the SDKs."),
      .deduced("That each start is followed by an end is our reading of the two."),
    ],
    isAboutAbsence: true,
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
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

  static let events = EventKindSet(.breakStart, .breakEnd)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> Judgement {
    guard let start = record.starts.last else { return .notApplicable("The break never started.") }
    if !record.ends.isEmpty { return .pass }
    return .fail(
      "Break \(record.id.quoted) started and never ended.",
      at: session.record.session.location(session.record.endLine),
      help: "Keep the stream manager alive until 'AD_BREAK_ENDED' has come.",
      related: [RelatedPlace("started here", at: start.location)])
  }
}
