package import Model

/// Which definition an ad belongs to (recording.md, "The format of an ad").
package enum FormatResolution: Sendable {
  case definition(FormatDefinition)
  /// Ids were named, and no definition has them.
  case unknown([String])
  /// No id was named, and none or several definitions fit; why.
  case undetermined(String)
  /// There is no catalog at hand.
  case noCatalog

  package var definition: FormatDefinition? {
    if case .definition(let definition) = self { definition } else { nil }
  }
}

/// One ad of a session. An object, so that handing it on costs one reference however much it holds.
///
/// `@unchecked`: only `SessionLedger.record` changes it, on one thread, before it returns the session's record and so before
/// other code can have a reference. Each value is computed from those before it, so that no access to one overlaps a
/// change of it, and exclusivity needs no check.
package final class AdRecord: @unchecked Sendable {
  package let id: String
  /// Every event of the ad, in order.
  package let events: EventRun
  /// Of the events.
  package let kinds: EventKindSet
  /// Place among the session's ads of the one before it under the same id; `nil` for the first.
  package let predecessor: Int?
  /// Place among the session's events of the load that begins the next ad under the same id; `nil` for the last.
  let end: Int?
  /// Its layouts, for the next ad under the same id to go on from; only until that has done so.
  @exclusivity(unchecked) var layouts: LayoutJudge?
  /// Ads that it lay over.
  @exclusivity(unchecked) package internal(set) var overlaps: [AdOverlap] = []
  /// Those that many rules ask for.
  package let requests: EventRun
  package let loads: EventRun
  package let impressions: EventRun
  /// The definition's; else as requested; else the one kind that has such events. `nil`: not known.
  @exclusivity(unchecked) package internal(set) var kind: FormatKind?
  /// Whether it was requested as what no format here is of: a banner, an interstitial, an app open ad.
  @exclusivity(unchecked) package internal(set) var isOfOtherKind = false
  @exclusivity(unchecked) package internal(set) var format = FormatResolution.noCatalog
  /// The id of the format as far as it is known: the definition's, else the one id that was named.
  @exclusivity(unchecked) package internal(set) var formatID: String?
  @exclusivity(unchecked) package internal(set) var adUnit: String?
  /// The first `ad.load`.
  package let load: Event?
  /// The first `ad.request`; of an ad that another's request brought, that one.
  @exclusivity(unchecked) var request: Event?
  /// The request of another ad that its load answers (`ad.load.request`); `nil` where it has a request of its own.
  @exclusivity(unchecked) package internal(set) var sharedRequest: Event?
  /// Loads of other ads that answer requests of this one, in order.
  @exclusivity(unchecked) package internal(set) var sharedLoads: [Event] = []
  /// The event that counts as its impression (recording.md, "Counting"): `impression`, `ad.display` or `ad.start`.
  @exclusivity(unchecked) package internal(set) var countedImpression: Event?
  @exclusivity(unchecked) package internal(set) var hasRequestOfOtherKind = false
  /// The tries of mediation adapters, in the order of their `adapter.load`; what stands before it goes to the next.
  @exclusivity(unchecked) package internal(set) var adapterAttempts: [AdapterAttempt] = []
  /// The adapters' classes that definitions of its ad unit name, its own among them; empty for ads without an adapter.
  @exclusivity(unchecked) package internal(set) var declaredAdapters: [String] = []
  /// `reservation`, `backfill`, or `nil` for neither (judging.md, "Scope").
  @exclusivity(unchecked) package internal(set) var inventory: Inventory?
  /// A house ad: outside the DSA rules.
  @exclusivity(unchecked) package internal(set) var isHouse = false
  /// As it is shown.
  @exclusivity(unchecked) package internal(set) var lineItem: String?
  @exclusivity(unchecked) package internal(set) var delivery = Delivery.none
  /// What the request said of the DSA (`ad.request.dsa`); `nil`: nothing.
  @exclusivity(unchecked) package internal(set) var requestedTransparency: Transparency.Request?
  /// What the ad came with (`ad.load.dsa`); `nil`: nothing.
  @exclusivity(unchecked) package internal(set) var transparency: Transparency.Bid?
  /// `ad.load.video`; `nil`: not recorded.
  @exclusivity(unchecked) package internal(set) var hasVideo: Bool?
  @exclusivity(unchecked) package internal(set) var clicks: [Click] = []
  /// Its `asset.render` lines that name an asset, in order; empty for kinds without assets.
  @exclusivity(unchecked) package internal(set) var renderings: [RenderedAsset] = []
  @exclusivity(unchecked) package internal(set) var usedKeys = UsedKeys()
  /// Whether the ad was put on the screen: a `view.render` or `asset.render` (for kinds without assets: a display or start).
  @exclusivity(unchecked) package internal(set) var isRendered = false
  /// How it looked while it was on the screen; `nil` for kinds without assets, and when the ad was never loaded, rendered or
  /// counted.
  @exclusivity(unchecked) package internal(set) var appearance: AdAppearance?
  /// Headlines and bodies that were rendered, and whether the recorder measured if they were cut.
  @exclusivity(unchecked) package internal(set) var texts = MeasuredTexts()
  /// The first `asset.render` of a label whose word is known, and not in the session's language; `nil` where another label
  /// of the ad says a word of that language.
  @exclusivity(unchecked) package internal(set) var foreignLabel: Event?
  /// Ads of a live stream: places of its events in replays of its break, which count apart.
  @exclusivity(unchecked) var replayed: Set<Int> = []
  /// Rewarded ads: each time that it was asked to show.
  @exclusivity(unchecked) package internal(set) var shows: [AdShow] = []
  /// Rewarded ads: each of its requests.
  @exclusivity(unchecked) package internal(set) var attempts: [LoadAttempt] = []
  /// Rewarded ads: the number of its last failure among its unit's since that loaded last; 0 without one.
  @exclusivity(unchecked) package internal(set) var failureNumber = 0
  /// Rewarded ads: each time that it was tried again.
  @exclusivity(unchecked) package internal(set) var backOff: [Retry] = []
  /// Rewarded ads: index in `SessionRecord.adUnits`.
  @exclusivity(unchecked) package internal(set) var unit: Int?

  /// An ad of which nothing is worked out yet.
  init(_ lines: AdLines, of session: RecordedSession) {
    let (events, kinds) = (EventRun(session: session, places: lines.places), lines.kinds)
    id = lines.name(in: session)
    (self.events, self.kinds) = (events, kinds)
    (predecessor, end) = (lines.predecessor, lines.end)
    func run(_ kind: EventKind) -> EventRun {
      kinds.contains(kind)
        ? events.of(EventKindSet(kind)) : EventRun(session: events.session, places: [])
    }
    (requests, loads, impressions) = (run(.adRequest), run(.adLoad), run(.impression))
    load = loads.first
    request = requests.first
  }

  /// Whether a mediation adapter took part in it.
  package var isMediated: Bool { kinds.intersects(Self.adapterKinds) }
  /// True if the event at a position of `events` belongs to a replay of its break.
  package func isReplayed(at position: Int) -> Bool {
    !replayed.isEmpty && replayed.contains(events.place(position))
  }
  /// True if this event of the ad belongs to a replay of its break.
  package func isReplayed(_ event: Event) -> Bool { !replayed.isEmpty && replayed.contains(event.index) }
  /// Kinds of its events but those in replays.
  package var kindsOfFirstPlay: EventKindSet {
    if replayed.isEmpty { return kinds }
    var kinds = EventKindSet()
    for position in 0..<events.count where !isReplayed(at: position) { kinds.insert(events.kind(position)) }
    return kinds
  }
  package var loadFailures: EventRun { events(of: EventKindSet(.adLoadFailed)) }
  package var retries: EventRun { events(of: EventKindSet(.adRetry)) }
  /// The `adapter.*` lines but the responses, in order.
  package var adapterEvents: EventRun { events(of: Self.adapterKinds) }
  /// The `adapter.response` lines, in order.
  package var adapterResponses: EventRun { events(of: EventKindSet(.adapterResponse)) }

  private static let adapterKinds = EventKindSet(
    .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterNotify)

  private func events(of some: EventKindSet) -> EventRun {
    kinds.intersects(some) ? events.of(some) : EventRun(session: events.session, places: [])
  }
}

extension AdRecord {
  package var definition: FormatDefinition? { format.definition }
  /// Requests for another kind than the definition's: their `kind` counts as absent.
  package var requestsOfOtherKind: [Event] {
    guard hasRequestOfOtherKind, let kind else { return [] }
    return (requests + [sharedRequest].compactMap(\.self)).filter { RequestedKinds($0[.kind]).excludes(kind) }
  }

  /// How many of its requests brought an ad: a load answers the last request before it.
  package var filledRequests: Int {
    if sharedLoads.isEmpty, requests.count <= 1 {
      guard let request = requests.first else { return 0 }
      return loads.contains { $0.index > request.index } ? 1 : 0
    }
    let loads = (self.loads.map(\.index) + sharedLoads.map(\.index)).sorted()
    var (next, last, filled) = (0, 0, 0)
    for load in loads {
      while next < requests.count, requests.place(next) < load { next += 1 }
      if next > last { filled += 1 }
      last = next
    }
    return filled
  }
  /// The first line of each click (recording.md, "Counting"), in order.
  package var taps: [Click] {
    if clicks.isEmpty { return [] }
    var count = 0
    return clicks.filter { click in
      guard click.tap == count else { return false }
      count += 1
      return true
    }
  }
  package var delivered: [DeliveredAsset] { delivery.assets }
  package var adChoicesDelivered: Bool { delivery.hasAdChoices }
  package func event(_ rendering: RenderedAsset) -> Event { events.session.event(rendering.line) }
  package func delivered(_ key: String) -> DeliveredAsset? { delivered.first { $0.key == key } }

  /// True if a part of the ad was on the screen in one of its layouts. Ads without assets fill the screen.
  package var cameOntoScreen: Bool {
    if kind?.hasAssets != true, isRendered, appearance?.hasLayouts != true { return true }
    return appearance?.wasOnScreen ?? false
  }

  /// True if it was counted or came onto the screen.
  package var wasShown: Bool { countedImpression != nil || cameOntoScreen }

  /// The first line of the first layout of which a part was on the screen.
  package var firstOnScreen: Event? { appearance?.firstOnScreen.map { events.session.event($0) } }

  /// The line that shows it: the one that counts as its impression, else that which brought it onto the screen.
  package var shownAt: Event? {
    guard wasShown else { return nil }
    return countedImpression ?? firstOnScreen ?? events.first
  }

  /// The way its text runs: as the load says, else that of the session's language. `nil`: neither is recorded.
  ///
  /// - Parameter language: the session's.
  package func direction(language: String?) -> TextDirection? {
    load?[.direction]?.string.flatMap { TextDirection(rawValue: $0) }
      ?? language.flatMap { TextDirection(language: $0) }
  }

  /// Where "never came" is reported for this ad: the session's `session.end`; without one, the ad's last line.
  package func endLine(in session: SessionRecord) -> LineReference {
    session.end?.line ?? events[events.count - 1].line
  }
}
