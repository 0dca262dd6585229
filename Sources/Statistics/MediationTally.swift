import Model
import Sessions

/// The key of a row of counts: a format, an adapter, and the network whose ad was served.
package struct MediationRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The adapter's class name.
  package var adapter: RowKey
  /// The network: the source that the `ad.load` names, by its name, else its id; `RowKey.none` for attempts whose ad
  /// wasn't served.
  package var network: RowKey

  package static func < (a: MediationRow, b: MediationRow) -> Bool {
    (a.format, a.adapter, a.network) < (b.format, b.adapter, b.network)
  }
}

/// Counts of requests to mediation adapters, by outcome, and of the ads that were served.
package struct MediationTally: Codable, Equatable, ObservedSums {
  /// Numbers of requests whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  /// The number of `adapter.load` lines.
  package var requests = 0
  /// Requests answered with an ad by the first `adapter.complete`.
  package var ads = 0
  /// Requests answered with an error.
  package var errors = 0
  /// Requests never answered, or with an outcome that can't be read.
  package var unanswered = 0
  /// Times from `adapter.load` to the first `adapter.complete`.
  package var latencies = Latencies()
  /// Requests whose ad was served: the ad has an `ad.load`, and this attempt provided it.
  package var served = 0
  /// Served requests by the party (app, SDK or adapter) that is to count impressions, as the adapter declared.
  package var declaredImpressions = PartyCounts()
  /// Served requests by the party (app, SDK or adapter) that is to count clicks, as the adapter declared.
  package var declaredClicks = PartyCounts()
  /// Served requests whose ad has an `impression` line.
  package var impressions = 0
  /// Served requests by the party (app, SDK or adapter) that counted an impression. A request can count for several.
  package var countedImpressions = PartyCounts()
  /// Served requests by the party (app, SDK or adapter) that counted a click on the ad. A request can count for
  /// several. Clicks on AdChoices are left out.
  package var countedClicks = PartyCounts()
  /// Numbers of requests for which each callback of the adapter was recorded.
  package var callbacks = CallbackCounts()

  package init() {}

  package static func += (a: inout MediationTally, b: MediationTally) {
    a.observed += b.observed
    a.requests += b.requests
    a.ads += b.ads
    a.errors += b.errors
    a.unanswered += b.unanswered
    a.latencies += b.latencies
    a.served += b.served
    a.declaredImpressions += b.declaredImpressions
    a.declaredClicks += b.declaredClicks
    a.impressions += b.impressions
    a.countedImpressions += b.countedImpressions
    a.countedClicks += b.countedClicks
    a.callbacks += b.callbacks
  }

  /// The share of requests that were answered with an ad.
  package var fill: Ratio { Ratio(ads, of: requests) }
}

/// The sums of mediation, by format, adapter and network.
package struct MediationSums: Codable, Equatable, Sendable {
  var rows = Rows<MediationRow, MediationTally>()

  package var isEmpty: Bool { rows.isEmpty }
  /// The rows, sorted by format, adapter and network.
  package var sorted: [(key: MediationRow, tally: MediationTally)] { rows.sorted }
  package var total: MediationTally { rows.total() }

  /// Returns the sum of a format's rows.
  package func total(ofFormat format: RowKey) -> MediationTally { rows.total { $0.format == format } }

  /// Returns the rows summed by the part of their key that `key` returns, sorted.
  package func grouped<Key: Hashable & Comparable>(
    by key: (MediationRow) -> Key
  ) -> [(key: Key, tally: MediationTally)] { rows.grouped(by: key) }

  static func += (a: inout MediationSums, b: MediationSums) { a.rows += b.rows }

  mutating func add(
    _ ad: AdRecord, in session: SessionRecord, format: RowKey, observing parts: ObservedParts
  ) {
    if ad.adapterAttempts.isEmpty { return }
    let serving = ad.loads.isEmpty ? nil : ad.servingAttempt?.load
    for attempt in ad.adapterAttempts {
      let isServed = serving != nil && attempt.load == serving
      let source = isServed ? ad.load?[.source] : nil
      let row = MediationRow(
        format: format, adapter: RowKey(attempt.adapter),
        network: RowKey(source?["name"]?.string ?? source?["id"]?.string))
      rows[rows.place(of: row)].add(
        attempt, servedAd: isServed ? ad : nil, seesNotifications: session.observes(.notifications),
        observing: parts)
    }
  }
}

extension MediationTally {
  /// Adds one attempt of an adapter. `servedAd` is the ad if it came from this attempt, else `nil`.
  mutating func add(
    _ attempt: AdapterAttempt, servedAd: AdRecord?, seesNotifications: Bool, observing parts: ObservedParts
  ) {
    observed += ObservedAds(observing: parts)
    guard parts.contains(.adapters) else { return }
    requests += 1
    callbacks.add(attempt, seesNotifications: seesNotifications)
    switch attempt.outcome {
    case "ad": ads += 1
    case "error": errors += 1
    default: unanswered += 1
    }
    if let completion = attempt.completion {
      latencies.record(from: attempt.load.time, to: completion.time)
    }
    if let servedAd, parts.contains(.loads) { addServed(servedAd, by: attempt, observing: parts) }
  }

  private mutating func addServed(
    _ servedAd: AdRecord, by attempt: AdapterAttempt, observing parts: ObservedParts
  ) {
    served += 1
    declaredImpressions.add(attempt.tracks.compactMap { $0[.impressions]?.string })
    declaredClicks.add(attempt.tracks.compactMap { $0[.clicks]?.string })
    if parts.contains(.impressions) {
      impressions += servedAd.impressions.isEmpty ? 0 : 1
      countedImpressions.add(servedAd.impressions.compactMap { $0[.by]?.string })
    }
    if servedAd.clicks.isEmpty || !parts.contains(.clicks) { return }
    countedClicks.add(servedAd.clicks.filter { $0.role != .adChoices }.compactMap(\.party))
  }
}

/// Counts of adapter attempts by the callbacks that were recorded.
package struct CallbackCounts: Codable, Equatable, Sendable {
  /// Attempts with an `adapter.map`.
  package var mapped = 0
  /// Attempts with an `adapter.complete`.
  package var completed = 0
  /// Attempts with an `adapter.track`.
  package var tracked = 0
  /// Attempts with an `adapter.notify` of an impression.
  package var notifiedImpressions = 0
  /// Attempts with an `adapter.notify` of a click.
  package var notifiedClicks = 0
  /// Attempts with an `adapter.notify` of a rendering.
  package var notifiedRenders = 0
  /// Attempts in sessions whose recorder observes `adapter.notify`.
  package var notificationsObserved = 0

  package init() {}

  mutating func add(_ attempt: AdapterAttempt, seesNotifications: Bool) {
    if !attempt.maps.isEmpty { mapped += 1 }
    if !attempt.completions.isEmpty { completed += 1 }
    if !attempt.tracks.isEmpty { tracked += 1 }
    if seesNotifications { notificationsObserved += 1 }
    let notified = attempt.notifications.compactMap { $0[.of]?.string }
    if notified.contains("impression") { notifiedImpressions += 1 }
    if notified.contains("click") { notifiedClicks += 1 }
    if notified.contains("render") { notifiedRenders += 1 }
  }

  package static func += (a: inout CallbackCounts, b: CallbackCounts) {
    a.mapped += b.mapped
    a.completed += b.completed
    a.tracked += b.tracked
    a.notifiedImpressions += b.notifiedImpressions
    a.notifiedClicks += b.notifiedClicks
    a.notifiedRenders += b.notifiedRenders
    a.notificationsObserved += b.notificationsObserved
  }
}

/// One count each for the app, the SDK and the mediation adapter: any of these parties may count an ad.
package struct PartyCounts: Hashable, Codable, Sendable {
  package var app = 0
  package var sdk = 0
  package var adapter = 0

  package init() {}

  /// Adds one to the count of each party (`app`, `sdk` or `adapter`) in the list. A party that is listed twice is
  /// counted once.
  mutating func add(_ parties: [String]) {
    if parties.contains("app") { app += 1 }
    if parties.contains("sdk") { sdk += 1 }
    if parties.contains("adapter") { adapter += 1 }
  }

  package static func += (a: inout PartyCounts, b: PartyCounts) {
    a.app += b.app
    a.sdk += b.sdk
    a.adapter += b.adapter
  }
}
