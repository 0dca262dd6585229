import Model
import Sessions

/// Tries of one adapter for one format, and the network whose ad came of them.
package struct MediationRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The class name.
  package var adapter: RowKey
  /// Of the try whose ad was served, the source that the load names, by its name, else its id. None of the others.
  package var network: RowKey

  package static func < (a: MediationRow, b: MediationRow) -> Bool {
    (a.format, a.adapter, a.network) < (b.format, b.adapter, b.network)
  }
}

/// How mediation adapters answered.
package struct MediationTally: Codable, Equatable, Summable {
  /// `adapter.load` lines.
  package var requests = 0
  /// Of these, answered with an ad by the first `adapter.complete`.
  package var ads = 0
  /// Of these, answered with an error.
  package var errors = 0
  /// Of these, never answered, or with an outcome that can't be read.
  package var unanswered = 0
  /// From `adapter.load` to the first `adapter.complete`.
  package var latencies = Latencies()
  /// Tries whose ad was loaded.
  package var served = 0
  /// Of the served, those of which the adapter said who counts impressions.
  package var declaredImpressions = PartyCounts()
  /// Of the served, those of which the adapter said who counts clicks.
  package var declaredClicks = PartyCounts()
  /// Of the served, those whose ad got an impression.
  package var impressions = 0
  /// Of the served, by whom impressions were counted. More than one may have.
  package var countedImpressions = PartyCounts()
  /// Of the served, by whom clicks off AdChoices were counted.
  package var countedClicks = PartyCounts()
  /// Requests, by what was seen of their adapters.
  package var callbacks = CallbackCounts()

  package init() {}

  package static func += (a: inout MediationTally, b: MediationTally) {
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

  /// Of the requests, those answered with an ad.
  package var fill: Ratio { Ratio(ads, of: requests) }
}

/// The sums of mediation, by format, adapter and network.
package struct MediationSums: Codable, Equatable, Sendable {
  var rows = Rows<MediationRow, MediationTally>()

  package var isEmpty: Bool { rows.isEmpty }
  /// Sorted by format, adapter and network.
  package var sorted: [(key: MediationRow, tally: MediationTally)] { rows.sorted }
  package var total: MediationTally { rows.total() }

  /// All of a format.
  package func total(ofFormat format: RowKey) -> MediationTally { rows.total { $0.format == format } }

  /// Summed up by a part of the key, sorted.
  package func grouped<Key: Hashable & Comparable>(
    by key: (MediationRow) -> Key
  ) -> [(key: Key, tally: MediationTally)] { rows.grouped(by: key) }

  static func += (a: inout MediationSums, b: MediationSums) { a.rows += b.rows }

  /// - Parameter session: the ad's.
  mutating func add(_ ad: AdRecord, in session: SessionRecord, format: RowKey) {
    if ad.adapterAttempts.isEmpty { return }
    let serving = ad.loads.isEmpty ? nil : ad.servingAttempt?.load
    for attempt in ad.adapterAttempts {
      let isServed = serving != nil && attempt.load == serving
      let source = isServed ? ad.load?[.source] : nil
      let row = MediationRow(
        format: format, adapter: RowKey(attempt.adapter),
        network: RowKey(source?["name"]?.string ?? source?["id"]?.string))
      rows[rows.place(of: row)].add(
        attempt, servedAd: isServed ? ad : nil, seesNotifications: session.observes(.notifications))
    }
  }
}

extension MediationTally {
  /// Adds one try; with the ad, where its ad was served.
  mutating func add(_ attempt: AdapterAttempt, servedAd: AdRecord?, seesNotifications: Bool) {
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
    guard let servedAd else { return }
    served += 1
    declaredImpressions.add(attempt.tracks.compactMap { $0[.impressions]?.string })
    declaredClicks.add(attempt.tracks.compactMap { $0[.clicks]?.string })
    impressions += servedAd.impressions.isEmpty ? 0 : 1
    countedImpressions.add(servedAd.impressions.compactMap { $0[.by]?.string })
    if servedAd.clicks.isEmpty { return }
    countedClicks.add(servedAd.clicks.filter { $0.role != .adChoices }.compactMap(\.party))
  }
}

/// Tries of adapters, by the callbacks that were seen of them.
package struct CallbackCounts: Codable, Equatable, Sendable {
  /// Tries with an `adapter.map`.
  package var mapped = 0
  /// Tries with an `adapter.complete`.
  package var completed = 0
  /// Tries with an `adapter.track`.
  package var tracked = 0
  /// Tries with an `adapter.notify` of an impression.
  package var notifiedImpressions = 0
  /// Tries with an `adapter.notify` of a click.
  package var notifiedClicks = 0
  /// Tries with an `adapter.notify` of a rendering.
  package var notifiedRenders = 0
  /// Tries in sessions whose recorder sees what adapters hand on.
  package var notificationsObserved = 0

  package init() {}

  mutating func add(_ attempt: AdapterAttempt, seesNotifications: Bool) {
    if !attempt.maps.isEmpty { mapped += 1 }
    if !attempt.completions.isEmpty { completed += 1 }
    if !attempt.tracks.isEmpty { tracked += 1 }
    if seesNotifications { notificationsObserved += 1 }
    let told = attempt.notifications.compactMap { $0[.of]?.string }
    if told.contains("impression") { notifiedImpressions += 1 }
    if told.contains("click") { notifiedClicks += 1 }
    if told.contains("render") { notifiedRenders += 1 }
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

/// By whom: the app, the SDK or a mediation adapter.
package struct PartyCounts: Hashable, Codable, Sendable {
  package var app = 0
  package var sdk = 0
  package var adapter = 0

  package init() {}

  /// Adds one for each of these parties (`app`, `sdk`, `adapter`), once, however often it is named.
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
