import AdModel

/// Follows a session's live streams and their breaks.
struct BreakLog {
  /// The first and the last `stream.request` so far.
  private(set) var firstRequest: Event?
  private(set) var request: Event?
  private(set) var streams: [StreamRecord] = []
  private(set) var breaks: [BreakRecord] = []
  private(set) var breaksByID: [String: Int] = [:]
  /// The last `stream.load`.
  private var load: Event?
  /// Breaks that are scheduled, and neither started nor dropped.
  private var pending: Set<Int> = []
  private var replacements: [String: [Event]] = [:]
  private var adsOfBreaks: Set<AdOfBreak> = []

  private var podOwners: [Pod: (break: String, schedule: Event)] = [:]

  /// Pod identifiers tell the breaks of one asset apart.
  private struct Pod: Hashable {
    var customAssetKey: String?
    var identifier: String
  }

  private struct AdOfBreak: Hashable {
    var ad: Int32
    var `break`: Int
  }

  mutating func note(_ event: Event) {
    switch event.kind {
    case .streamRequest:
      request = event
      firstRequest = firstRequest ?? event
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
    if let index = breaksByID[id] { return index }
    breaks.append(BreakRecord(id: id, stream: streams.indices.last))
    breaksByID[id] = breaks.count - 1
    return breaks.count - 1
  }

  private mutating func noteSchedule(_ event: Event) {
    guard let index = index(of: event) else { return }
    var schedule = BreakSchedule(event: event, load: load)
    var named: Set<String> = [breaks[index].id]
    for id in event[.replaces]?.strings ?? [] where named.insert(id).inserted {
      replacements[id, default: []].append(event)
      if let other = breaksByID[id], pending.remove(other) != nil,
        let last = breaks[other].schedules.last
      {
        schedule.dropped.append((id, last.event))
      }
    }
    if let identifier = schedule.pod {
      let pod = Pod(customAssetKey: request?[.customAssetKey]?.string, identifier: identifier)
      if let owner = podOwners[pod] {
        if owner.break != breaks[index].id { schedule.podOwner = owner }
      } else {
        podOwners[pod] = (breaks[index].id, event)
      }
    }
    breaks[index].schedules.append(schedule)
    if !breaks[index].hasStarted { pending.insert(index) }
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
      pending.remove(index)
    }
  }

  private mutating func noteAd(_ event: Event) {
    guard let ad = event.raw.ad, let index = index(of: event) else { return }
    pending.remove(index)
    if adsOfBreaks.insert(AdOfBreak(ad: ad, break: index)).inserted { breaks[index].ads.append(Int(ad)) }
  }

  /// Schedules by the breaks that they name in `replaces`.
  func replacements(of id: String) -> [Event] { replacements[id] ?? [] }
}

extension SessionRecord {
  /// Takes over what was noted of streams and breaks, and finds the format of each break.
  mutating func note(_ live: BreakLog, context: LedgerContext) {
    (streams, breaks, breaksByID) = (live.streams, live.breaks, live.breaksByID)
    for index in breaks.indices {
      let request = breaks[index].stream.flatMap { streams[$0].request } ?? live.firstRequest
      breaks[index].replacements = live.replacements(of: breaks[index].id)
      breaks[index].format =
        context.resolve(
          FormatClues(
            kind: .liveInterstitial, customAssetKey: request?[.customAssetKey]?.string,
            definitionFile: session.definitionFile)
        ).resolution
    }
  }
}
