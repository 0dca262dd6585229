package import AdModel

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
package final class AdRecord: Sendable {
  package let id: String
  /// The definition's; else as requested; else the one kind that has such events. `nil`: not known.
  package let kind: FormatKind?
  /// Whether it was requested as what no format here is of: a banner, an interstitial, an app open ad.
  package let isOfOtherKind: Bool
  package let format: FormatResolution
  /// The id of the format as far as it is known: the definition's, else the one id that was named.
  package let formatID: String?
  package let adUnit: String?
  /// Every event of the ad, in order.
  package let events: EventRun
  private let groups: EventGroups
  /// Places among the session's events of `load` and `countedImpression`.
  private let loadPlace: Int?
  fileprivate let countedPlace: Int?
  private let sharedRequestPlace: Int?
  /// Loads of other ads that answer requests of this one, in order.
  package let sharedLoads: [Event]
  /// Of the events.
  package let kinds: EventKindSet
  package let hasRequestOfOtherKind: Bool
  /// The tries of mediation adapters, in the order of their `adapter.load`; what stands before it goes to the next.
  package let adapterAttempts: [AdapterAttempt]
  /// `reservation`, `backfill`, or `nil` for neither (judging.md, "Scope").
  package let inventory: Inventory?
  /// A house ad: outside the DSA rules.
  package let isHouse: Bool
  /// As it is shown.
  package let lineItem: String?
  package let delivery: Delivery
  /// What the request said of the DSA (`ad.request.dsa`); `nil`: nothing.
  package let requestedTransparency: Transparency.Request?
  /// What the ad came with (`ad.load.dsa`); `nil`: nothing.
  package let transparency: Transparency.Bid?
  /// `ad.load.video`; `nil`: not recorded.
  package let hasVideo: Bool?
  package let clicks: [Click]
  package let usedKeys: UsedKeys
  /// Whether the ad was put on the screen: a `view.render` or `asset.render` (for kinds without assets: a display or start).
  package let isRendered: Bool
  /// Whether a part of the ad, wherever it was laid out, lay on the screen; a frame or a screen that wasn't recorded
  /// counts as there. Ads without assets fill the screen.
  package let cameOntoScreen: Bool
  /// `nil` when the ad was never loaded, rendered or counted.
  package let showing: Showing?
  /// Rewarded ads: each time that it was asked to show.
  package let shows: [AdShow]
  /// Rewarded ads: each of its requests.
  package let attempts: [LoadAttempt]
  /// Rewarded ads: each time that it was tried again.
  package let backOff: [Retry]
  /// Rewarded ads: index in `SessionRecord.adUnits`.
  package let unit: Int?

  init(_ draft: AdDraft) {
    id = draft.id
    kind = draft.kind
    isOfOtherKind = draft.isOfOtherKind
    sharedRequestPlace = draft.sharedRequest?.index
    sharedLoads = draft.sharedLoads
    format = draft.format
    formatID = draft.formatID
    adUnit = draft.adUnit
    events = draft.events
    groups = draft.groups
    loadPlace = draft.load?.index
    countedPlace = draft.countedImpression?.index
    hasRequestOfOtherKind = draft.hasRequestOfOtherKind
    kinds = draft.kinds
    adapterAttempts = draft.adapterAttempts
    inventory = draft.inventory
    isHouse = draft.isHouse
    lineItem = draft.lineItem
    delivery = draft.delivery
    requestedTransparency = draft.requestedTransparency
    transparency = draft.transparency
    hasVideo = draft.hasVideo
    clicks = draft.clicks
    usedKeys = draft.usedKeys
    isRendered = draft.isRendered
    cameOntoScreen = draft.cameOntoScreen
    showing = draft.showing
    shows = draft.shows
    attempts = draft.attempts
    backOff = draft.backOff
    unit = draft.unit
  }

  package var requests: EventRun { events.run(groups.range(of: .requests)) }
  /// The request of another ad that its load answers (`ad.load.request`); `nil` where it has a request of its own.
  package var sharedRequest: Event? { sharedRequestPlace.map { events.session.event($0) } }
  package var loads: EventRun { events.run(groups.range(of: .loads)) }
  package var loadFailures: EventRun { events.run(groups.range(of: .loadFailures)) }
  package var retries: EventRun { events.run(groups.range(of: .retries)) }
  /// The `adapter.*` lines, in order.
  package var adapterEvents: EventRun { events.run(groups.range(of: .adapter)) }
  /// The `adapter.response` lines, in order.
  package var adapterResponses: EventRun { events.run(groups.range(of: .responses)) }
  package var impressions: EventRun { events.run(groups.range(of: .impressions)) }
  package var load: Event? { loadPlace.map { events.session.event($0) } }
  /// The event that counts as its impression (recording.md, "Counting"): `impression`, `ad.display` or `ad.start`.
  package var countedImpression: Event? { countedPlace.map { events.session.event($0) } }
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
  package var wasShown: Bool { countedPlace != nil || cameOntoScreen }

  /// The way its text runs: as the load says, else that of the session's language. `nil`: neither is recorded.
  package func direction(in session: borrowing SessionRecord) -> TextDirection? {
    load?[.direction]?.string.flatMap { TextDirection(rawValue: $0) }
      ?? session.language.flatMap { TextDirection(language: $0) }
  }

  /// Where "never came" is reported for this ad: the session's `session.end`; without one, the ad's last line.
  package func endLine(in session: SessionRecord) -> LineReference {
    session.end?.line ?? events[events.count - 1].line
  }
}
