import Checking
import Model
import Basics
import Sessions

/// Reports a break that took longer or shorter than scheduled.
enum BreakDurationDiffers: BreakRule {
  static let info = RuleInfo(
    id: "break-duration-differs",
    title: "Ad break took longer or shorter than scheduled",
    group: .live,
    severity: .warning,
    summary: """
      The time from `break.start` to `break.end` differs from the scheduled `durationMs` by more than 20 % (reported \
      at the `break.end`), or a schedule has a length that the definition's `breaks.durationMs` doesn't allow \
      (reported at the `break.schedule`). If the stream was loaded during a break, only the rest of the break is due. \
      The length isn't judged if the viewer jumped into or out of the break or paused in it, if the app cancelled it, \
      or if lines are out of order.
      """,
    rationale: """
      A break that is too long covers the programme; one that is too short leaves a gap, or means that the pod wasn't \
      filled. With server-inserted ads the end of a break is sometimes reported early, so this is a warning.
      """,
    remedy: """
      Ask for the pod with the break's real length (`pd`), check that the broadcaster's break has that length too, and \
      set `playoutLimit` to cut off a pod that is too long. If pods come back shorter, check the fill rate and the \
      slates.
      """,
    citations: [.podServing, .interstitialEvent, .earlyBreakEnd],
    grounds: [
      .documented(
        """
        A pod is asked for with the duration of its break; ends of breaks are known to be reported early.
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
        """, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓\(ExampleLiveLines.schedule)
        \(ExampleLiveLines.toEnd)
        """,
        formats: [
          """
          kind: liveInterstitial
          id: news-live
          name: News channel
          stream: {networkCode: "1234567", customAssetKey: news-live}
          breaks: {durationMs: [15000, 30000], podIdentifier: "ad_break_id/mid-roll-{minute}"}
          """
        ]),
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let scheduled = scheduledViolation(about: record)
    let measured = measured(record, in: session.record)
    guard let scheduled else { return measured }
    if case .fail(let violations) = measured { return .fail([scheduled] + violations) }
    return .fail([scheduled])
  }

  /// Returns a violation about the first `break.schedule` whose duration the definition doesn't allow; `nil` if there
  /// is none.
  private static func scheduledViolation(about record: BreakRecord) -> Violation? {
    guard let lengths = record.definition?.live?.lengths?.value else { return nil }
    for schedule in record.schedules {
      guard let milliseconds = schedule.durationMs, milliseconds > 0, !lengths.allows(milliseconds)
      else { continue }
      return Violation(
        "Break \(record.id.quoted) is scheduled for \(milliseconds) ms, and the format's breaks take "
          + "\(lengths.text { String($0) }) ms.",
        at: schedule.event.location,
        help: "Schedule breaks of the format's length, or list the lengths in its 'durationMs'.")
    }
    return nil
  }

  private static func measured(_ record: BreakRecord, in session: SessionRecord) -> RuleOutcome {
    guard let start = record.starts.first, let end = record.ends.first(where: { $0.index > start.index })
    else { return .notApplicable }
    guard let schedule = record.schedule(at: start), let due = record.dueLength(schedule) else {
      return .notApplicable
    }
    if record.interruption(in: session) != nil { return .notApplicable }
    guard session.isOrdered(from: start, to: end) else { return .notApplicable }
    let dueSeconds = Double(due.microseconds) / 1_000_000
    let seconds = end.time.seconds(since: start.time)
    guard (seconds - dueSeconds).magnitude > 0.2 * dueSeconds else { return .pass }
    let what = due.isRest ? "were left of it when the stream was loaded" : "were scheduled"
    return .fail(
      "Break \(record.id.quoted) took \(seconds.plain) s, and \(dueSeconds.plain) s \(what).",
      at: end.location,
      help: "Ask for a pod of the break's length.",
      related: [
        RelatedPlace("started here", at: start.location),
        RelatedPlace("scheduled here", at: schedule.event.location),
      ])
  }
}
