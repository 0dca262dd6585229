import Model

/// Ties requests that count views and clicks to the ads whose answers name their addresses.
struct AdTies {
  /// The ad that an address belongs to, and what the address counts.
  struct Tie: Hashable, Sendable {
    /// The ad's name. If several ads share the address, it is a name for all of them.
    var ad: String
    /// False if the ad isn't known to fill a slot: it is known only by its views and clicks, or several ads share the address.
    var isOfSlot = true
    /// True if several ads share the address: it isn't known which of them is meant.
    var isShared = false
    /// The event that a request to the address reports; `nil` if the address isn't from a VAST document.
    var occasion: VASTAd.Link.Occasion?
    /// The address that a click on the ad leads to, without its query.
    var destination: String?
  }

  /// Ties by the ids that occur in Google's addresses (`CountIDs`).
  private var byID: [String: Tie] = [:]
  /// Ties by other addresses.
  private var byAddress = NamedAddresses<Tie>()

  /// A key for the number of requests to one address that count an event of an ad. Without an address it is the key for
  /// the number of events that were counted.
  private struct Count: Hashable {
    var kind: EventKind
    var asset: String?
    var ad: String
    var address: String?
  }
  private var requests: [Count: Int] = [:]

  /// Ties an ad to ids that occur in the addresses of its views and clicks. An id that has another tie becomes shared.
  mutating func add(_ ids: some Sequence<String>, to tie: Tie) {
    for id in ids { byID[id] = Self.both(byID[id], tie) }
  }

  /// Ties ids to an ad, unless they already have a tie from an ad server's answer.
  mutating func note(_ ids: some Sequence<String>, of tie: Tie) {
    for id in ids where byID[id] == nil { byID[id] = tie }
  }

  /// Ties all addresses that an ad of a VAST document names.
  mutating func add(_ links: [VASTAd.Link], to ad: String, leadingTo destination: String?) {
    for link in links {
      let tie = Tie(ad: ad, occasion: link.occasion, destination: destination)
      let ids = CountIDs.counting(link.address)
      if ids.isEmpty {
        byAddress[named: link.address] = Self.both(byAddress[named: link.address], tie)
      } else {
        add(ids, to: tie)
      }
    }
  }

  /// Combines the previous tie of an id or address with a new one. Ties to two ads become a shared tie.
  private static func both(_ old: Tie?, _ new: Tie) -> Tie {
    guard let old, old.ad != new.ad, !old.isShared else { return old ?? new }
    return Tie(ad: old.ad + "+", isOfSlot: false, isShared: true, occasion: old.occasion)
  }

  /// The ad whose views or clicks a request counts; `nil` if no answer before it names its address.
  func tie(of entry: HAREntry) -> Tie? {
    for id in CountIDs.of(entry.query) {
      if let tie = byID[id] { return tie }
    }
    return byAddress.find(entry.address)?.value
  }

  /// True if a request counts as a new view or click of the ad. One event may be reported to several addresses, so an
  /// ad has as many events as the address with the most requests has requests. Viewability counts once.
  mutating func counts(_ kind: EventKind, on asset: String?, of ad: String, at address: String) -> Bool {
    var count = Count(kind: kind, asset: asset, ad: ad, address: address)
    requests[count, default: 0] += 1
    let times = requests[count, default: 0]
    count.address = nil
    let before = requests[count, default: 0]
    guard times > before, kind != .adViewable || before == 0 else { return false }
    requests[count] = times
    return true
  }
}

extension CountIDs {
  /// The ids of one of Google's addresses that count views and clicks; none for other addresses.
  static func counting(_ address: String) -> [String] {
    guard let url = HAREntry.url(address) else { return [] }
    switch AdTraffic(url) {
    case .impression, .viewable, .click, .aboutThisAd: return of(URLQuery(url.query))
    default: return []
    }
  }
}
