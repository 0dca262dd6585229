import Model
import Sessions

/// Counts of the bids for requests that asked for something.
package struct BidCounts: Hashable, Codable, Summable {
  package private(set) var bids = 0
  /// Bids for requests that require the DSA object, and those of them that came without it.
  package private(set) var transparencyAsked = 0
  package private(set) var transparencyMissing = 0
  /// Bids for requests that can show AdChoices, and those of them that came without it.
  package private(set) var adChoicesAsked = 0
  package private(set) var adChoicesMissing = 0

  package init() {}

  fileprivate mutating func add(_ ad: AdRecord, asksTransparency: Bool, asksAdChoices: Bool) {
    bids += 1
    if asksTransparency {
      transparencyAsked += 1
      if ad.transparency == nil { transparencyMissing += 1 }
    }
    if asksAdChoices, ad.load?[.assets] != nil {
      adChoicesAsked += 1
      if !ad.adChoicesDelivered { adChoicesMissing += 1 }
    }
  }

  package static func += (a: inout BidCounts, b: BidCounts) {
    a.bids += b.bids
    a.transparencyAsked += b.transparencyAsked
    a.transparencyMissing += b.transparencyMissing
    a.adChoicesAsked += b.adChoicesAsked
    a.adChoicesMissing += b.adChoicesMissing
  }
}

extension SessionStatistics {
  /// True if the recordings have requests and what answered them, and no recorder could see an ad that was shown: the ads
  /// are bids.
  package var areBids: Bool {
    let ads = total.observed
    return live.isEmpty && ads.all > 0 && ads.count(of: [.requests, .loads]) == ads.all
      && ads.count(of: .showing) == 0
  }
}

/// Counts of requests that asked bids for the DSA object or for AdChoices, and of the bids for them, by buyer.
package struct AuctionSums: Codable, Equatable, Sendable {
  /// Requests that require the DSA object, and those that can show AdChoices; some are both.
  package private(set) var transparencyRequests = 0
  package private(set) var adChoicesRequests = 0
  /// Requests that are either, and those of them that brought a bid.
  package private(set) var requests = 0
  package private(set) var answered = 0
  private var byBuyer = LimitedSums<RowKey, BidCounts>(limit: SessionStatistics.mostListed)

  mutating func add(_ ad: AdRecord) {
    let asksTransparency = ad.requestedTransparency?.isRequired ?? false
    let asksAdChoices = ad.wantsPrivacyLink
    guard asksTransparency || asksAdChoices else { return }
    if !ad.requests.isEmpty {
      requests += 1
      if asksTransparency { transparencyRequests += 1 }
      if asksAdChoices { adChoicesRequests += 1 }
      if ad.load != nil { answered += 1 }
    }
    guard let load = ad.load else { return }
    byBuyer.add(RowKey(load[.source]?["name"]?.string)) {
      $0.add(ad, asksTransparency: asksTransparency, asksAdChoices: asksAdChoices)
    }
  }

  /// The counts of all buyers.
  package var total: BidCounts { byBuyer.total }

  /// The counts by buyer, the most bids first; at most `SessionStatistics.mostListed` buyers.
  package var buyers: [(key: RowKey, counts: BidCounts)] {
    byBuyer.first.sorted { ($1.sum.bids, $0.key) < ($0.sum.bids, $1.key) }.map { ($0.key, $0.sum) }
  }

  /// The counts of the buyers that aren't among `buyers`.
  package var others: BidCounts { byBuyer.others }

  static func += (a: inout AuctionSums, b: AuctionSums) {
    a.transparencyRequests += b.transparencyRequests
    a.adChoicesRequests += b.adChoicesRequests
    a.requests += b.requests
    a.answered += b.answered
    a.byBuyer += b.byBuyer
  }
}
