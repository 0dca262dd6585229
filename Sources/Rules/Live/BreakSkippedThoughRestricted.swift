import Checking
import Model
import Basics
import Sessions

/// Reports an ad that was skipped in a break that forbids it.
enum BreakSkippedThoughRestricted: AdRule {
  static let info = RuleInfo(
    id: "break-skipped-though-restricted",
    title: "Ad was skipped although its ad break forbids it",
    group: .live,
    severity: .warning,
    summary: """
      There is an `ad.skip` in an ad break whose `break.schedule` has the restriction `skip` (SKIP). Reported at the \
      first such `ad.skip` of an ad.
      """,
    rationale: """
      The break was scheduled as one whose ads can't be skipped, but the player allowed the skip. The advertiser pays \
      for an ad that should have been watched to its end, and completion rates fall.
      """,
    remedy: """
      Pass `.requiresPlaybackAtPreferredRateForAdvancement` to `AVPlayerInterstitialEvent`, and keep the app's own \
      controls (scrub bar, skip buttons, remote commands) off while a break with restrictions plays. If a player \
      doesn't support HLS restrictions, the app has to enforce them.
      """,
    citations: [.interstitialEvent, .interstitialsInHLS],
    grounds: [
      .documented("With the restriction SKIP, players keep viewers from skipping within an ad break."),
      .deduced("It follows that a skip in spite of it is a fault of the player or the app."),
    ],
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule(restrictions: #"["seek"]"#))
        \(ExampleLiveLines.breakStart)
        \(ExampleLiveLines.adStart)
        \(skip)
        {"event":"break.end","break":"b1","time":"2026-11-20T10:02:09.000Z"}
        {"event":"period.end","break":"b1"}
        \(ExampleLiveLines.end)
        """,
        formats: [
          """
          kind: liveInterstitial
          id: news-live
          name: News channel
          stream: {networkCode: "1234567", customAssetKey: news-live}
          breaks: {durationMs: 10000, podIdentifier: "ad_break_id/mid-roll-{minute}", restrictions: [seek]}
          """
        ]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.adStart)
        ↓\(skip)
        {"event":"break.end","break":"b1","time":"2026-11-20T10:02:09.000Z"}
        {"event":"period.end","break":"b1"}
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live])
    ])

  private static let skip = #"{"event":"ad.skip","ad":"a1","break":"b1","time":"2026-11-20T10:02:08.900Z"}"#

  static func judge(_ ad: LiveAd) -> RuleOutcome {
    guard ad.record.kinds.contains(.adSkip) else { return .notApplicable }
    var isJudged = false
    for event in ad.record.events where event.kind == .adSkip {
      guard let id = event[.break]?.string,
        let schedule = ad.session.breakRecord(id: id)?.schedule(at: event)
      else { continue }
      isJudged = true
      guard schedule.restrictions.contains(BreakRestriction.skip.rawValue) else { continue }
      return ad.fail(
        "Ad \(ad.record.id.quoted) was skipped, and break \(id.quoted) forbids it.", at: event.location,
        help: "Let the player and the app's own controls enforce the break's restrictions.",
        related: [RelatedPlace("scheduled here", at: schedule.event.location)])
    }
    return isJudged ? .pass : .notApplicable
  }
}
