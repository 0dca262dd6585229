package import AdModel

/// The one pass over the events of a session.
package enum SessionLedger {
  /// Notes the facts of a session that rules, figures and pages rest on. A pure function; its time grows with the number
  /// of events and nothing else.
  package static func record(_ session: RecordedSession, in context: LedgerContext) -> SessionRecord {
    var record = SessionRecord(session: session)
    record.ads = session.adIDs.map { AdRecord(id: $0, format: .noCatalog) }
    var sequence = SequenceLog()
    var live = BreakLog()
    // The stream that was open when each ad began; a recorder that started late shows the ad before its stream.
    var streams = [Event?](repeating: nil, count: session.adIDs.count)
    var previous: RawEvent?
    for event in session.events {
      let raw = event.raw
      sequence.note(raw)
      record.kinds.insert(raw.kind)
      if let previous, raw.comesBefore(previous) { record.isOrdered = false }
      previous = raw
      switch raw.kind {
      case .sessionStart:
        if record.start == nil { record.start = event }
        record.startCount += 1
      case .sessionEnd: record.end = event
      case .serviceSetup: record.setups.append(event)
      case .streamRequest, .streamLoad, .streamFailed, .streamError, .streamEnd, .breakSchedule, .breakStart,
        .breakEnd, .periodStart, .periodEnd, .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile,
        .adComplete, .adSkip:
        live.note(event)
      default: break
      }
      guard let ad = raw.ad.map(Int.init) else { continue }
      if record.ads[ad].events.isEmpty { streams[ad] = live.request }
      record.ads[ad].note(event)
    }
    record.noteStart(in: context.configuration.territories)
    let screen = record.screen
    for index in record.ads.indices {
      let key = (streams[index] ?? live.firstRequest)?[.customAssetKey]?.string
      record.ads[index].settle(
        customAssetKey: key, definitionFile: session.definitionFile, screen: screen, context: context)
    }
    record.adUnits = AdUnitLog(ads: &record.ads).units
    record.note(live, context: context)
    record.gaps = sequence.gaps
    record.evidenceGaps = record.missingEvidence
    return record
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
