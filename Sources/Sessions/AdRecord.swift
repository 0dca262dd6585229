package import Basics
package import Model

/// The result of matching an ad to a definition (recording.md, "The format of an ad").
package enum FormatResolution: Sendable {
  case definition(FormatDefinition)
  /// The ad names ids that no definition has.
  case unknown([String])
  /// The ad names no id, and no definition fits, or several do; the associated value is the reason.
  case undetermined(Phrase)
  /// There is no catalog of definitions: only recordings are read.
  case noCatalog

  package var definition: FormatDefinition? {
    if case .definition(let definition) = self { definition } else { nil }
  }
}

/// The record of one ad of a session. It is a class, so that passing it on costs one reference, whatever its
/// size.
///
/// `@unchecked`: only `SessionLedger.record` changes it, on one thread, before it returns the session's
/// record and so before other code can have a reference. Each value is computed from those before it, so that
/// no access to one overlaps a change of it, and exclusivity needs no check.
package final class AdRecord: @unchecked Sendable {
  package let id: String
  /// All events of the ad, in order.
  package let events: EventRun
  /// The kinds of the ad's events.
  package let kinds: EventKindSet
  /// Index of the previous ad under the same id, among the session's ads; `nil` for the first.
  package let predecessor: Int?
  /// True if the previous ad was on the screen and not counted when this one was loaded: the two are there side by side.
  package let isBeside: Bool
  /// Index of the load that begins the next ad under the same id and ends this one, among the session's events; `nil` if
  /// there is none.
  let end: Int?
  /// The ad's layouts, kept until they have been passed to the next ad under the same id.
  @exclusivity(unchecked) var layouts: Boxed<LayoutJudge>?
  /// The other ads of the session that this ad lay over.
  @exclusivity(unchecked) package internal(set) var overlaps: [AdOverlap] = []
  /// The ad's `ad.request` lines. Like `loads` and `impressions`, they are stored because many rules read them.
  package let requests: EventRun
  package let loads: EventRun
  package let impressions: EventRun
  /// The kind of format: that of the definition, else the requested one, else the one implied by the ad's events;
  /// `nil`: not known.
  @exclusivity(unchecked) package internal(set) var kind: FormatKind?
  /// True if the kind isn't known because the request names none of the known kinds, but only `other` (a banner, an
  /// interstitial, an app open ad) or `unknown`.
  @exclusivity(unchecked) package internal(set) var isOfOtherKind = false
  @exclusivity(unchecked) package internal(set) var format = FormatResolution.noCatalog
  /// The id of the format: the definition's, else the one id that the ad names; `nil`: not known.
  @exclusivity(unchecked) package internal(set) var formatID: String?
  @exclusivity(unchecked) package internal(set) var adUnit: String?
  /// The last `ad.load`: a load before the ad is on the screen renews it.
  package let load: Event?
  /// The first `ad.request`, or `sharedRequest` if the ad has none of its own.
  @exclusivity(unchecked) var request: Event?
  /// The request of another ad that this ad's load answers (`ad.load.request`); `nil` if the ad has a request
  /// of its own.
  @exclusivity(unchecked) package internal(set) var sharedRequest: Event?
  /// The `ad.load` lines of other ads that answer requests of this ad, in order.
  @exclusivity(unchecked) package internal(set) var sharedLoads: [Event] = []
  /// The event that counts as the ad's impression (recording.md, "Counting"): `impression`, `ad.display` or `ad.start`.
  @exclusivity(unchecked) package internal(set) var countedImpression: Event?
  @exclusivity(unchecked) package internal(set) var hasRequestOfOtherKind = false
  /// The attempts of mediation adapters to load the ad, in the order of their `adapter.load`. An adapter's lines before
  /// its first attempt belong to that attempt.
  @exclusivity(unchecked) package internal(set) var adapterAttempts: [AdapterAttempt] = []
  /// The class names of the adapters in the ad's own definition and in all other definitions with its ad unit. Empty
  /// for ads without an adapter.
  @exclusivity(unchecked) package internal(set) var declaredAdapters: [String] = []
  /// The demand channel: `reservation`, `backfill`, or `nil` for neither (judging.md, "Scope").
  @exclusivity(unchecked) package internal(set) var inventory: Inventory?
  /// True for a house ad, which is out of scope of the DSA rules.
  @exclusivity(unchecked) package internal(set) var isHouse = false
  /// The id of the line item, redacted for output.
  @exclusivity(unchecked) package internal(set) var lineItem: String?
  @exclusivity(unchecked) package internal(set) var delivery = Delivery.none
  /// The assets of the loads before the last one.
  @exclusivity(unchecked) var earlierDeliveries: [Delivery] = []
  /// True if the request that the load answers says that the ad can show the buyer's privacy link (`ad.request.privacy`).
  @exclusivity(unchecked) package internal(set) var wantsPrivacyLink = false
  /// The DSA object of the request (`ad.request.dsa`); `nil`: there is none.
  @Boxed package internal(set) var requestedTransparency: Transparency.Request?
  /// The DSA object of the load (`ad.load.dsa`); `nil`: there is none.
  @Boxed package internal(set) var transparency: Transparency.Bid?
  /// True if the ad has a video (`ad.load.video`); `nil`: not recorded.
  @exclusivity(unchecked) package internal(set) var hasVideo: Bool?
  @exclusivity(unchecked) package internal(set) var clicks: [Click] = []
  /// The `asset.render` lines that name an asset, in order; empty for kinds without assets.
  @exclusivity(unchecked) package internal(set) var renderings: [RenderedAsset] = []
  /// The names of the assets of `renderings`, in their order.
  @exclusivity(unchecked) package internal(set) var renderedNames: [AssetName] = []
  @exclusivity(unchecked) package internal(set) var usedKeys = UsedKeys()
  /// True if a `view.render` or `asset.render` was recorded; for kinds without assets, also an `ad.display`
  /// or `ad.start`. Events in replays are skipped.
  @exclusivity(unchecked) package internal(set) var isRendered = false
  /// The results of all checks over the ad's layouts; `nil` for kinds without assets, and if the ad was never loaded,
  /// rendered or counted.
  @exclusivity(unchecked) package internal(set) var appearance: AdAppearance?
  /// The first `ad.viewable` that the recorded frames contradict: half of the ad wasn't on the screen long enough by then.
  @exclusivity(unchecked) package internal(set) var contradictedViewable: Event?
  /// Counts of the ad's rendered headlines and bodies, and of those among them for which no line records whether the
  /// text was truncated.
  @exclusivity(unchecked) package internal(set) var texts = MeasuredTexts()
  /// Indices of the ad's events in replays of its break. They are counted apart from the first play. Empty for ads
  /// outside live streams.
  @exclusivity(unchecked) var replayed: Set<Int> = []
  /// The attempts to show a rewarded ad; empty for other ads.
  @exclusivity(unchecked) package internal(set) var shows: [AdShow] = []
  /// The requests of a rewarded ad, each with the `ad.load` or `ad.loadFailed` that answers it; empty for other ads.
  @exclusivity(unchecked) package internal(set) var attempts: [LoadAttempt] = []
  /// The number of a rewarded ad's last failure to load; 0 if it never failed. Failures are numbered by ad unit, from 1
  /// again after each load.
  @exclusivity(unchecked) package internal(set) var failureNumber = 0
  /// The retries of a rewarded ad's failed loads; empty for other ads.
  @exclusivity(unchecked) package internal(set) var backOff: [Retry] = []
  /// True if the run's filters select the ad; other ads are read, but neither judged nor counted.
  @exclusivity(unchecked) package internal(set) var isSelected = true
  /// The answers of people about the ad; `nil` without any.
  @exclusivity(unchecked) package internal(set) var answers: PersonAnswers?
  /// Index of a rewarded ad's ad unit in `SessionRecord.adUnits`; `nil` for other ads.
  @exclusivity(unchecked) package internal(set) var unit: Int?

  /// Creates a record that has only the ad's events; `settle` computes the other properties.
  init(_ lines: AdLines, of session: RecordedSession) {
    let (events, kinds) = (EventRun(session: session, places: lines.places), lines.kinds)
    id = lines.name(in: session)
    (self.events, self.kinds) = (events, kinds)
    (predecessor, isBeside, end) = (lines.predecessor, lines.isBeside, lines.end)
    func run(_ kind: EventKind) -> EventRun {
      kinds.contains(kind)
        ? events.of(EventKindSet(kind)) : EventRun(session: events.session, places: [])
    }
    (requests, loads, impressions) = (run(.adRequest), run(.adLoad), run(.impression))
    load = loads.last
    request = requests.first
    (_requestedTransparency, _transparency) = (Self.noRequest, Self.noBid)
  }

  // Shared by all ads without one.
  private static let noRequest = Boxed<Transparency.Request?>(wrappedValue: nil)
  private static let noBid = Boxed<Transparency.Bid?>(wrappedValue: nil)

  /// The UTC day that the ad belongs to: that of its counted impression, else of its first load, else of its
  /// first line.
  package var day: Day { (countedImpression ?? load ?? events[0]).time.day }

  /// True if a mediation adapter took part in the ad.
  package var isMediated: Bool { kinds.intersects(Self.adapterKinds) }
  /// True if the event at a position of `events` belongs to a replay of its break.
  package func isReplayed(at position: Int) -> Bool {
    !replayed.isEmpty && replayed.contains(events.place(position))
  }
  /// True if an event of the ad belongs to a replay of its break.
  package func isReplayed(_ event: Event) -> Bool { !replayed.isEmpty && replayed.contains(event.index) }
  /// The kinds of the ad's events outside replays of its break.
  package var kindsOfFirstPlay: EventKindSet {
    if replayed.isEmpty { return kinds }
    var kinds = EventKindSet()
    for position in 0..<events.count where !isReplayed(at: position) { kinds.insert(events.kind(position)) }
    return kinds
  }
  package var loadFailures: EventRun { events(of: EventKindSet(.adLoadFailed)) }
  package var retries: EventRun { events(of: EventKindSet(.adRetry)) }
  /// The `adapter.*` lines except the responses, in order.
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
  /// The ad's requests for another kind of format than the definition's. Their `kind` counts as absent.
  package var requestsOfOtherKind: [Event] {
    guard hasRequestOfOtherKind, let kind else { return [] }
    return (requests + [sharedRequest].compactMap(\.self)).filter { RequestedKinds($0[.kind]).excludes(kind) }
  }

  /// The number of the ad's requests that were answered with a load. A load answers the last request before it.
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
  package var countedClicks: [Click] {
    if clicks.isEmpty { return [] }
    var count = 0
    return clicks.filter { click in
      guard click.number == count else { return false }
      count += 1
      return true
    }
  }
  package var delivered: [DeliveredAsset] { delivery.assets }
  /// Returns what came with one of the ad's loads, by the number of loads before it.
  func delivery(ofLoad number: Int) -> Delivery {
    number < earlierDeliveries.count ? earlierDeliveries[number] : delivery
  }
  /// Returns the asset that a line shows, as the last load before that line brought it; `nil` if none did.
  package func delivered(_ rendering: RenderedAsset) -> DeliveredAsset? {
    rendering.delivered.map { delivery(ofLoad: Int(rendering.load)).assets[$0] }
  }
  package var adChoicesDelivered: Bool { delivery.hasAdChoices }
  package func event(_ rendering: RenderedAsset) -> Event { events.session.event(rendering.line) }
  package func delivered(_ key: String) -> DeliveredAsset? { delivered.first { $0.key == key } }

  /// True if a part of the ad was on the screen in one of its layouts. An ad without assets or layouts fills
  /// the screen once it is rendered.
  package var cameOntoScreen: Bool {
    if kind?.hasAssets != true, isRendered, appearance?.hasLayouts != true { return true }
    return appearance?.wasOnScreen ?? false
  }

  /// True if no `view.hide` followed the last line that shows something of the ad.
  var isLeftOnScreen: Bool {
    events.indices.last { LayoutJudge.changes.contains(events.kind($0)) }.map { events.kind($0) != .viewHide }
      ?? true
  }

  /// True if the ad was counted or came onto the screen.
  package var wasShown: Bool { countedImpression != nil || cameOntoScreen }

  /// The first line of the first layout with a part of the ad on the screen.
  package var firstOnScreen: Event? { appearance?.firstOnScreen.map { events.session.event($0) } }

  /// The line that shows that the ad was on the screen: the counted impression, else the first line on the screen;
  /// `nil` if the ad was never shown.
  package var shownAt: Event? {
    guard wasShown else { return nil }
    return countedImpression ?? firstOnScreen ?? events.first
  }

  /// Returns the direction of the ad's text: the one recorded with the load, else that of the session's language; `nil`
  /// if neither is recorded.
  ///
  /// - Parameter language: the session's language.
  package func direction(in language: SessionLanguage) -> TextDirection? {
    load?[.direction]?.string.flatMap { TextDirection(rawValue: $0) } ?? language.direction
  }

  /// Returns the line at which findings about missing events are reported: the session's `session.end`, else
  /// the ad's last line.
  package func endLine(in session: SessionRecord) -> LineReference {
    session.end?.line ?? events[events.count - 1].line
  }
}

extension FindingSubject {
  /// Creates the subject of what is found about an ad or, without one, about the session. Its texts aren't redacted.
  ///
  /// - Parameter format: the id of the format if `ad` has none.
  package init(of ad: AdRecord?, format: String? = nil, in session: SessionRecord) {
    self.init(
      session: session.id, ad: ad?.id, format: ad?.formatID ?? format, lineItem: ad?.lineItem,
      country: session.country, appVersion: session.appVersion, day: (ad?.day ?? session.day)?.recorded)
  }
}
