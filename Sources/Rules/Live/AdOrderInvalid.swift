import Checking
import Model
import Basics
import Sessions

/// Reports an ad of a live stream whose events come in an impossible order.
enum AdOrderInvalid: AdRule {
  static let info = RuleInfo(
    id: "ad-order-invalid",
    title: "Events of an ad are out of order",
    group: .live,
    severity: .error,
    summary: """
      A quartile is repeated, or comes after a later one (reported at the quartile that comes too late). Or an \
      `ad.complete` has no `ad.start` before it. Or an ad plays while neither its break nor its period is open and its \
      break had not started before. A quartile may be missing, and each start of the ad, its break or its period \
      begins a new sequence. Replays, which begin with an `ad.start` after the break's end, aren't judged. Reported \
      once an ad, at the first such event.
      """,
    rationale: """
      Completion rates are counted from these events. If they come twice or in the wrong order, the rates are wrong, and \
      an ad server that counts by them may refuse the impression.
      """,
    remedy: """
      Log each `IMAAdEvent` when it comes, on the main thread, with the id of *its* ad (`event.ad.adId`), not of the \
      ad in the last callback. Register one delegate: two delegates log everything twice.
      """,
    citations: [.imaOnIOS, .earlyBreakEnd, .recordingFormat],
    grounds: [
      .documented("In the field the events of a break come in bursts, and its end may be reported early."),
      .deduced(
        """
        The order of an ad's events comes from the handlers in Google's samples; no page states it as a rule.
        """),
    ],
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.adStart)
        {"event":"ad.midpoint","ad":"a1","break":"b1","time":"2026-11-20T10:02:05.000Z"}
        \(ExampleLiveLines.complete)
        \(ExampleLiveLines.breakEnd)
        {"event":"period.start","break":"b1","time":"2026-11-20T10:03:00.000Z"}
        {"event":"ad.start","ad":"a1","break":"b1"}
        {"event":"ad.firstQuartile","ad":"a1","break":"b1"}
        {"event":"period.end","break":"b1","time":"2026-11-20T10:03:10.000Z"}
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        \(ExampleLiveLines.adStart)
        {"event":"ad.firstQuartile","ad":"a1","break":"b1","time":"2026-11-20T10:02:02.500Z"}
        {"event":"ad.thirdQuartile","ad":"a1","break":"b1","time":"2026-11-20T10:02:05.000Z"}
        ↓{"event":"ad.midpoint","ad":"a1","break":"b1","time":"2026-11-20T10:02:07.500Z"}
        \(ExampleLiveLines.complete)
        \(ExampleLiveLines.breakEnd)
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        ↓\(ExampleLiveLines.complete)
        \(ExampleLiveLines.breakEnd)
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule)
        ↓{"event":"ad.start","ad":"a1","break":"b1","time":"2026-11-20T10:01:59.000Z"}
        \(ExampleLiveLines.breakStart)
        \(ExampleLiveLines.quartiles)
        \(ExampleLiveLines.complete)
        \(ExampleLiveLines.breakEnd)
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live]),
    ])

  static func judge(_ ad: LiveAd) -> RuleOutcome {
    var playback = AdPlayback(ad: ad)
    for event in ad.record.events where !ad.record.isReplayed(event) { playback.follow(event) }
    guard playback.hasPlayed else { return .notApplicable }
    guard var first = playback.violations.first else { return .pass }
    first.related += playback.violations.dropFirst().prefix(10).map {
      RelatedPlace("out of order too", at: $0.location)
    }
    return .fail([first])
  }
}

/// Processes the events of an ad in order, and collects those that can't occur at their position.
private struct AdPlayback {
  let ad: LiveAd
  private(set) var violations: [Violation] = []
  private(set) var hasPlayed = false
  private var start: Event?
  /// The last event of each kind in the current run of the ad. Each start of the ad, its break or its period begins a
  /// new run.
  private var lastOfKind: [Event] = []
  /// The event of the current run whose kind comes last in the order in which an ad plays, with the rank of this kind
  /// in that order.
  private var furthest: (rank: Int, event: Event)?
  /// The break of the previous event, kept because most events of an ad name the same break.
  private var previousBreak: (id: String, record: BreakRecord?)?
  private var opening: Event?
  private var isOutside = false

  init(ad: LiveAd) { self.ad = ad }

  mutating func follow(_ event: Event) {
    guard let rank = Self.rank(event.kind) else { return }
    hasPlayed = true
    followBreak(of: event)
    if event.kind == .adStart {
      if start == nil, let furthest {
        complain("starts after its '\(furthest.event.kind.name)'", at: event, after: furthest.event)
      }
      start = event
      beginRun()
    } else {
      if event.kind == .adComplete, start == nil {
        let comesLater = ad.record.events.contains { $0.kind == .adStart }
        complain("is complete and had not started", at: event, isAboutAbsence: !comesLater)
      } else if let earlier = lastOfKind.last(where: { $0.kind == event.kind }) {
        complain("has '\(event.kind.name)' again", at: event, after: earlier)
      } else if let furthest, rank < furthest.rank {
        complain(
          "has '\(event.kind.name)' after '\(furthest.event.kind.name)'", at: event, after: furthest.event)
      }
      if let place = lastOfKind.firstIndex(where: { $0.kind == event.kind }) {
        lastOfKind[place] = event
      } else {
        lastOfKind.append(event)
      }
    }
    if rank > furthest?.rank ?? -1 { furthest = (rank, event) }
  }

  private mutating func beginRun() {
    lastOfKind = []
    furthest = nil
  }

  private mutating func followBreak(of event: Event) {
    guard let id = event[.break]?.string else { return }
    if previousBreak?.id != id { previousBreak = (id, ad.session.breakRecord(id: id)) }
    guard let record = previousBreak?.record else { return }
    let opening = record.opening(before: event)
    if opening == nil, !isOutside {
      isOutside = true
      complain(
        "plays while its break \(id.quoted) has not started", at: event, after: record.openings.first,
        saying: "started only here", isAboutAbsence: record.openings.isEmpty)
    }
    if let opening, let last = self.opening, opening != last { beginRun() }
    if let opening { self.opening = opening }
  }

  private mutating func complain(
    _ what: String, at event: Event, after earlier: Event? = nil, saying: String = "what came before",
    isAboutAbsence: Bool = false
  ) {
    violations.append(
      ad.violation(
        "Ad \(ad.record.id.quoted) \(what).", at: event.location,
        help: "Log each event when it comes, under the id of its own ad.",
        related: earlier.map { [RelatedPlace(saying, at: $0.location)] } ?? [], isAboutAbsence: isAboutAbsence
      ))
  }

  private static func rank(_ kind: EventKind) -> Int? {
    switch kind {
    case .adStart: 0
    case .adFirstQuartile: 1
    case .adMidpoint: 2
    case .adThirdQuartile: 3
    case .adComplete, .adSkip: 4
    default: nil
    }
  }
}
