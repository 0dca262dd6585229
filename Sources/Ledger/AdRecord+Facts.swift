import AdModel
import Diagnostics

extension AdRecord {
  /// Sorts in an event of the ad.
  mutating func note(_ event: Event) {
    let kind = event.kind
    events.append(event)
    kinds.insert(kind)
    switch kind {
    case .adRequest: requests.append(event)
    case .adLoad: loads.append(event)
    case .adLoadFailed: loadFailures.append(event)
    case .adRetry: retries.append(event)
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack: adapterEvents.append(event)
    case .impression: impressions.append(event)
    case .viewRender, .assetRender, .adDisplay, .adStart: isRendered = true
    default: break
    }
  }

  /// Works out what takes all events of the ad, once they are there.
  mutating func settle(
    customAssetKey: String?, definitionFile: String?, screen: Frame?, context: LedgerContext
  ) {
    let request = requests.first
    let requestedKind = request?[.kind]?.string.flatMap(FormatKind.init)
    adUnit = request?[.adUnit]?.string
    let impliedKind = requestedKind ?? kindOfEvents
    let found = context.resolve(
      FormatClues(
        loaded: load?[.format]?.string, requested: request?[.formats]?.strings ?? [], kind: requestedKind,
        adUnit: adUnit, customAssetKey: impliedKind == .liveInterstitial ? customAssetKey : nil,
        definitionFile: definitionFile))
    format = found.resolution
    demands = found.demands
    kind = found.kind ?? impliedKind
    noteScreen(screen)
    noteLoad(in: found)
    noteTransparency()
    noteClicks(found.matcher)
    if kind?.hasAssets != false {
      usedKeys = UsedKeys(in: events, delivered: delivered, matcher: found.matcher)
    }
    if !adapterEvents.isEmpty { adapterAttempts = AdapterAttempts(adapterEvents).attempts }
    if kind == .rewarded { shows = ShowLog(events: events).shows }
    if load != nil || isRendered || countedImpression != nil {
      showing = Showing(
        events: events, impression: countedImpression,
        replay: AdReplay(matcher: found.matcher, screen: screen))
    }
  }

  /// The one kind that has events such as these, where one of them does.
  private var kindOfEvents: FormatKind? {
    for event in events {
      switch event.kind {
      case .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
        .adRevenue, .adHide:
        return .rewarded
      case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip:
        return .liveInterstitial
      default: continue
      }
    }
    return nil
  }

  private mutating func noteLoad(in format: LedgerContext.AdFormat) {
    let source = load?[.source]?["id"]?.string
    isHouse = load?[.house]?.bool ?? false || source == AdSource.house
    lineItem = load?[.lineItem]?.string
    hasVideo = load?[.video]?.bool
    inventory =
      load?[.inventory]?.string.flatMap(Inventory.init) ?? source.flatMap(AdSource.inventory)
      ?? inventory(of: format)
    var keys: Set<String> = []
    for (key, value) in load?[.assets]?.members ?? [] where keys.insert(key).inserted {
      delivered.append(DeliveredAsset(key: key, value: value, answer: format.matcher.match(key)))
    }
  }

  /// Custom native formats are sold directly unless something says otherwise
  /// (support.google.com/admanager/answer/6223271).
  private func inventory(of format: LedgerContext.AdFormat) -> Inventory? {
    if let inventory = format.inventory, inventory != .any { return inventory }
    return kind == .customNative ? .reservation : nil
  }

  private mutating func noteClicks(_ matcher: AssetKeyMatcher) {
    var counter = TapCounter()
    for event in events where event.kind == .click {
      let key = event[.asset]?.string
      let answer = key.map(matcher.match)
      let party = event[.by]?.string
      var click = Click(
        event: event, key: key, match: answer?.match ?? .unknown, role: answer?.role ?? .other,
        tap: counter.tap(on: answer?.identity ?? "", by: party, at: event.time))
      click.party = party
      click.action = event[.action]?.string
      click.url = event[.url]?.string
      click.openable = event[.openable]?.strings
      clicks.append(click)
    }
  }
}

extension DeliveredAsset {
  fileprivate init(key: String, value: EventValue, answer: AssetKeyMatcher.Answer) {
    self.init(key: key, match: answer.match, role: answer.role)
    place = answer.place
    for (name, member) in value.members.reversed() {
      switch name {
      case "text": text = member.string
      case "url": url = member.string
      case "width": width = member.number
      case "height": height = member.number
      case "mime": mime = member.string
      case "number": number = member.number
      default: break
      }
    }
  }
}
