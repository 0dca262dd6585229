import Model

extension AdRecord {
  private static let layoutKinds = EventKindSet(.viewRender, .assetRender)
  private static let renderKinds = EventKindSet(.viewRender, .assetRender, .adDisplay, .adStart)

  /// The values that all ads of a session share.
  struct SharedContext {
    /// The custom asset key of the session's live stream to which the ad belongs.
    let customAssetKey: String?
    let screen: Frame?
    let language: SessionLanguage
    /// The session's clock at each of its events, in microseconds.
    let clock: [Int64]
    let background: BackgroundTime
    /// Indices of the events of ads in replays of their breaks.
    let replayed: Set<Int>
  }

  /// Computes the properties of the ad that depend on all of its events.
  ///
  /// - Parameter predecessor: the previous ad under the same id; `nil` for the first.
  func settle(
    after predecessor: AdRecord?, in sharedContext: SharedContext, context: LedgerContext,
    cache: inout LedgerCache
  ) {
    let requested = RequestedKinds(request?[.kind])
    adUnit = request?[.adUnit]?.string
    let impliedKind = requested.only ?? (requested.isOther ? nil : kindOfEvents)
    let kinds = requested.isEmpty ? RequestedKinds(impliedKind) : requested
    let (place, reason) = found(request, kinds, impliedKind, in: sharedContext, context)
    let source = load?[.source]?["id"]?.string
    isHouse = load?[.house]?.bool ?? false || source == AdSource.house
    lineItem = load?[.lineItem]?.string.map { Redactor.value($0, as: .name) }
    hasVideo = load?[.video]?.bool
    inventory = load?[.inventory]?.string.flatMap(Inventory.init) ?? source.flatMap(AdSource.inventory)
    cache.withFormat(place, in: context) { format in
      self.format = reason ?? format.resolution ?? .noCatalog
      formatID = format.id
      kind = format.kind ?? impliedKind
      isOfOtherKind = kind == nil && requested.isOther
      if kind == .liveInterstitial { noteReplays(sharedContext.replayed) }
      isRendered = kindsOfFirstPlay.intersects(kind?.hasAssets == true ? Self.layoutKinds : Self.renderKinds)
      inventory = inventory ?? defaultInventory(format.inventory)
      noteCounting()
      noteAssets(in: &format, sharedContext, after: predecessor)
    }
    if let reason {
      formatID = namedFormat(reason, request)
    } else {
      hasRequestOfOtherKind = requestsOtherKind(requested)
    }
    noteTransparency()
    if isMediated {
      adapterAttempts = AdapterAttempts(adapterEvents).attempts
      declaredAdapters = context.adapters(of: definition, adUnit: adUnit)
    }
    if kind == .rewarded { shows = ShowLog(events: events).shows }
  }

  /// True if a request of the ad excludes the kind of format of the ad's definition.
  ///
  /// - Parameter first: the kinds of the first request.
  private func requestsOtherKind(_ first: RequestedKinds) -> Bool {
    guard let kind else { return false }
    if isRequestedOnce || sharedRequest != nil { return first.excludes(kind) }
    return requests.contains { RequestedKinds($0[.kind]).excludes(kind) }
  }

  /// Returns the format id of an ad without a definition, if the ad names exactly one.
  private func namedFormat(
    _ reason: FormatResolution, _ request: Event?
  ) -> String? {
    if case .unknown(let ids) = reason { return ids.count == 1 ? ids[0] : nil }
    return load?[.format]?.string ?? request?[.formats]?.onlyString?.string
  }

  /// Returns the index of the ad's definition in the context. If no definition is found, returns the index after the
  /// last one, and the reason.
  private func found(
    _ request: Event?, _ kinds: RequestedKinds, _ impliedKind: FormatKind?,
    in sharedContext: SharedContext, _ context: LedgerContext
  ) -> (place: Int, reason: FormatResolution?) {
    let (loaded, requested) = (load?[.format], request?[.formats])
    // A fast path: nearly every ad names exactly one format.
    let named = loaded ?? requested?.onlyString
    if context.hasCatalog, let named,
      let place = named.string.flatMap({ context.place(id: $0) })
    {
      return (place, nil)
    }
    let clues = FormatClues(
      loaded: loaded?.string, requested: requested?.strings ?? [], kinds: kinds, adUnit: adUnit,
      customAssetKey: impliedKind == .liveInterstitial ? sharedContext.customAssetKey : nil,
      definitionFile: events.session.definitionFile)
    switch context.resolve(clues) {
    case .definition(let place): return (place, nil)
    case .none(let reason): return (context.formats.count, reason)
    }
  }

  /// True if the ad has exactly one request.
  var isRequestedOnce: Bool { requests.count == 1 }

  /// Returns the first event of a kind outside replays.
  private func first(_ kind: EventKind) -> Event? {
    guard kinds.contains(kind) else { return nil }
    for position in 0..<events.count where events.kind(position) == kind && !isReplayed(at: position) {
      return events[position]
    }
    return nil
  }

  private static let rewardedKinds = EventKindSet(
    .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
    .adRevenue, .adHide)
  private static let liveKinds = EventKindSet(
    .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip)

  /// The kind of format implied by the ad's events: rewarded or live interstitial. If events of both kinds occur, the
  /// first one decides.
  private var kindOfEvents: FormatKind? {
    switch (kinds.intersects(Self.rewardedKinds), kinds.intersects(Self.liveKinds)) {
    case (false, false): return nil
    case (true, false): return .rewarded
    case (false, true): return .liveInterstitial
    case (true, true):
      let first = (0..<events.count).first { position in
        Self.rewardedKinds.contains(events.kind(position)) || Self.liveKinds.contains(events.kind(position))
      }
      return first.map { Self.rewardedKinds.contains(events.kind($0)) ? .rewarded : .liveInterstitial }
    }
  }

  private func noteReplays(_ all: Set<Int>) {
    if all.isEmpty { return }
    for position in 0..<events.count where all.contains(events.place(position)) {
      replayed.insert(events.place(position))
    }
  }

  private func noteCounting() {
    countedImpression =
      switch kind {
      case .rewarded: first(.adDisplay)
      case .liveInterstitial: first(.adStart)
      case .customNative, .native, nil: impressions.first
      }
  }

  /// Returns the inventory by which the ad was probably sold: the one that the definition declares, unless it is `any`;
  /// else a reservation for custom native formats (support.google.com/admanager/answer/6223271).
  private func defaultInventory(_ declared: Inventory?) -> Inventory? {
    if let declared, declared != .any { return declared }
    return kind == .customNative ? .reservation : nil
  }
}

extension AdRecord {
  /// Computes, in one pass over the events, the properties that depend on asset keys and layouts.
  fileprivate func noteAssets(
    in format: inout FormatCache, _ sharedContext: SharedContext, after predecessor: AdRecord?
  ) {
    noteDeliveries(&format.names)
    if kinds.contains(.click) { noteClicks(&format.names) }
    if kind?.hasAssets == false { return }
    let questions = LayoutQuestions(self, direction: direction(in: sharedContext.language), format.asked)
    var judge = LayoutJudge(
      events.session, screen: sharedContext.screen, sharedContext.background, questions)
    if let layouts = predecessor?.layouts, let load = loads.first {
      judge.goOn(from: layouts.wrappedValue, since: load.index, at: sharedContext.clock[load.index])
    }
    var (keys, texts, loaded) = (UsedKeys(), TextLog(delivered), 0)
    if kinds.contains(.assetRender) { renderings.reserveCapacity(events.count) }
    for position in 0..<events.count {
      let place = events.place(position)
      let (kind, time) = (events.kind(position), sharedContext.clock[place])
      switch kind {
      case .adLoad:
        keys.note(events[position], with: delivery(ofLoad: loaded))
        loaded += 1
      case .click:
        keys.note(
          .clicked, format.names.name(events.session.place(of: .asset, in: place), in: events.session), place,
          of: events)
        if let absence = judge.absence(at: time) { note(absence, ofClickAt: place) }
      case .adViewable:
        if contradictedViewable == nil, judge.contradictsViewability(at: time) {
          contradictedViewable = events[position]
        }
      case .impression: judge.noteImpression(place, at: time)
      case .assetRender:
        let rendering = RenderedAsset.decoded(
          place, of: events.session, load: max(0, loaded - 1),
          showing: delivery(ofLoad: max(0, loaded - 1)), in: sharedContext.language.spoken, &format.names)
        judge.note(place, kind, at: time, rendering, names: &format.names)
        if let (asset, name) = rendering {
          keys.note(.rendered, name, place, of: events)
          texts.note(asset, of: events.session)
          keep(asset, name)
        }
      case .viewRender, .viewHide, .assetHide: judge.note(place, kind, at: time, nil, names: &format.names)
      default: break
      }
    }
    usedKeys = keys.settled(events)
    self.texts = texts.measured
    endLayouts(&judge, sharedContext.clock)
  }

  private func noteDeliveries(_ names: inout AssetNames) {
    func delivery(_ load: Event) -> Delivery {
      load[.assets].map { Delivery($0, names: &names) } ?? .none
    }
    if loads.count > 1 { earlierDeliveries = loads.dropLast().map(delivery) }
    self.delivery = load.map(delivery) ?? .none
  }

  private func note(_ absence: Absence, ofClickAt place: Int) {
    if let click = clicks.firstIndex(where: { $0.event.index == place }) { clicks[click].absence = absence }
  }

  private func keep(_ rendering: RenderedAsset, _ name: AssetName) {
    renderings.append(rendering)
    renderedNames.append(name)
  }

  /// Ends the ad's layouts where the session ends, or where the next ad under its id is loaded.
  private func endLayouts(_ judge: inout LayoutJudge, _ clock: [Int64]) {
    guard load != nil || isRendered || countedImpression != nil else { return }
    let isClicked = clicks.contains { $0.role == .adChoices && $0.action == "aboutThisAd" }
    if let end { layouts = Boxed(wrappedValue: judge.closed(at: clock[end], next: end)) }
    appearance = judge.end(
      at: end.map { clock[$0] } ?? clock.last ?? 0, next: end ?? .max, isClicked: isClicked)
  }

  private func noteClicks(_ names: inout AssetNames) {
    var counter = ClickCounter()
    for event in events where event.kind == .click {
      let name = event[.asset].flatMap { names.name($0.index, in: events.session) }
      let party = event[.by]?.string
      let counted = counter.click(on: name?.identity ?? "", by: party, at: event.time)
      var click = Click(event: event, name: name, number: counted.number)
      click.isRepeated = counted.isRepeated
      click.party = party
      click.action = event[.action]?.string
      click.url = event[.url]?.string
      click.openable = event[.openable]?.strings
      clicks.append(click)
    }
    nameKeylessClicks()
  }

  /// Sets the asset of those lines of a click that name none, if another line of the click names one.
  private func nameKeylessClicks() {
    guard clicks.count > 1, clicks.contains(where: { $0.name == nil }) else { return }
    let named = Dictionary(
      clicks.filter { $0.name != nil }.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    for index in clicks.indices where clicks[index].name == nil {
      clicks[index].name = named[clicks[index].number] ?? nil
    }
  }
}

extension EventValue {
  /// The string in an array that contains exactly one string; `nil` for any other value.
  var onlyString: EventValue? {
    let array = session.rawValue(index)
    guard array.form == .array else { return nil }
    var only: Int?
    var next = index + 1
    while next < Int(array.end) {
      let value = session.rawValue(next)
      if value.form == .string || value.form == .escapedString {
        guard only == nil else { return nil }
        only = next
      }
      next = Int(value.end)
    }
    return only.map { EventValue(session: session, index: $0) }
  }
}
