import AdModel
package import Ledger

extension AdRecord {
  /// What can be said of it at once, in a run with this configuration.
  package func traits(in session: SessionRecord, for context: CheckContext) -> AdTraits {
    let traits = traits(in: session)
    return context.platform == .no ? traits : traits.union(.maybePlatform)
  }

  /// What may be wrong with it. Whatever isn't plain is a doubt.
  package func doubts(in session: SessionRecord) -> AdDoubts {
    var doubts = transparencyDoubts
    if session.isEEA == nil { doubts.insert(.country) }
    if demands.traits.contains(.definition) == false { doubts.insert(.format) }
    let sequence = EventOrder(events)
    if sequence.isDisordered { doubts.insert(.order) }
    if sequence.hasOpenRequest { doubts.insert(.answer) }
    if impressions.isEmpty { doubts.insert(.noImpression) }
    if impressions.count > 1 { doubts.insert(.manyImpressions) }
    if impressions.count > 1 || clicks.count > 1 { doubts.insert(.doubleCount) }
    if !hasSecureURLs { doubts.insert(.url) }
    if !sequence.isRenderedFirst { doubts.insert(.earlyImpression) }
    if !sequence.isLoadedFirst { doubts.insert(.earlyDisplay) }
    switch kind {
    case nil, .native, .customNative:
      doubts.formUnion(assetDoubts(in: session, renderings: sequence.renderings))
    case .rewarded:
      doubts.insert(.drawnByNetwork)
      if attempts.contains(where: { $0.overlapped != nil }) { doubts.insert(.overlap) }
      if !shows.allSatisfy(\.isPlain) { doubts.insert(.show) }
    case .liveInterstitial:
      doubts.insert(.drawnByNetwork)
      if !sequence.isPlayedInOrder || !isPlayedInOneOpening(in: session) { doubts.insert(.playback) }
    }
    return doubts
  }

  /// Whether it has URLs, and every one begins with `https:`.
  private var hasSecureURLs: Bool {
    guard loads.count <= 1 else { return false }
    guard delivery.areURLsSecure, !delivery.isCut else { return false }
    var count = delivery.urlCount
    for index in clicks.indices {
      guard let url = clicks[index].url else { continue }
      guard url.utf8.starts(with: "https:".utf8) else { return false }
      count += 1
    }
    if let url = load?[.destination], url.isString {
      guard url.begins(with: "https:") else { return false }
      count += 1
    }
    return count > 0
  }

  private var transparencyDoubts: AdDoubts {
    var doubts: AdDoubts = []
    if requestedTransparency?.hasFormerName == true { doubts.insert(.parameters) }
    requestedTransparency?.entries.forEach { $0.note(in: &doubts) }
    guard load != nil, let bid = transparency else {
      if load == nil || requestedTransparency?.isRequired != true { doubts.insert(.unspoken) }
      return doubts.union([.bid, .name])
    }
    if bid.behalf.isBlank || bid.paid.isBlank || bid.entries?.isEmpty ?? true { doubts.insert(.bid) }
    let lengths = (bid.behalf?.utf8.count ?? 0, bid.paid?.utf8.count ?? 0)
    // No character takes less than a byte.
    if max(lengths.0, lengths.1) > NameLength.most || bid.behalf == nil && bid.paid == nil {
      doubts.insert(.name)
    }
    for entry in bid.entries ?? [] {
      entry.note(in: &doubts)
      if entry.domain.isBlank || entry.parameters?.isEmpty ?? true { doubts.insert(.bid) }
      if entry.parameters?.contains(Transparency.Bid.profiling) == true || entry.formerParameters != nil {
        doubts.insert(.profiling)
      }
    }
    let publisher = requestedTransparency?.publisherRenders
    if publisher == 2 && bid.buyerRenders == 1 || publisher == 0 && bid.buyerRenders != 1 {
      doubts.insert(.renderer)
    }
    return doubts
  }

  /// Whether all of its events name one break, and no opening of that came between them; or none names a break.
  private func isPlayedInOneOpening(in session: SessionRecord) -> Bool {
    guard let first = events.first, let last = events.last else { return false }
    guard let name = first[.break] else { return events.allSatisfy { $0[.break] == nil } }
    guard events.allSatisfy({ $0[.break]?.isSpelt(like: name) == true }), let id = name.string,
      let record = session.breakNumber(id: id).map({ session.breaks[$0] }),
      let opening = record.opening(before: first)
    else { return false }
    return record.opening(before: last) == opening
  }
}

extension Transparency.Entry {
  fileprivate func note(in doubts: inout AdDoubts) {
    if formerParameters != nil || parameters?.contains(where: { !(1...3).contains($0) }) == true {
      doubts.insert(.parameters)
    }
  }
}

extension AdShow {
  /// Asked for, answered once, and a reward that was granted was delivered, each once.
  fileprivate var isPlain: Bool {
    request != nil && displays.count + failures.count == 1 && grants.count <= 1 && deliveries.count <= 1
      && (grants.isEmpty || !deliveries.isEmpty)
  }
}

/// What the order of an ad's events tells, in one pass over their kinds.
private struct EventOrder {
  private(set) var isDisordered = false
  private(set) var hasOpenRequest = false
  /// An asset was rendered before the first impression.
  private(set) var isRenderedFirst = false
  /// It was loaded before the first display.
  private(set) var isLoadedFirst = false
  /// From `ad.start` on, each event further on than the one before it.
  private(set) var isPlayedInOrder = true
  /// How many `asset.render` there are.
  private(set) var renderings = 0

  private var seen = EventKindSet()
  private var adapterLoad: Event?
  private var hasEarlyAnswer = false
  private var requests = 0
  private var progress = -1

  init(_ events: EventRun) {
    for position in events.indices { note(events.kind(position), events, position) }
    if progress < 0 { isPlayedInOrder = false }
  }

  private mutating func note(_ kind: EventKind, _ events: EventRun, _ position: Int) {
    switch kind {
    case .adRequest:
      requests += 1
      if requests > 1 || !hasEarlyAnswer { hasOpenRequest = true }
    case .adLoad, .adLoadFailed:
      if requests == 0 { hasEarlyAnswer = true }
      hasOpenRequest = false
      need(.adRequest)
    case .adRetry: need(.adRequest)
    case .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver: need(.adDisplay)
    case .adapterLoad: adapterLoad = events[position]
    case .adapterMap, .adapterTrack, .adapterComplete:
      if !isOfSameAdapter(events[position]) { isDisordered = true }
    case .breakStart, .breakEnd, .periodEnd, .streamLoad: isDisordered = true
    case .assetRender:
      renderings += 1
      if !seen.contains(.impression) { isRenderedFirst = true }
    case .adDisplay: if !seen.contains(.adDisplay) { isLoadedFirst = seen.contains(.adLoad) }
    case .adStart: follow(0)
    case .adFirstQuartile: follow(1)
    case .adMidpoint: follow(2)
    case .adThirdQuartile: follow(3)
    case .adComplete, .adSkip: follow(4)
    default: break
    }
    seen.insert(kind)
  }

  private mutating func need(_ kind: EventKind) {
    if !seen.contains(kind) { isDisordered = true }
  }

  private func isOfSameAdapter(_ event: Event) -> Bool {
    guard let load = adapterLoad else { return false }
    guard let name = event[.adapter] else { return true }
    return load[.adapter].map(name.isSpelt) ?? false
  }

  private mutating func follow(_ rank: Int) {
    if rank <= progress || progress < 0 && rank > 0 { isPlayedInOrder = false }
    progress = rank
  }
}
