import AdModel
import Ledger

/// The rewarded ads of a format in one ad unit.
package struct RewardedRow: Hashable, Comparable, Sendable {
  package var format: RowKey
  package var adUnit: RowKey

  package static func < (a: RewardedRow, b: RewardedRow) -> Bool {
    (a.format, a.adUnit) < (b.format, b.adUnit)
  }
}

/// How far rewarded ads came. The steps count ads, each once: `requested` to `hidden`.
package struct RewardedTally: Hashable, Sendable {
  package var ads = 0
  package var requested = 0
  package var loaded = 0
  /// Asked to show.
  package var shown = 0
  package var displayed = 0
  /// With a `reward.complete`, which newer SDKs don't send.
  package var completed = 0
  package var granted = 0
  package var delivered = 0
  package var hidden = 0
  /// `ad.loadFailed` lines.
  package var loadFailures = 0
  /// `ad.displayFailed` lines.
  package var displayFailures = 0
  /// Loads tried again after a failure.
  package var retries = 0
  /// Shows whose reward was granted by the network and never delivered to the user.
  package var lostRewards = 0

  package init() {}

  package static func += (a: inout RewardedTally, b: RewardedTally) {
    a.ads += b.ads
    a.requested += b.requested
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

  package static func + (a: RewardedTally, b: RewardedTally) -> RewardedTally {
    var sum = a
    sum += b
    return sum
  }

  /// Every count with its name, in the order of machine outputs.
  package var counts: [(name: String, count: Int)] {
    [("ads", ads)] + steps + [
      ("loadFailures", loadFailures), ("displayFailures", displayFailures), ("retries", retries),
      ("lostRewards", lostRewards),
    ]
  }

  /// The steps of an ad with their names, in their order.
  package var steps: [(name: String, count: Int)] {
    [
      ("requested", requested), ("loaded", loaded), ("shown", shown), ("displayed", displayed),
      ("completed", completed), ("granted", granted), ("delivered", delivered), ("hidden", hidden),
    ]
  }

  /// Of the ads whose reward was granted, those whose reward reached the user.
  package var deliveryRate: Ratio { Ratio(delivered, of: granted) }

  init(of ad: AdRecord) {
    func has(_ kind: EventKind) -> Int { ad.kinds.contains(kind) ? 1 : 0 }
    ads = 1
    requested = has(.adRequest)
    loaded = has(.adLoad)
    shown = has(.adShow)
    displayed = has(.adDisplay)
    completed = has(.rewardComplete)
    granted = has(.rewardGrant)
    delivered = has(.rewardDeliver)
    hidden = has(.adHide)
    loadFailures = ad.loadFailures.count
    displayFailures =
      ad.kinds.contains(.adDisplayFailed)
      ? ad.events.indices.count { ad.events.kind($0) == .adDisplayFailed } : 0
    retries = ad.backOff.count
    lostRewards = ad.lostGrants.count
  }
}

extension AdRecord {
  /// Of each show whose reward was granted and never delivered, the first grant.
  var lostGrants: [Event] {
    kinds.contains(.rewardGrant) ? shows.compactMap { $0.deliveries.isEmpty ? $0.grants.first : nil } : []
  }
}
