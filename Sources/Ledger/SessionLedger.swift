package import AdModel

/// The one pass over the events of a session.
package enum SessionLedger {
  /// Notes the facts of a session that rules, figures and pages rest on. A pure function; its time grows with the number
  /// of events and nothing else.
  package static func record(_ session: RecordedSession, in context: LedgerContext) -> SessionRecord {
    var cache = LedgerCache()
    return record(session, in: context, cache: &cache)
  }

  /// The same record, sooner: what earlier sessions had in common with this one is at hand.
  ///
  /// - Parameter cache: filled with this context and no other.
  package static func record(
    _ session: RecordedSession, in context: LedgerContext, cache: inout LedgerCache
  ) -> SessionRecord {
    var record = SessionRecord(session: session)
    var sorter = EventSorter(ads: session.adIDs.count)
    var live = BreakLog()
    // The stream that was open when each ad began; a recorder that started late shows the ad before its stream.
    var streams = [Event?](repeating: nil, count: session.adIDs.count)
    for index in 0..<session.events.count {
      let raw = session.rawEvent(index)
      if index > 0, raw.comesBefore(session.rawEvent(index - 1)) { record.isOrdered = false }
      record.note(raw.kind, at: index)
      if BreakLog.kinds.contains(raw.kind) { live.note(session.event(index)) }
      guard let ad = raw.ad.map(Int.init) else { continue }
      if sorter.count(of: ad) == 0 { streams[ad] = live.request }
      sorter.count(raw.kind, of: ad)
    }
    record.noteStart(in: context.configuration.territories, cache: &cache)
    var ads = drafts(of: session, sorter)
    for index in ads.indices {
      let key = (streams[index] ?? live.firstRequest)?[.customAssetKey]
      let surroundings = AdDraft.Surroundings(customAssetKey: cache.text(key), screen: record.screen)
      ads[index].settle(in: surroundings, context: context, cache: &cache)
    }
    record.adUnits = AdUnitLog(session, ads: &ads).units
    record.ads = ads.map { AdRecord($0) }
    record.note(live, context: context, cache: &cache)
    record.gaps = SequenceLog.gaps(in: session)
    record.evidenceGaps = record.missingEvidence
    return record
  }

  private static func drafts(of session: RecordedSession, _ sorter: EventSorter) -> [AdDraft] {
    let sorted = sorter.sorted(session)
    return sorted.indices.map { ad in
      AdDraft(
        id: session.adIDs[ad], events: sorted[ad].events, groups: sorted[ad].groups, kinds: sorter.kinds[ad])
    }
  }
}

extension SessionRecord {
  fileprivate mutating func note(_ kind: EventKind, at index: Int) {
    kinds.insert(kind)
    switch kind {
    case .sessionStart:
      if start == nil { start = session.event(index) }
      startCount += 1
    case .sessionEnd: end = session.event(index)
    case .serviceSetup: setups.append(session.event(index))
    default: break
    }
  }
}

extension RawEvent {
  /// Whether its number or its time says that it comes before another, which stands before it.
  fileprivate func comesBefore(_ other: RawEvent) -> Bool {
    if time < other.time { return true }
    guard let sequence, let otherSequence = other.sequence else { return false }
    return sequence <= otherSequence
  }
}
