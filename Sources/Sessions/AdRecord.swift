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
/// `@unchecked`: only `SessionLedger.record` changes it, on one thread, before anybody else has it. The values are worked out
/// one after the other, each from those before it: a value of its own for each step would be copied from step to step.
/// For the same reason nobody else can be changing them meanwhile (`exclusivity`).
package final class AdRecord: @unchecked Sendable {
  package let id: String
  /// Every event of the ad, in order.
  package let events: EventRun
  /// Of the events.
  package let kinds: EventKindSet
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
  @exclusivity(unchecked) package internal(set) var usedKeys = UsedKeys()
  /// Whether the ad was put on the screen: a `view.render` or `asset.render` (for kinds without assets: a display or start).
  @exclusivity(unchecked) package internal(set) var isRendered = false
  /// Whether a part of the ad, wherever it was laid out, lay on the screen; a frame or a screen that wasn't recorded
  /// counts as there. Ads without assets fill the screen.
  @exclusivity(unchecked) package internal(set) var cameOntoScreen = false
  /// `nil` when the ad was never loaded, rendered or counted.
  @exclusivity(unchecked) package internal(set) var showing: Showing?
  /// Rewarded ads: each time that it was asked to show.
  @exclusivity(unchecked) package internal(set) var shows: [AdShow] = []
  /// Rewarded ads: each of its requests.
  @exclusivity(unchecked) package internal(set) var attempts: [LoadAttempt] = []
  /// Rewarded ads: each time that it was tried again.
  @exclusivity(unchecked) package internal(set) var backOff: [Retry] = []
  /// Rewarded ads: index in `SessionRecord.adUnits`.
  @exclusivity(unchecked) package internal(set) var unit: Int?

  /// An ad of which nothing is worked out yet.
  init(id: String, events: EventRun, kinds: EventKindSet) {
    self.id = id
    self.events = events
    self.kinds = kinds
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
  package var loadFailures: EventRun { events(of: EventKindSet(.adLoadFailed)) }
  package var retries: EventRun { events(of: EventKindSet(.adRetry)) }
  /// The `adapter.*` lines but the responses, in order.
  package var adapterEvents: EventRun { events(of: Self.adapterKinds) }
  /// The `adapter.response` lines, in order.
  package var adapterResponses: EventRun { events(of: EventKindSet(.adapterResponse)) }

  private static let adapterKinds = EventKindSet(
    .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack)

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
  /// The first line of each tap (recording.md, "Counting"), in order.
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
  package func delivered(_ key: String) -> DeliveredAsset? { delivered.first { $0.key == key } }

  /// Whether anybody could see it, as far as the recording tells: it was counted, or laid out with a part on the screen.
  package var wasShown: Bool { countedImpression != nil || cameOntoScreen }

  /// The way its text runs: as the load says, else that of the session's language. `nil`: neither is recorded.
  package func direction(in session: SessionRecord) -> TextDirection? {
    load?[.direction]?.string.flatMap { TextDirection(rawValue: $0) }
      ?? session.language.flatMap { TextDirection(language: $0) }
  }

  /// Where "never came" is reported for this ad: the session's `session.end`; without one, the ad's last line.
  package func endLine(in session: SessionRecord) -> LineReference {
    session.end?.line ?? events[events.count - 1].line
  }
}
