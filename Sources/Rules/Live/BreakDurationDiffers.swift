import Checking
import Model
import Basics
import Sessions

/// A break that took longer or shorter than scheduled.
enum BreakDurationDiffers: BreakRule {
  static let info = RuleInfo(
    id: "break-duration-differs",
    title: "Break took longer or shorter than scheduled",
    group: .live,
    severity: .warning,
    summary: """
      The time from `break.start` to `break.end` is off the scheduled `durationMs` by more than 20 %. Reported at the \
      `break.end`.
      """,
    rationale: """
      A break that is too long covers the programme; one that is too short leaves a hole, or means that the pod wasn't \
      filled. Server-inserted ads are known to announce the end of a break early now and then, so this is a warning.
      """,
    remedy: """
      Ask for the pod with the break's real length (`pd`), see that the broadcaster's break has that length too, and set \
      `playoutLimit` to cut off what is too long. If pods come back shorter, look at the fill rate and at slates.
      """,
    citations: [.podServing, .interstitialEvent, .earlyBreakEnd],
    grounds: [
      .documented(
        """
        A pod is asked for with the duration of its break; ends of breaks are known to be told early.
        """),
      .advice("No source names a tolerance: 20 % is ours."),
    ],
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.ad)
        ↓{"event":"break.end","break":"b1","time":"2026-11-20T10:02:17.000Z"}
        {"event":"period.end","break":"b1"}
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> Judgement {
    guard let start = record.starts.first, let end = record.ends.first(where: { $0.index > start.index })
    else {
      return .notApplicable("The recording hasn't both start and end of the break.")
    }
    guard let schedule = record.schedule(at: start), let milliseconds = schedule.durationMs, milliseconds > 0
    else { return .notApplicable("How long the break was to take wasn't recorded.") }
    let due = Double(milliseconds) / 1000
    let seconds = end.time.seconds(since: start.time)
    guard (seconds - due).magnitude > 0.2 * due else { return .pass }
    return .fail(
      "Break \(record.id.quoted) took \(seconds.plain) s, and \(due.plain) s were scheduled.",
      at: end.location,
      help: "Ask for a pod of the break's length.",
      related: [
        RelatedPlace("started here", at: start.location),
        RelatedPlace("scheduled here", at: schedule.event.location),
      ])
  }
}
