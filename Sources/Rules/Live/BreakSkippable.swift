import Checking
import Model
import Basics
import Sessions

/// Reports a break that was scheduled without a restriction that its format requires.
enum BreakSkippable: BreakRule {
  static let info = RuleInfo(
    id: "break-skippable",
    title: "Ad break lacks a restriction of its format",
    group: .live,
    severity: .warning,
    summary: """
      A `break.schedule` lacks one of the format's `restrictions`: `skip` (SKIP: no fast-forward within the ads) or \
      `seek` (JUMP: no jump beyond the ad break). A schedule without the field has no restrictions.
      """,
    rationale: """
      The break was sold as one that can't be skipped. If viewers can skip it, completion rates fall, and the \
      advertiser pays for ads that were not watched.
      """,
    remedy: """
      Pass both to `AVPlayerInterstitialEvent`: `.requiresPlaybackAtPreferredRateForAdvancement` (skip) and \
      `.constrainsSeekingForwardInPrimaryContent` (seek); in a playlist `X-RESTRICT="SKIP,JUMP"`. An empty list, as in \
      sample code, restricts nothing.
      """,
    citations: [.interstitialEvent, .interstitialsInHLS],
    grounds: [
      .documented(
        """
        HLS (`X-RESTRICT`: SKIP, JUMP) and AVFoundation have restrictions against skipping within an ad break and \
        seeking past it.
        """),
      .deduced("The definition says that the break was sold with them."),
    ],
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓\(ExampleLiveLines.schedule(restrictions: #"["skip"]"#))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard let live = record.definition?.live else { return .notApplicable }
    if live.restrictions.isEmpty { return .notApplicable }
    let needed = live.restrictions.map(\.value.rawValue)
    for schedule in record.schedules {
      let missing = needed.filter { !schedule.restrictions.contains($0) }
      guard !missing.isEmpty, !isUnreadable(schedule, in: session) else { continue }
      return .fail(
        "Break \(record.id.quoted) lacks the format's \(counted(missing.count, "restriction")) "
          + "\(missing.map(\.quoted).listed()).",
        at: schedule.event.location, help: "Schedule the break with the format's restrictions.")
    }
    return .pass
  }

  /// Returns true if the break's restrictions were recorded but can't be read. The rule `event-invalid` reports that,
  /// and they don't count as missing.
  private static func isUnreadable(_ schedule: BreakSchedule, in session: JudgedSession) -> Bool {
    session.record.session.defects.contains {
      $0.event == schedule.event.index && $0.field.hasPrefix("restrictions")
    }
  }
}
