import AdModel
package import Ledger

extension AdFacts {
  /// What can be said of an ad at once.
  ///
  /// - Parameter isPlatform: whether the publisher may be an online platform in the sense of the DSA.
  package init(of ad: AdRecord, in session: SessionRecord, isPlatform: Bool) {
    self = .unsettled
    let renderings = noteEvents(of: ad)
    noteSession(session, of: ad)
    noteTransparency(of: ad)
    set(.underDSA, isPlatform && !ad.isHouse)
    set(.reservation, ad.inventory == .reservation)
    set(.shown, ad.wasShown && !ad.isOfOtherKind)
    set(.rendered, ad.isRendered)
    set(.keysUsed, !ad.usedKeys.isEmpty)
    let definition = ad.definition
    set(.hasDefinition, definition != nil)
    set(.declaresMediation, contains(.mediated) && definition?.native?.mediation != nil)
    switch ad.kind {
    case nil where ad.isOfOtherKind: break
    case nil, .native, .customNative:
      insert(.hasAssets)
      set(.customNative, ad.kind == .customNative)
      noteAssets(of: ad, definition, on: session.screen, renderings: renderings)
    case .rewarded:
      insert(.rewarded)
      set(.retried, !ad.backOff.isEmpty)
      set(.loadFailed, !ad.backOff.isEmpty || ad.kinds.contains(.adLoadFailed))
      set(.overlapping, ad.attempts.contains { $0.overlapped != nil || $0.readyAd != nil })
      set(.showUneven, !ad.shows.allSatisfy(\.isPlain))
    case .liveInterstitial:
      insert(.live)
      if !contains(.playbackUneven) { set(.playbackUneven, !ad.isPlayedInOneOpening(in: session)) }
    }
  }

  mutating func set(_ fact: AdFacts, _ holds: Bool) {
    if holds { formUnion(fact) }
  }

  private mutating func noteSession(_ session: SessionRecord, of ad: AdRecord) {
    set(.maybeInEEA, session.isEEA != false)
    set(.partlyObserved, session.observed != nil)
    set(.ageKnown, session.isUnderAge != nil)
    if let consent = session.consent(of: ad) {
      set(.refusalKnown, consent.nonPersonalised != nil || consent.limited != nil)
    }
  }

  /// - Returns: how many `asset.render` there are.
  private mutating func noteEvents(of ad: AdRecord) -> Int {
    let (kinds, impressions) = (ad.kinds, ad.impressions)
    set(.requested, kinds.contains(.adRequest))
    set(.loaded, kinds.contains(.adLoad))
    set(.counted, kinds.contains(.impression))
    set(.clicked, !ad.clicks.isEmpty)
    set(.mediated, ad.isMediated)
    set(.coversScreen, kinds.intersects(Self.screenKinds))
    set(.askedToShow, kinds.contains(.adShow))
    set(.displayed, kinds.contains(.adDisplay))
    set(.rewardBrought, kinds.intersects(Self.rewardKinds))
    set(.calledBack, kinds.contains(.adCallback))
    set(.rewardGranted, kinds.contains(.rewardGrant))
    set(.needsAnother, kinds.intersects(Self.followers))
    set(.countedAgain, impressions.count > 1)
    set(.countedTwice, impressions.count > 1 || ad.clicks.count > 1)
    let isCounted =
      impressions.contains { $0[.by].map { $0.equals("sdk") || $0.equals("adapter") } ?? false }
      || ad.clicks.contains { $0.party == "sdk" || $0.party == "adapter" }
    set(.countedBySDK, isCounted)
    noteURLs(of: ad)
    let order = EventOrder(ad.events)
    set(.disordered, order.isDisordered)
    set(.unanswered, order.hasOpenRequest)
    set(.countedEarly, !order.isRenderedFirst)
    set(.displayedEarly, !order.isLoadedFirst)
    set(.playbackUneven, !order.isPlayedInOrder)
    return order.renderings
  }

  private static let screenKinds = EventKindSet(.screenPresent, .screenDismiss)
  private static let rewardKinds = EventKindSet(.rewardGrant, .rewardDeliver)
  private static let followers = EventKindSet(
    .adLoad, .adLoadFailed, .adRetry, .adapterMap, .adapterTrack, .adapterComplete, .adHide, .adRevenue,
    .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver, .breakStart, .breakEnd, .periodEnd,
    .streamLoad)

  private mutating func noteURLs(of ad: AdRecord) {
    let delivery = ad.delivery
    var count = delivery.urlCount
    var areSecure = ad.loads.count <= 1 && delivery.areURLsSecure && !delivery.isCut
    // By index: a loop over the clicks would copy each.
    for index in ad.clicks.indices {
      guard let url = ad.clicks[index].url else { continue }
      count += 1
      areSecure = areSecure && url.utf8.starts(with: "https:".utf8)
    }
    let destination = ad.load?[.destination]
    if let destination, destination.isString {
      count += 1
      areSecure = areSecure && destination.begins(with: "https:")
    }
    set(.hasURL, count > 0 || ad.loads.contains { $0[.assets] != nil || $0[.destination] != nil })
    set(.urlInsecure, !areSecure || count == 0)
  }

  private mutating func noteTransparency(of ad: AdRecord) {
    let request = ad.requestedTransparency
    set(.transparencyEither, request != nil || ad.transparency != nil)
    if let request {
      set(.rendererAsked, request.required ?? 0 >= 1 && request.publisherRenders != nil)
      set(.parametersUnknown, request.hasFormerName || request.entries.contains { $0.isUnknown })
      set(.profiled, request.entries.hasProfiling)
      set(.bidIncomplete, request.entries.contains(where: \.isHollow))
    }
    guard ad.load != nil, let bid = ad.transparency else {
      // Where the sell side applied parameters, there is something to look at.
      let isSilent = request?.entries.isEmpty ?? true
      set(.bidUnasked, isSilent && (ad.load == nil || request?.isRequired != true))
      return formUnion([.bidIncomplete, .nameLong])
    }
    insert(.transparencyObject)
    set(.bidIncomplete, bid.behalf.isBlank || bid.paid.isBlank || bid.entries?.isEmpty ?? true)
    // No character takes less than a byte.
    let longest = max(bid.behalf?.utf8.count ?? 0, bid.paid?.utf8.count ?? 0)
    set(.nameLong, longest > NameLength.most || bid.behalf == nil && bid.paid == nil)
    for entry in bid.entries ?? [] {
      set(.parametersUnknown, entry.isUnknown)
      set(.bidIncomplete, entry.domain.isBlank || entry.parameters?.isEmpty ?? true)
      set(
        .profiled,
        entry.parameters?.contains(Transparency.Bid.profiling) == true || entry.formerParameters != nil)
    }
    let publisher = request?.publisherRenders
    set(
      .rendererUnclear,
      publisher == 2 && bid.buyerRenders == 1 || publisher == 0 && bid.buyerRenders != 1)
  }
}

extension Transparency.Entry {
  /// Whether it has parameters that aren't known, or under their former name.
  fileprivate var isUnknown: Bool {
    formerParameters != nil || parameters?.contains { !(1...3).contains($0) } == true
  }
}

extension AdShow {
  /// Asked for, answered once, and a reward that was granted was delivered, each once.
  fileprivate var isPlain: Bool {
    request != nil && displays.count + failures.count == 1 && grants.count <= 1 && deliveries.count <= 1
      && (grants.isEmpty || !deliveries.isEmpty)
  }
}

extension AdRecord {
  /// Whether all of its events name one break, and no opening of that came between them; or none names a break.
  fileprivate func isPlayedInOneOpening(in session: SessionRecord) -> Bool {
    guard let first = events.first, let last = events.last else { return false }
    guard let name = first[.break] else { return events.allSatisfy { $0[.break] == nil } }
    guard events.allSatisfy({ $0[.break]?.isSpelt(like: name) == true }), let id = name.string,
      let number = session.breakNumber(id: id), let opening = session.breaks[number].opening(before: first)
    else { return false }
    return session.breaks[number].opening(before: last) == opening
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
