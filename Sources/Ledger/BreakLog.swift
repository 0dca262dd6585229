import AdModel

/// Follows a session's live streams and their breaks.
struct BreakLog {
  /// The first and the last `stream.request` so far.
  private(set) var firstRequest: Event?
  private(set) var request: Event?
  private(set) var streams: [StreamRecord] = []
  private(set) var breaks: [BreakRecord] = []
  /// Ids of the breaks, numbered as these are.
  private(set) var ids = NameNumbers()
  /// The last `stream.load`.
  private var load: Event?
  /// Of each break, whether it is scheduled, and neither started nor dropped.
  private var isPending: [Bool] = []
  private var replacements: [String: [Event]] = [:]
  private var adsOfBreaks: Set<AdOfBreak> = []

  private var podOwners: [Pod: (break: String, schedule: Event)] = [:]
  private var customAssetKeys = NameNumbers()
  /// Number of the key of the last `stream.request`; `nil` where it says none.
  private var customAssetKey: Int?

  /// Pod identifiers tell the breaks of one asset apart.
  private struct Pod: Hashable {
    var customAssetKey: Int?
    var identifier: String
  }

  private struct AdOfBreak: Hashable {
    var ad: Int32
    var `break`: Int
  }

  /// The kinds of events that it looks at.
  static let kinds = EventKindSet(
    .streamRequest, .streamLoad, .streamFailed, .streamError, .streamEnd, .breakSchedule, .breakStart,
    .breakEnd, .periodStart, .periodEnd, .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile,
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
    case .streamEnd: streams[stream()].end = event
    case .breakSchedule: noteSchedule(event)
    case .breakStart, .breakEnd, .periodStart, .periodEnd: noteProgress(event)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip: noteAd(event)
    default: break
    }
  }

  /// Index of the stream that is open; one that nobody asked for begins with its first line.
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
    case .periodStart: breaks[index].periodStarts.append(event)
    default: breaks[index].periodEnds.append(event)
    }
    if event.kind == .breakStart || event.kind == .periodStart {
      breaks[index].openings.append(event)
      isPending[index] = false
    }
  }

  private mutating func noteAd(_ event: Event) {
    guard let ad = event.raw.ad, let index = index(of: event) else { return }
    isPending[index] = false
    if breaks[index].ads.last == Int(ad) { return }
    if adsOfBreaks.insert(AdOfBreak(ad: ad, break: index)).inserted { breaks[index].ads.append(Int(ad)) }
  }

  /// Schedules by the breaks that they name in `replaces`.
  func replacements(of id: String) -> [Event] { replacements[id] ?? [] }
}

extension SessionRecord {
  /// Takes over what was noted of streams and breaks, and finds the format of each break.
  mutating func note(_ live: BreakLog, context: LedgerContext, cache: inout LedgerCache) {
    if live.streams.isEmpty, live.breaks.isEmpty { return }
    (streams, breaks, breakIDs) = (live.streams, live.breaks, live.ids)
    for index in breaks.indices {
      let request = breaks[index].stream.flatMap { streams[$0].request } ?? live.firstRequest
      breaks[index].replacements = live.replacements(of: breaks[index].id)
      let clues = FormatClues(
        kind: .liveInterstitial, customAssetKey: cache.text(request?[.customAssetKey]),
        definitionFile: session.definitionFile)
      breaks[index].format =
        switch context.resolve(clues) {
        case .definition(let place): cache.withFormat(place, in: context) { $0.resolution ?? .noCatalog }
        case .none(let reason): reason
        }
    }
  }
}
