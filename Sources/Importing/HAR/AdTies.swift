import Model

/// Ties between ads and the requests that count their views and clicks. The response that delivered an ad names the
/// addresses of these requests.
struct AdTies {
  /// The reason why it isn't known which slot an ad fills.
  enum Stray: Hashable, Comparable, Sendable {
    /// No response names the address.
    case unnamed
    /// A response names it that isn't translated.
    case ofOtherSystem
    /// A response to a request for several slots names it, and it isn't known for which slot.
    case ofOneOfSlots
    /// Responses for several ads name it.
    case ofSeveralAds
  }

  /// The ad that an address or id belongs to, and the event that a request to the address counts.
  struct Tie: Hashable, Sendable {
    /// The ad's name in the recording. If several ads share the address, it is one name for all of them.
    var ad: String
    /// False if it isn't known which slot the ad fills: the ad is known only by its views and clicks, or several ads
    /// share the address.
    var isOfSlot = true
    /// True if several ads share the address, so that a request to it can't be assigned to one of them.
    var isShared = false
    /// The reason why `isOfSlot` is false.
    var stray = Stray.unnamed
    /// The event that a request to the address reports; `nil` if the address isn't from a VAST document.
    var occasion: VASTAd.Link.Occasion?
    /// The address that a click on the ad leads to, without its query.
    var destination: String?
  }

  /// The ad that a network request belongs to, by the ids in the addresses with which Google counts impressions and
  /// clicks (`CountIDs`).
  private var byID: [String: Tie] = [:]
  /// Ties by the addresses that VAST documents name for views, clicks and other events.
  private var byAddress = NamedAddresses<Tie>()

  /// A key of the table `requests`. With an address, it stands for the number of requests to this address that count an
  /// event of an ad. Without one, it stands for the number of events that were counted so far.
  private struct Count: Hashable {
    var kind: EventKind
    var asset: String?
    var ad: String
    var address: String?
  }
  private var requests: [Count: Int] = [:]

  /// Ties ids that occur in the addresses of an ad's views and clicks to this ad. An id that is already tied to another
  /// ad becomes shared.
  mutating func add(_ ids: some Sequence<String>, to tie: Tie) {
    for id in ids { byID[id] = Self.both(byID[id], tie) }
  }

  /// Ties ids to an ad. An id that already has a tie keeps it: it may come from an ad server's response.
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

  /// Combines the previous tie of an id or address with a new one. If they belong to different ads, the result is a
  /// shared tie.
  private static func both(_ old: Tie?, _ new: Tie) -> Tie {
    guard let old, old.ad != new.ad, !old.isShared else { return old ?? new }
    return Tie(
      ad: old.ad + "+", isOfSlot: false, isShared: true, stray: .ofSeveralAds, occasion: old.occasion)
  }

  /// The ad whose views or clicks a request counts; `nil` if no earlier response names the request's address.
  func tie(of entry: HAREntry) -> Tie? {
    for id in CountIDs.of(entry.query) {
      if let tie = byID[id] { return tie }
    }
    return byAddress.find(entry.address)?.value
  }

  /// Returns true if a request counts as a new view or click of the ad. One event may be reported to several addresses.
  /// An ad therefore has as many events as requests went to its most requested address. Viewability counts once.
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
  /// Returns the ids in an address at which Google counts views or clicks; empty for any other address.
  static func counting(_ address: String) -> [String] {
    guard let url = HAREntry.url(address) else { return [] }
    switch AdTraffic(url) {
    case .impression, .viewable, .click, .aboutThisAd: return of(URLQuery(url.query))
    default: return []
    }
  }
}

extension AdTies.Stray {
  /// Returns a note about this many views and clicks, and what to do.
  func note(of count: Int) -> (text: String, help: String) {
    let isOne = count == 1
    let what = isOne ? "1 view or click isn't" : "\(count) views and clicks aren't"
    let them = isOne ? "its address" : "their addresses"
    let (reason, help) =
      switch self {
      case .unnamed:
        ("no answer in the file names \(them)", "Save the traffic with the bodies of its responses.")
      case .ofOtherSystem:
        (
          "an answer of AdSense, which isn't translated, names \(them)",
          "The views and clicks of one answer are one ad."
        )
      case .ofOneOfSlots:
        (
          "the answer that names \(them) doesn't say to which of its slots",
          "Slots of one ad unit in one request look alike: give each its own, or ask for one at a time."
        )
      case .ofSeveralAds: ("the answers of several ads name \(them)", "Which of them it was can't be told.")
      }
    return ("\(what) tied to a slot: \(reason).", help)
  }
}
