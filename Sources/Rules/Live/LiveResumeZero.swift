import Checking
import Model
import Basics
import Sessions

/// Reports a live stream that resumes at the position where the break began.
enum LiveResumeZero: DefinitionRule, BreakRule {
  static let info = RuleInfo(
    id: "live-resume-zero",
    title: "Live stream resumes where the ad break began",
    group: .live,
    severity: .warning,
    summary: """
      The resume offset (`resumption`) of a live stream's ad breaks is `zero` (or 0 seconds): in a definition it is \
      reported at that value, in a recording at the first such `break.schedule` of each break.
      """,
    rationale: """
      With a resume offset of zero the player goes back to the moment at which the break began. After every break \
      viewers are further behind the live edge, and sooner or later the segment that they need has left the playlist. \
      In a live stream the break replaces the programme that is sent meanwhile.
      """,
    remedy: """
      Pass `resumptionOffset: .indefinite` to `AVPlayerInterstitialEvent`: the stream then resumes later by the length \
      of the break. In a playlist leave out `X-RESUME-OFFSET`. (Sample code with `.zero` is made for video on demand.)
      """,
    citations: [.interstitialEvent, .interstitialsInHLS],
    grounds: [
      .documented(
        """
        With a resume offset of zero, playback resumes at the place where it stopped; for live streams Apple names \
        `.indefinite` as typical.
        """),
      .deduced("It follows that viewers fall behind the live edge."),
    ],
    good: [
      .definition(ExampleFormats.live),
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
    ],
    bad: [
      .definition(
        """
        kind: liveInterstitial
        id: news-live
        stream: {networkCode: "1234567", customAssetKey: news-live}
        breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", resumption: ↓zero}
        """),
      .definition(
        """
        kind: liveInterstitial
        id: news-live
        stream: {networkCode: "1234567", customAssetKey: news-live}
        breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", resumption: ↓0}
        """),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        ↓\(ExampleLiveLines.schedule(resumption: #""zero""#))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    guard let live = format.definition.live else { return .notApplicable }
    guard let resumption = live.resumption, resumption.value.isZero else { return .pass }
    return .fail(
      "After a break the live stream resumes where the break began.",
      at: format.definition.location(resumption.range), help: "Write 'indefinite'.")
  }

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard let schedule = record.schedules.first(where: { $0.resumption?.isZero == true }) else {
      return .pass
    }
    return .fail(
      "After break \(record.id.quoted) the live stream resumes where the break began.",
      at: schedule.event.location, help: "Schedule it with 'resumptionOffset: .indefinite'.")
  }
}
