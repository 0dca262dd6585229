package import Model

/// The pass over a session's events that creates its record.
package enum SessionLedger {
  /// Returns the record of a session: the facts that rules, figures and pages are based on. A pure function
  /// whose time is linear in the number of events.
  package static func record(_ session: RecordedSession, in context: LedgerContext) -> SessionRecord {
    var cache = LedgerCache()
    return record(session, in: context, cache: &cache)
  }

  /// Returns the record of a session, faster for sessions after the first: asset keys are matched once.
  ///
  /// - Parameter cache: a cache that was used with this context only.
  package static func record(
    _ session: RecordedSession, in context: LedgerContext, cache: inout LedgerCache
  ) -> SessionRecord {
    cache.beginSession()
    let record = SessionRecord(session: session)
    // Indices and kinds of each ad's events, by the number of the ad's id.
    var places = emptyPlaces(of: session)
    var kinds = [EventKindSet](repeating: EventKindSet(), count: places.count)
    var (live, consents) = (BreakLog(), [Int]())
    let liveKinds = BreakLog.kinds
    // The stream that was open at each ad's first event. A late recorder has the ad before its stream.
    var streams = [Event?](repeating: nil, count: places.count)
    var (sessionClock, clock) = (SessionClock(), [Int64]())
    clock.reserveCapacity(session.events.count)
    for index in 0..<session.events.count {
      let raw = session.rawEvent(index)
      clock.append(sessionClock.advance(to: raw.time, raw.kind, at: index))
      if index > 0, raw.comesBefore(session.rawEvent(index - 1)) { record.disorders.append(index) }
      record.note(raw.kind, at: index)
      if raw.kind == .consent { consents.append(index) }
      if liveKinds.contains(raw.kind) { live.note(session.event(index)) }
      guard let ad = raw.ad.map(Int.init) else { continue }
      if places[ad].isEmpty { streams[ad] = live.request }
      places[ad].append(Int32(index))
      kinds[ad].insert(raw.kind)
    }
    record.noteStart(in: context.territories)
    record.background = sessionClock.background
    if record.observes(.background) { record.background.removeLongSteps() }
    for index in consents { record.noteConsent(session.event(index)) }
    let lines = places.indices.map { ad in
      var lines = AdLines(id: ad, places: places[ad], kinds: kinds[ad])
      lines.stream = streams[ad]
      return lines
    }.split(in: record, context: context)
    note(lines, live, clock, in: record, context: context, cache: &cache)
    record.note(live, context: context, cache: &cache)
    record.gaps = SequenceLog.gaps(in: session)
    record.lostLines = record.missingLines
    record.noteLosses()
    record.mark(in: context)
    if context.hasAnswers {
      for ad in record.ads { ad.answers = context.answers(about: ad, in: record) }
    }
    return record
  }

  /// Returns an empty list for each ad's id, with room for the indices of the ad's events.
  private static func emptyPlaces(of session: RecordedSession) -> [[Int32]] {
    var counts = [Int](repeating: 0, count: session.adIDs.count)
    for index in 0..<session.events.count {
      if let ad = session.rawEvent(index).ad { counts[Int(ad)] += 1 }
    }
    return counts.map { count in
      var places: [Int32] = []
      places.reserveCapacity(count)
      return places
    }
  }

  /// Creates the records of a session's ads.
  ///
  /// - Parameters:
  ///   - live: the session's streams and breaks.
  ///   - clock: the session's clock at each of its events, in microseconds.
  private static func note(
    _ lines: [AdLines], _ live: BreakLog, _ clock: [Int64], in record: SessionRecord, context: LedgerContext,
    cache: inout LedgerCache
  ) {
    let session = record.session
    let ads = lines.map { AdRecord($0, of: session) }
    noteSharedRequests(of: ads, in: session)
    let language = record.language.map { cache.language(ofTag: $0) } ?? SessionLanguage(nil)
    for index in ads.indices {
      let key = (lines[index].stream ?? live.firstRequest)?[.customAssetKey]
      let sharedContext = AdRecord.SharedContext(
        customAssetKey: key?.string, screen: record.screen, language: language, clock: clock,
        background: record.background, replayed: live.replayed)
      let predecessor = ads[index].predecessor.map { ads[$0] }
      ads[index].settle(after: predecessor, in: sharedContext, context: context, cache: &cache)
      predecessor?.layouts = nil
    }
    let owners = owners(of: ads, in: session)
    record.adUnits = AdUnitLog(session, ads: ads, owners: owners).units
    noteOverlaps(of: ads, owners: owners, record, clock)
    record.ads = ads
  }

  /// Returns the index of each event's ad. Returns `nil` if every id belongs to one ad, so that the number of an ad's
  /// id is the ad's index.
  private static func owners(of ads: [AdRecord], in session: RecordedSession) -> [Int32]? {
    guard ads.count > session.adIDs.count else { return nil }
    var owners = [Int32](repeating: 0, count: session.events.count)
    for index in ads.indices {
      for position in ads[index].events.indices { owners[ads[index].events.place(position)] = Int32(index) }
    }
    return owners
  }

  /// Sets `overlaps` of the ads that lay over others.
  private static func noteOverlaps(
    of ads: [AdRecord], owners: [Int32]?, _ record: SessionRecord, _ clock: [Int64]
  ) {
    guard ads.count(where: { $0.kinds.contains(.viewRender) }) > 1 else { return }
    let session = record.session
    var overlaps = ScreenOverlaps(session, screen: record.screen, record.background)
    let kinds = EventKindSet(.viewRender, .viewHide)
    for place in clock.indices {
      let raw = session.rawEvent(place)
      guard kinds.contains(raw.kind), let id = raw.ad else { continue }
      overlaps.note(place, id: id, owner: Int(owners?[place] ?? id), at: clock[place])
    }
    for found in overlaps.end(at: clock.last ?? 0) {
      ads[found.later].overlaps.append(
        AdOverlap(other: ads[found.earlier].id, render: session.event(found.render)))
    }
  }

  /// Finds the ads whose load answers the request of another ad (`ad.load.request`), and connects each with that
  /// request.
  private static func noteSharedRequests(of ads: [AdRecord], in session: RecordedSession) {
    var places: [String: Int] = [:]
    for index in ads.indices {
      guard ads[index].request == nil, let load = ads[index].load else { continue }
      guard let name = load[.request]?.string else {
        // A further ad under one id without a request of its own answers the request of the ad before it.
        ads[index].request = ads[index].predecessor.flatMap { ads[$0].request }
        ads[index].sharedRequest = ads[index].request
        continue
      }
      if places.isEmpty {
        places = Dictionary(
          zip(ads.map(\.id), ads.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
      }
      guard let other = places[Redactor.value(name, as: .id)], other != index else { continue }
      let request = ads[other].requests.answered(by: load)
      (ads[index].request, ads[index].sharedRequest) = (request, request)
      if request != nil { ads[other].sharedLoads.append(load) }
    }
    for index in ads.indices where ads[index].sharedLoads.count > 1 {
      ads[index].sharedLoads.sort { $0.index < $1.index }
    }
  }
}

extension SessionRecord {
  fileprivate func note(_ kind: EventKind, at index: Int) {
    kinds.insert(kind)
    switch kind {
    case .sessionStart:
      if start == nil { start = session.event(index) }
      startCount += 1
    case .sessionEnd:
      end = session.event(index)
      if firstEnd == nil { firstEnd = index }
    case .serviceSetup: setups.append(session.event(index))
    default: break
    }
  }
}

extension RawEvent {
  /// Returns true if this event is out of order after `other`, the event read before it: its time is earlier, or its
  /// `seq` isn't higher.
  fileprivate func comesBefore(_ other: RawEvent) -> Bool {
    if time < other.time { return true }
    guard let sequence, let otherSequence = other.sequence else { return false }
    return sequence <= otherSequence
  }
}

/// The `seq` numbers of a session's events, and the gaps between them (judging.md, `event-gap`).
struct SequenceLog {
  private struct Entry {
    var number: Int64
    var line: LineReference
  }

  private var entries: [Entry] = []
  private var isOrdered = true

  static func gaps(in session: RecordedSession) -> [SequenceGap] { SequenceLog(session).gaps }

  private init(_ session: RecordedSession) {
    for event in session.rawEvents { note(event) }
  }

  /// Adds an event. Events without a number, or with a negative one, are skipped.
  private mutating func note(_ event: RawEvent) {
    guard let number = event.sequence, number >= 0 else { return }
    if let last = entries.last, number < last.number { isOrdered = false }
    entries.append(Entry(number: number, line: event.line))
  }

  /// The ranges of missing numbers from 0 on, each with the first event after it in reading order. A number that comes
  /// late isn't missing, and one that comes twice makes no gap.
  private var gaps: [SequenceGap] {
    let sorted = isOrdered ? entries : entries.sorted { $0.number < $1.number }
    // The highest number up to each line. A gap shows at the first line with a higher number.
    var highest: [Int64] = []
    var gaps: [SequenceGap] = []
    var next: Int64 = 0
    for entry in sorted {
      if entry.number > next {
        if !isOrdered, highest.isEmpty { highest = runningMaximum() }
        let shows = isOrdered ? entry.line : entries[highest.firstIndex(above: entry.number - 1)].line
        gaps.append(SequenceGap(missing: next...(entry.number - 1), after: shows))
      }
      guard entry.number < .max else { break }
      next = max(next, entry.number + 1)
    }
    return gaps
  }

  private func runningMaximum() -> [Int64] {
    var highest = Int64.min
    return entries.map { entry in
      highest = max(highest, entry.number)
      return highest
    }
  }
}

extension [Int64] {
  /// Returns the index of the first element above a number, in a sorted array that contains such an element.
  fileprivate func firstIndex(above number: Int64) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
