package import Model

/// A live stream that the app requested. A session has at most one at a time (recording.md, "HLS interstitials").
package struct StreamRecord: Sendable {
  /// The `stream.request`; `nil` if the stream was loaded without one.
  package var request: Event?
  /// The first `stream.load`.
  package var load: Event?
  /// The first `stream.failed` or `stream.error`.
  package var failure: Event?
  /// The last `stream.end`.
  package var end: Event?
  /// Every `stream.error`.
  package var errors: [Event] = []
  /// The viewer's seeks and pauses.
  package var playback = StreamPlayback()

  package var customAssetKey: String? { request?[.customAssetKey]?.string }
}

/// One `break.schedule`.
package struct BreakSchedule: Sendable {
  package var event: Event
  package var pod: String?
  package var start: Timestamp?
  package var durationMs: Int64?
  /// The last `stream.load` before the schedule.
  package var load: Event?
  /// The breaks that this schedule dropped, each with its last schedule. They are those breaks in `replaces` that were
  /// scheduled, and had neither started nor been dropped.
  package var dropped: [(break: String, schedule: Event)] = []
  /// The first break of the custom asset for which this schedule's pod was scheduled, with that break's schedule; `nil`
  /// if it is the schedule's own break.
  package var podOwner: (break: String, schedule: Event)?

  init(event: Event, load: Event?) {
    self.event = event
    self.load = load
    pod = event[.pod]?.string
    start = event[.start]?.string.flatMap(Timestamp.init(rfc3339:))
    durationMs = event[.durationMs]?.integer
  }

  /// The addresses of the pod, from `url` and `urls`.
  package var urls: [EventValue] {
    [event[.url]].compactMap(\.self).filter(\.isString) + (event[.urls]?.parts.filter(\.isString) ?? [])
  }

  package var restrictions: [String] { event[.restrictions]?.strings ?? [] }

  /// The point at which the stream resumes; `nil`: not recorded.
  package var resumption: Resumption? {
    guard let value = event[.resumption] else { return nil }
    switch value.string {
    case "zero": return .zero
    case "indefinite": return .indefinite
    default: return value.number.map(Resumption.seconds)
    }
  }
}

/// One break of a live stream.
package struct BreakRecord: Sendable {
  package let id: String
  package var format = FormatResolution.noCatalog
  /// Index in `SessionRecord.streams` of the stream that was open at the first event of the break; `nil`:
  /// there was none.
  package var stream: Int?
  package var schedules: [BreakSchedule] = []
  package var starts: [Event] = []
  package var ends: [Event] = []
  /// The events of `starts` and every `period.start`, in order: each begins a run of the break's ads.
  package var openings: [Event] = []
  package var periodEnds: [Event] = []
  /// Every `break.schedule` with this break in `replaces`.
  package var replacements: [Event] = []
  /// Every `break.cancel`.
  package var cancellations: [Event] = []
  /// Indices in `SessionRecord.ads`, in order of first appearance.
  package var ads: [Int] = []
  /// True if an `ad.start` names the break.
  package var hasAdStart = false
  /// The `ad.start` lines of the first play, in order.
  package var adStarts: [Event] = []
  /// The `ad.start` lines of all ads in replays, in order. A replay begins with the first `ad.start` after a
  /// `period.end` or `break.end`, once the break has played an ad.
  package var replayStarts: [Event] = []
  /// True if the run's filters select the break.
  package internal(set) var isSelected = true

  init(id: String, stream: Int?) {
    self.id = id
    self.stream = stream
  }

  package var definition: FormatDefinition? { format.definition }

  /// True if a part of the break was played. `break.start` comes only the first time, `period.start` also in
  /// replays.
  package var hasStarted: Bool { !openings.isEmpty || !ads.isEmpty }

  /// Returns the last event of `openings` before an event.
  package func opening(before event: Event) -> Event? {
    var (low, high) = (0, openings.count)
    while low < high {
      let middle = (low + high) / 2
      if openings[middle].index < event.index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? openings[low - 1] : nil
  }

  /// Returns the schedule that applies at an event: the last one before it, else the first.
  package func schedule(at event: Event) -> BreakSchedule? {
    schedules.last { $0.event.index < event.index } ?? schedules.first
  }
}

/// Collects a session's live streams and their breaks, event by event.
struct BreakLog {
  /// The first `stream.request` so far.
  private(set) var firstRequest: Event?
  private(set) var request: Event?
  private(set) var streams: [StreamRecord] = []
  private(set) var breaks: [BreakRecord] = []
  /// The ids of the breaks; the number of an id is the break's index in `breaks`.
  private(set) var ids = NameNumbers()
  /// The last `stream.load` so far.
  private var load: Event?
  /// For each break, by its index, true if the break is scheduled, and neither started nor dropped.
  private var isPending: [Bool] = []
  private var replacements: [String: [Event]] = [:]
  private var adsOfBreaks: Set<AdOfBreak> = []
  /// Indices of the events of ads in replays, among the session's events.
  private(set) var replayed: Set<Int> = []

  private var podOwners: [Pod: (break: String, schedule: Event)] = [:]
  private var customAssetKeys = NameNumbers()
  /// The number in `customAssetKeys` of the last `stream.request`'s key; `nil` if that request has no key.
  private var customAssetKey: Int?

  /// A pod identifier and the custom asset whose break it belongs to. Each break of an asset should have a pod of its
  /// own.
  private struct Pod: Hashable {
    var customAssetKey: Int?
    var identifier: String
  }

  private struct AdOfBreak: Hashable {
    var ad: Int32
    var `break`: Int
  }

  /// The kinds of events that the log reads.
  static let kinds = EventKindSet(
    .streamRequest, .streamLoad, .streamFailed, .streamError, .streamSeek, .streamPause, .streamResume,
    .streamEnd, .breakSchedule, .breakCancel, .breakStart, .breakEnd, .periodStart, .periodEnd, .adStart,
    .adFirstQuartile, .adMidpoint, .adThirdQuartile,
    .adComplete, .adSkip)

  mutating func note(_ event: Event) {
    switch event.kind {
    case .streamRequest:
      request = event
      firstRequest = firstRequest ?? event
      customAssetKey = event[.customAssetKey]?.string.map { customAssetKeys.add($0).number }
      streams.append(StreamRecord(request: event))
    case .streamLoad:
      load = event
      if streams.last?.load == nil { streams[stream()].load = event }
    case .streamFailed, .streamError:
      let stream = stream()
      if streams[stream].failure == nil { streams[stream].failure = event }
      if event.kind == .streamError { streams[stream].errors.append(event) }
    case .streamSeek, .streamPause, .streamResume: streams[stream()].playback.note(event)
    case .breakCancel: if let index = index(of: event) { breaks[index].cancellations.append(event) }
    case .streamEnd: streams[stream()].end = event
    case .breakSchedule: noteSchedule(event)
    case .breakStart, .breakEnd, .periodStart, .periodEnd: noteProgress(event)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip: noteAd(event)
    default: break
    }
  }

  /// Returns the index of the open stream. If there is none, a stream without a `stream.request` begins.
  private mutating func stream() -> Int {
    if streams.isEmpty { streams.append(StreamRecord()) }
    return streams.count - 1
  }

  private mutating func index(of event: Event) -> Int? {
    guard let id = event[.break]?.string else { return nil }
    let (index, isNew) = ids.add(id)
    if isNew {
      breaks.append(BreakRecord(id: id, stream: streams.indices.last))
      isPending.append(false)
    }
    return index
  }

  private mutating func noteSchedule(_ event: Event) {
    guard let index = index(of: event) else { return }
    var schedule = BreakSchedule(event: event, load: load)
    if let replaced = event[.replaces]?.strings, !replaced.isEmpty {
      drop(replaced, by: event, of: breaks[index].id, &schedule)
    }
    if let identifier = schedule.pod {
      let pod = Pod(customAssetKey: customAssetKey, identifier: identifier)
      if let owner = podOwners[pod] {
        if owner.break != breaks[index].id { schedule.podOwner = owner }
      } else {
        podOwners[pod] = (breaks[index].id, event)
      }
    }
    breaks[index].schedules.append(schedule)
    if !breaks[index].hasStarted { isPending[index] = true }
  }

  private mutating func drop(
    _ replaced: [String], by event: Event, of id: String, _ schedule: inout BreakSchedule
  ) {
    var named: Set<String> = [id]
    for id in replaced where named.insert(id).inserted {
      replacements[id, default: []].append(event)
      if let other = ids.number(of: id), isPending[other], let last = breaks[other].schedules.last {
        schedule.dropped.append((id, last.event))
      }
      if let other = ids.number(of: id) { isPending[other] = false }
    }
  }

  private mutating func noteProgress(_ event: Event) {
    guard let index = index(of: event) else { return }
    switch event.kind {
    case .breakStart: breaks[index].starts.append(event)
    case .breakEnd: breaks[index].ends.append(event)
    case .periodEnd: breaks[index].periodEnds.append(event)
    default: break
    }
    if event.kind == .breakStart || event.kind == .periodStart {
      breaks[index].openings.append(event)
      isPending[index] = false
    }
  }

  private mutating func noteAd(_ event: Event) {
    guard let ad = event.raw.ad, let index = index(of: event) else { return }
    isPending[index] = false
    if !breaks[index].replayStarts.isEmpty || beginsReplay(event, of: breaks[index]) {
      replayed.insert(event.index)
      if event.kind == .adStart { breaks[index].replayStarts.append(event) }
    } else if event.kind == .adStart {
      breaks[index].adStarts.append(event)
    }
    if event.kind == .adStart { breaks[index].hasAdStart = true }
    if breaks[index].ads.last == Int(ad) { return }
    if adsOfBreaks.insert(AdOfBreak(ad: ad, break: index)).inserted { breaks[index].ads.append(Int(ad)) }
  }

  private func beginsReplay(_ event: Event, of record: BreakRecord) -> Bool {
    event.kind == .adStart && !record.ads.isEmpty && !(record.ends.isEmpty && record.periodEnds.isEmpty)
  }

  /// Returns the `break.schedule` lines with a break in `replaces`.
  func replacements(of id: String) -> [Event] { replacements[id] ?? [] }
}

extension SessionRecord {
  package func breakRecord(id: String) -> BreakRecord? { breakIDs.number(of: id).map { breaks[$0] } }

  /// Copies the streams and breaks from a log, and finds the definition of each break.
  func note(_ live: BreakLog, context: LedgerContext, cache: inout LedgerCache) {
    if live.streams.isEmpty, live.breaks.isEmpty { return }
    (streams, breaks, breakIDs) = (live.streams, live.breaks, live.ids)
    for index in breaks.indices {
      let request = breaks[index].stream.flatMap { streams[$0].request } ?? live.firstRequest
      breaks[index].replacements = live.replacements(of: breaks[index].id)
      let clues = FormatClues(
        kinds: RequestedKinds(.liveInterstitial), customAssetKey: request?[.customAssetKey]?.string,
        definitionFile: session.definitionFile)
      breaks[index].format =
        switch context.resolve(clues) {
        case .definition(let place): cache.withFormat(place, in: context) { $0.resolution ?? .noCatalog }
        case .none(let reason): reason
        }
    }
  }
}
