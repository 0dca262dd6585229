import Model
import Basics
import Sessions

/// The counts of one row of a report. Counts add up: `a + b == b + a`. An ad is part of a count only if its recorder
/// observes what is counted.
package struct Tally: Hashable, Codable, ObservedSums {
  /// Sessions with at least one ad in the row; in a total, all sessions.
  package var sessions = 0
  package var ads = 0
  /// Numbers of ads whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  /// Number of `ad.request` lines. A retried ad has several.
  package var requests = 0
  /// Requests whose recorder also observes loads. The fill rate is computed from them.
  package var fillRequests = 0
  /// Requests answered with at least one load.
  package var filledRequests = 0
  /// Number of `ad.load` lines.
  package var loads = 0
  /// Number of `ad.loadFailed` lines.
  package var loadFailures = 0
  /// Ads with at least one `ad.load`.
  package var loadedAds = 0
  /// Loaded ads whose recorder also observes rendering. The render rate is computed from them.
  package var renderRateAds = 0
  /// Ads that were at least partly on the screen.
  package var renderedAds = 0
  /// Ads that were loaded and at least partly on the screen. Ads in a stream have no load: counting them here could raise a
  /// render rate above 100 %.
  package var loadedAndRenderedAds = 0
  /// Ads with a counted impression; repeated impressions of an ad don't count.
  package var impressions = 0
  /// Impressions whose recorder also observes clicks. The click-through rate is computed from them.
  package var ctrImpressions = 0
  /// Ads that were counted and reached viewability (`ad.viewable`).
  package var viewable = 0
  /// Impressions whose recorder also observes viewability. The viewable rate is computed from them.
  package var viewableRateImpressions = 0
  /// The further impressions of which that is open until all sessions are counted (`settleViewability`).
  var openImpressions = ImpressionsByTeller()
  /// Ads that stand for an `ad.viewable` or a click which an importer could give to no ad.
  var (strayViewables, strayClicks) = (0, 0)
  /// Lines by which the app, the SDK or an adapter counts an ad that it had already counted.
  package var repeatedImpressions = 0
  /// Clicks outside AdChoices.
  package var clicks = 0
  package var adChoicesClicks = 0
  /// Ads with an impression and at least one click outside AdChoices.
  package var clickedImpressions = 0

  package init() {}

  package static func += (a: inout Tally, b: Tally) {
    a.sessions += b.sessions
    a.ads += b.ads
    a.observed += b.observed
    a.requests += b.requests
    a.fillRequests += b.fillRequests
    a.filledRequests += b.filledRequests
    a.loads += b.loads
    a.loadFailures += b.loadFailures
    a.loadedAds += b.loadedAds
    a.renderRateAds += b.renderRateAds
    a.renderedAds += b.renderedAds
    a.loadedAndRenderedAds += b.loadedAndRenderedAds
    a.impressions += b.impressions
    a.ctrImpressions += b.ctrImpressions
    a.viewable += b.viewable
    a.viewableRateImpressions += b.viewableRateImpressions
    a.openImpressions += b.openImpressions
    a.strayViewables += b.strayViewables
    a.strayClicks += b.strayClicks
    a.repeatedImpressions += b.repeatedImpressions
    a.clicks += b.clicks
    a.adChoicesClicks += b.adChoicesClicks
    a.clickedImpressions += b.clickedImpressions
  }
}

extension Tally {
  /// The share of requests that were answered with at least one load.
  package var fill: Ratio { Ratio(filledRequests, of: fillRequests) }
  /// The share of loaded ads that were at least partly on the screen.
  package var renderRate: Ratio { Ratio(loadedAndRenderedAds, of: renderRateAds) }
  /// False if there are impressions and no recorder of them observes viewability.
  package var hearsViewability: Bool { impressions == 0 || viewableRateImpressions > 0 }
  /// The share of impressions that were viewable, of those whose recorder observes viewability.
  package var viewableRate: Ratio { knowsViewables ? Ratio(viewable, of: viewableRateImpressions) : .none }
  /// False if an `ad.viewable` is known to be of some ad, and not of which.
  package var knowsViewables: Bool { strayViewables == 0 }
  /// False if a click is known to be on some ad, and not on which.
  package var knowsClicks: Bool { strayClicks == 0 }
  /// The share of ads with an impression that have at least one click outside AdChoices (recording.md, "Counting").
  package var clickThroughRate: Ratio { knowsClicks ? Ratio(clickedImpressions, of: ctrImpressions) : .none }
}

extension AdRecord {
  /// True if an importer made the ad up, for a line that it could give to no ad: nothing was requested or loaded.
  fileprivate var isStray: Bool {
    !kinds.intersects(EventKindSet(.adRequest, .adLoad)) && sharedRequest == nil && countedImpression == nil
      && events[0][.source] != nil
  }

  /// The kind of event by which the ad is counted: it counts from its first event of this kind (recording.md,
  /// "Counting").
  private var countingKind: EventKind {
    switch kind {
    case .rewarded: .adDisplay
    case .liveInterstitial: .adStart
    case .customNative, .native, nil: .impression
    }
  }

  /// Lines by which a party (app, SDK or adapter) counts the ad again, each with that party's first line. A line by
  /// another party, such as the SDK's after the app's, is no repetition.
  var repeatedCountings: [(line: Event, first: Event)] {
    guard countedImpression != nil else { return [] }
    let kind = countingKind
    let count = kind == .impression ? impressions.count : events.indices.count { events.kind($0) == kind }
    guard count > 1 else { return [] }
    var firstByParty: [String?: Event] = [:]
    var repeats: [(line: Event, first: Event)] = []
    for line in events where line.kind == kind && !isReplayed(line) {
      let party = line[.by]?.string
      if let first = firstByParty[party] {
        repeats.append((line, first))
      } else {
        firstByParty[party] = line
      }
    }
    return repeats
  }
}

extension Click {
  /// The key of the asset that a click is counted for: the declared or standard key if the recorded key is an alias, a
  /// translation or a spelling of it in another case; else the recorded key.
  var countedKey: String? {
    switch match {
    case .declared(let asset): asset.key.value
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key): key
    case .extra, .unknown: key
    }
  }
}

extension Tally {
  /// Creates the counts of one ad; `sessions` stays 0.
  ///
  /// - Parameters:
  ///   - repeats: the number of its `repeatedCountings`.
  ///   - parts: what its recorder observes of it.
  ///   - viewability: whether its recorder observes viewability.
  init(
    of ad: AdRecord, repeats: Int, observing parts: ObservedParts, _ viewability: ViewabilityObservation
  ) {
    ads = 1
    observed = ObservedAds(observing: parts)
    if parts.contains(.requests) { requests = ad.requests.count }
    if parts.contains(.loads) { addLoads(of: ad, observing: parts) }
    if parts.contains(.rendering) { renderedAds = ad.cameOntoScreen ? 1 : 0 }
    if parts.contains(.impressions), ad.countedImpression != nil {
      impressions = 1
      repeatedImpressions = repeats
      let isViewable = ad.kinds.contains(.adViewable)
      switch viewability {
      case .declared(true): (viewable, viewableRateImpressions) = (isViewable ? 1 : 0, 1)
      case .declared(false): break
      case .open(let teller):
        viewable = isViewable ? 1 : 0
        openImpressions.add(1, of: teller)
      }
    }
    if ad.isStray {
      strayViewables = ad.kinds.contains(.adViewable) ? 1 : 0
      strayClicks = ad.kinds.contains(.click) ? 1 : 0
    }
    if parts.contains(.clicks) {
      let counted = ad.countedClicks
      adChoicesClicks = counted.count { $0.role == .adChoices }
      clicks = counted.count - adChoicesClicks
      ctrImpressions = impressions
      clickedImpressions = clicks > 0 ? impressions : 0
    }
  }

  private mutating func addLoads(of ad: AdRecord, observing parts: ObservedParts) {
    loads = ad.loads.count
    loadFailures = ad.loadFailures.count
    loadedAds = loads > 0 ? 1 : 0
    if parts.contains(.requests) { (fillRequests, filledRequests) = (requests, ad.filledRequests) }
    if parts.contains(.rendering) {
      renderRateAds = loadedAds
      loadedAndRenderedAds = ad.cameOntoScreen ? loadedAds : 0
    }
  }
}

extension LoadError {
  init(of failure: Event) {
    let error = failure[.error]
    let code = error?["code"]
    domain = RowKey(error?["domain"]?.string)
    self.code = RowKey(code?.string ?? code?.integer.map(String.init))
  }
}
