package import Model
package import Basics
import Sessions

/// The key of a row of counts: a format and an ad unit.
package struct RewardedRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  package var adUnit: RowKey

  package static func < (a: RewardedRow, b: RewardedRow) -> Bool {
    (a.format, a.adUnit) < (b.format, b.adUnit)
  }
}

/// Counts of rewarded ads by the step that they reached. Each of the counts from `requested` to `hidden` contains an ad
/// once at most.
package struct RewardedTally: Hashable, Codable, ObservedSums {
  package var ads = 0
  /// Numbers of ads whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  package var requested = 0
  /// Numbers of requested ads whose recorder observes each part of a session (`ObservedParts`).
  package var requestedBy = ObservedAds()
  package var loaded = 0
  /// Ads with an `ad.show` line, which records that the app called the method of the SDK that shows an ad.
  package var shown = 0
  package var displayed = 0
  /// Ads with a `reward.complete` line, which newer SDKs don't send.
  package var completed = 0
  package var granted = 0
  package var delivered = 0
  package var hidden = 0
  /// Number of `ad.loadFailed` lines.
  package var loadFailures = 0
  /// Number of `ad.displayFailed` lines.
  package var displayFailures = 0
  /// Number of `ad.retry` lines: loads retried after a failure.
  package var retries = 0
  /// Showings for which the network granted a reward that was never delivered to the user.
  package var lostRewards = 0

  package init() {}

  package static func += (a: inout RewardedTally, b: RewardedTally) {
    a.ads += b.ads
    a.observed += b.observed
    a.requested += b.requested
    a.requestedBy += b.requestedBy
    a.loaded += b.loaded
    a.shown += b.shown
    a.displayed += b.displayed
    a.completed += b.completed
    a.granted += b.granted
    a.delivered += b.delivered
    a.hidden += b.hidden
    a.loadFailures += b.loadFailures
    a.displayFailures += b.displayFailures
    a.retries += b.retries
    a.lostRewards += b.lostRewards
  }

  /// False if ads were displayed or rewarded, and none has a `reward.complete`: then the SDK probably doesn't send it.
  package var hearsCompletion: Bool { displayed + granted == 0 || completed > 0 }

  /// Creates the counts of one ad from the kinds of its events and its numbers of failures; `retries` and `lostRewards`
  /// stay 0.
  package init(
    kinds: EventKindSet, loadFailures: Int, displayFailures: Int, observing parts: ObservedParts = .everything
  ) {
    func has(_ kind: EventKind, _ part: ObservedParts) -> Int {
      parts.contains(part) && kinds.contains(kind) ? 1 : 0
    }
    ads = 1
    observed = ObservedAds(observing: parts)
    requested = has(.adRequest, .requests)
    if requested > 0 { requestedBy = observed }
    loaded = has(.adLoad, .loads)
    shown = has(.adShow, .impressions)
    displayed = has(.adDisplay, .impressions)
    completed = has(.rewardComplete, .rewards)
    granted = has(.rewardGrant, .rewards)
    delivered = has(.rewardDeliver, .rewards)
    hidden = has(.adHide, .impressions)
    self.loadFailures = parts.contains(.loads) ? loadFailures : 0
    self.displayFailures = parts.contains(.impressions) ? displayFailures : 0
  }

  init(of ad: AdRecord, observing parts: ObservedParts) {
    let displayFailures =
      ad.kinds.contains(.adDisplayFailed)
      ? ad.events.indices.count { ad.events.kind($0) == .adDisplayFailed } : 0
    self.init(
      kinds: ad.kinds, loadFailures: ad.loadFailures.count, displayFailures: displayFailures,
      observing: parts)
    if parts.contains([.requests, .loads]) { retries = ad.backOff.count }
    if parts.contains(.rewards) { lostRewards = ad.lostGrants.count }
  }
}

extension AdRecord {
  /// The first `reward.grant` of each time that the ad was shown and its reward never delivered to the user; empty if
  /// the server delivers rewards.
  var lostGrants: [Event] {
    if definition?.rewarded?.deliveredBy == .server { return [] }
    return kinds.contains(.rewardGrant)
      ? shows.compactMap { $0.deliveries.isEmpty ? $0.grants.first : nil } : []
  }
}

/// The key of a row of counts: a format, and the number of a failed load, counted from an ad unit's last load.
package struct RetryRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The number of the failure since the ad unit's last load, from 1.
  package var number: Int

  package static func < (a: RetryRow, b: RetryRow) -> Bool {
    a.format != b.format ? a.format < b.format : a.number < b.number
  }
}

/// The number of retries of failed loads, and the delays before them.
package struct RetryTally: Codable, Equatable, ObservedSums {
  /// Numbers of retries whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  package var retries = 0
  /// The delays that apps planned: the values of `ad.retry.delaySeconds`.
  package var planned = Latencies()
  /// The delays that passed: times from each `ad.loadFailed` to the `ad.request` of its retry, if there is one.
  package var measured = Latencies()

  package init() {}

  package static func += (a: inout RetryTally, b: RetryTally) {
    a.observed += b.observed
    a.retries += b.retries
    a.planned += b.planned
    a.measured += b.measured
  }

  mutating func add(_ retry: Retry, observing parts: ObservedParts) {
    observed += ObservedAds(observing: parts)
    guard parts.contains([.requests, .loads]) else { return }
    retries += 1
    if let seconds = retry.event[.delaySeconds]?.number, seconds >= 0 {
      planned.record(microseconds: Int64(Int(nearest: seconds * 1_000_000)))
    }
    if let request = retry.request, let failure = retry.failure {
      measured.record(from: failure.time, to: request.time)
    }
  }
}

/// The key of a row of counts: a format, an ad unit and a currency.
package struct RevenueRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  package var adUnit: RowKey
  /// The currency: the recorded ISO 4217 code in upper case.
  package var currency: RowKey

  package static func < (a: RevenueRow, b: RevenueRow) -> Bool {
    (a.format, a.adUnit, a.currency) < (b.format, b.adUnit, b.currency)
  }
}

/// The sum of the revenue in `ad.revenue` lines.
package struct RevenueTally: Hashable, Codable, ObservedSums {
  /// Numbers of `ad.revenue` lines whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  /// Number of `ad.revenue` lines with a usable value.
  package var payments = 0
  /// The sum in millionths of the currency's unit, clamped to `Int.max`: about nine million million units.
  package var micros = 0
  /// Number of `ad.revenue` lines without a usable value: absent, negative, or more than a million for one ad.
  package var unread = 0

  package init() {}

  package static func += (a: inout RevenueTally, b: RevenueTally) {
    a.observed += b.observed
    a.payments += b.payments
    a.micros = a.micros.clampedSum(b.micros)
    a.unread += b.unread
  }

  mutating func add(_ event: Event, observing parts: ObservedParts) {
    observed += ObservedAds(observing: parts)
    if parts.contains(.impressions) { add(event[.value].flatMap { MoneyAmount.micros($0.rawText) }) }
  }

  mutating func add(_ micros: Int?) {
    if let micros {
      payments += 1
      self.micros = self.micros.clampedSum(micros)
    } else {
      unread += 1
    }
  }
}

/// A reward that a network granted and the app never delivered to the user.
package struct LostReward: Hashable, Codable, RowOfAd {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var origin: RowOrigin
  /// The location of the `reward.grant` line.
  package var grant: Location
}

extension LostReward: Comparable {
  package static func < (a: LostReward, b: LostReward) -> Bool {
    if a.grant != b.grant { return a.grant < b.grant }
    return [a.session, a.ad].lexicographicallyPrecedes([b.session, b.ad])
  }
}

/// The sums of rewarded ads, of retries, and of revenue.
package struct RewardedSums: Codable, Equatable, Sendable {
  var rows = Rows<RewardedRow, RewardedTally>()
  var retryRows = Rows<RetryRow, RetryTally>()
  var revenueRows = Rows<RevenueRow, RevenueTally>()
  var lost = TopK<LostReward>(limit: SessionStatistics.mostListed)

  package var isEmpty: Bool { rows.isEmpty }
  /// The rows, sorted by format and ad unit.
  package var sorted: [(key: RewardedRow, tally: RewardedTally)] { rows.sorted }
  package var total: RewardedTally { rows.total() }
  /// The rows about retries, sorted by format and then by how many loads in a row had failed (1, 2, …).
  package var retries: [(key: RetryRow, tally: RetryTally)] { retryRows.sorted }
  /// The rows about revenue, sorted by format, ad unit and currency.
  package var revenue: [(key: RevenueRow, tally: RevenueTally)] { revenueRows.sorted }
  /// The kept lost rewards, at most `SessionStatistics.mostListed`, sorted by place.
  package var lostRewards: [LostReward] { lost.sorted() }

  /// The number of all lost rewards, including those that aren't kept in `lostRewards`.
  package var lostCount: Int { lost.count }

  /// Returns the sum of a format's rows.
  package func total(ofFormat format: RowKey) -> RewardedTally { rows.total { $0.format == format } }

  /// Returns the revenue by currency, sorted; with `nil`, that of all formats.
  package func revenueByCurrency(ofFormat format: RowKey? = nil) -> [(key: RowKey, tally: RevenueTally)] {
    revenueRows.grouped(where: { format == nil || $0.format == format }, by: \.currency)
  }

  static func += (a: inout RewardedSums, b: RewardedSums) {
    a.rows += b.rows
    a.retryRows += b.retryRows
    a.revenueRows += b.revenueRows
    a.lost += b.lost
  }

  mutating func add(
    _ ad: AdRecord, in session: SessionRecord, format: RowKey, observing parts: ObservedParts
  ) {
    guard ad.kind == .rewarded else { return }
    let adUnit = RowKey(ad.adUnit)
    let row = RewardedRow(format: format, adUnit: adUnit)
    rows[rows.place(of: row)] += RewardedTally(of: ad, observing: parts)
    for retry in ad.backOff {
      let row = RetryRow(format: format, number: retry.number)
      retryRows[retryRows.place(of: row)].add(retry, observing: parts)
    }
    if ad.kinds.contains(.adRevenue) {
      addRevenue(of: ad, format: format, adUnit: adUnit, observing: parts)
    }
    for grant in ad.lostGrants where parts.contains(.rewards) {
      lost.add(
        LostReward(
          session: session.id, ad: ad.id, format: format, origin: RowOrigin(of: ad, in: session),
          grant: grant.location))
    }
  }

  private mutating func addRevenue(
    of ad: AdRecord, format: RowKey, adUnit: RowKey, observing parts: ObservedParts
  ) {
    for event in ad.events where event.kind == .adRevenue {
      let row = RevenueRow(
        format: format, adUnit: adUnit, currency: RowKey(event[.currency]?.string?.uppercased()))
      revenueRows[revenueRows.place(of: row)].add(event, observing: parts)
    }
  }
}
