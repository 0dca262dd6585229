import Checking
import Model
import Basics
import Sessions

/// Reports a break in which fewer ads were played than its pod has.
enum PodIncomplete: BreakRule {
  static let info = RuleInfo(
    id: "pod-incomplete",
    title: "Not all ads of the pod were played",
    group: .live,
    severity: .warning,
    summary: """
      The `podInfo.total` of an `ad.start` promises more ads than started in its break, and the break was played to \
      its end. This means that no ad was skipped, the viewer neither joined during the break nor paused nor jumped, \
      and the app didn't cancel it. Reported at the `break.end`. Bumpers count as ads that started; replays aren't \
      judged.
      """,
    rationale: """
      The ad server filled a pod with this number of ads, and some of them never began. They were sold, loaded and not \
      shown, and viewers saw a slate or a black screen in their place.
      """,
    remedy: """
      Check the time between the last ad and the end of the break. Possible causes are a creative that could not be \
      decoded, a pod longer than the break, a `playoutLimit` that cuts it off, or a player that stalls. If all ads \
      were shown, check that every `IMAAdEvent` of type `STARTED` is recorded.
      """,
    citations: [.imaOnIOS, .podServing],
    grounds: [
      .documented("IMA reports with each ad how many ads its pod has (`totalAds`)."),
      .deduced("It follows that all of them start in a break that is played to its end."),
    ],
    isAboutAbsence: true,
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        {"event":"ad.start","ad":"a1","break":"b1","podInfo":{"position":1,"total":2},\
        "time":"2026-11-20T10:02:00.020Z"}
        \(ExampleLiveLines.quartiles)
        \(ExampleLiveLines.complete)
        ↓\(ExampleLiveLines.breakEnd)
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live])
    ])

  static let events = EventKindSet(
    .breakStart, .breakEnd, .breakCancel, .streamSeek, .streamPause, .streamResume)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let session = session.record
    guard let start = record.openings.first, let end = record.ends.first(where: { $0.index > start.index })
    else { return .notApplicable }
    let starts = record.adStarts.filter { $0.index < end.index }
    let promising = starts.filter { $0[.podInfo]?["bumper"]?.bool != true }
    guard let total = promising.compactMap({ $0[.podInfo]?["total"]?.integer }).max() else {
      return .notApplicable
    }
    let started = Set(starts.map(Place.init))
    if Int64(started.count) >= total { return .pass }
    if record.mayEndEarly(in: session, before: end) { return .notApplicable }
    let others = record.adStarts.filter { $0.index > end.index } + record.replayStarts
    if others.contains(where: { !started.contains(Place($0)) }) { return .notApplicable }
    return .fail([
      Violation(
        "\(counted(started.count, "ad")) of break \(record.id.quoted) started, and its pod has \(total).",
        at: end.location,
        help: "Find out why the others didn't start: a creative that fails, a pod that is cut off.",
        related: promising.prefix(1).map { RelatedPlace("the pod's first ad", at: $0.location) })
    ])
  }

  /// An ad and its position in the pod. Both are needed, because one creative may fill two positions.
  private struct Place: Hashable {
    var ad: String?
    var position: Int64?

    init(_ start: Event) {
      ad = start.adID
      position = start[.podInfo]?["position"]?.integer
    }
  }
}

extension BreakRecord {
  /// Returns true if the viewer or the app interrupted the break, if the viewer joined late, or if an ad was skipped.
  fileprivate func mayEndEarly(in session: SessionRecord, before end: Event) -> Bool {
    if interruption(in: session) != nil { return true }
    if let schedule = openings.first.flatMap(schedule(at:)), let start = schedule.start,
      let load = schedule.load, load.time > start
    {
      return true
    }
    return ads.contains { index in
      let ad = session.ads[index]
      return ad.kinds.contains(.adSkip)
        && ad.events.contains { $0.kind == .adSkip && $0.index < end.index && $0[.break]?.string == id }
    }
  }
}
