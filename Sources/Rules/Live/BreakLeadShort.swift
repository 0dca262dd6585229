import Checking
import Model
import Basics
import Sessions

/// Reports a break that was scheduled too late.
enum BreakLeadShort: BreakRule {
  static let info = RuleInfo(
    id: "break-lead-short",
    title: "Ad break was scheduled too late",
    group: .live,
    severity: .warning,
    summary: """
      A `break.schedule` comes fewer seconds before the `start` that it names than the format's `leadSeconds`. A \
      schedule isn't judged if it repeats the start of the one before, or if its stream was loaded too late for it.
      """,
    rationale: """
      The ad server needs time to fill a pod and to transcode new creatives, and the player needs time to load it: a \
      pod that is asked for at the last moment comes half empty. Google recommends announcing a break at least a \
      minute before it.
      """,
    remedy: """
      Schedule a break as soon as the broadcaster announces it. If it is too near already, leave it out and take the \
      next. For breaks by the minute, take the following minute if less than the lead time is left in this one.
      """,
    citations: [.earlyBreakNotification, .interstitialEvent],
    grounds: [
      .documented("Google recommends announcing a break a minute before it, or earlier."),
      .advice("The definition states the lead time (`leadSeconds`): no source demands it."),
    ],
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓{"event":"break.schedule","break":"b1","pod":"ad_break_id/mid-roll-1","start":"2026-11-20T10:02:20.000Z",\
        "durationMs":10000,"url":"\(ExampleLiveLines.manifests)/ad_break_id/mid-roll-1.m3u8?stream_id=stream-1&pd=10000",\
        "restrictions":["skip","seek"],"resumption":"indefinite","time":"2026-11-20T10:02:01.000Z"}
        {"event":"break.start","break":"b1","time":"2026-11-20T10:02:20.000Z"}
        {"event":"break.end","break":"b1","time":"2026-11-20T10:02:30.000Z"}
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard let live = record.definition?.live else { return .notApplicable }
    let due = live.leadSeconds
    var known: Timestamp?
    var isJoined = false
    var isJudged = false
    for schedule in record.schedules {
      guard let start = schedule.start, start != known else { continue }
      known = start
      if let load = schedule.load, start.seconds(since: load.time) < due {
        isJoined = true
        continue
      }
      isJudged = true
      let lead = start.seconds(since: schedule.event.time)
      guard lead < due else { continue }
      let distance = lead < 0 ? "\((-lead).plain) s after" : "\(lead.plain) s before"
      return .fail(
        "Break \(record.id.quoted) is scheduled \(distance) its start, and \(due.plain) s before are due.",
        at: schedule.event.location, help: "Schedule breaks earlier, or leave out those that are too near.")
    }
    if isJoined, !isJudged { return .notApplicable }
    return known == nil ? .notApplicable : .pass
  }
}
