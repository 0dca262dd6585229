import Model

/// An ad system that is known by its requests and isn't translated.
struct AdSystem: Sendable {
  /// The address that requests for ads have.
  enum Place: Sendable {
    /// A host, or with a dot at its start any host below it, and the beginning of a path.
    case begins(host: String, path: String)
    /// A host, as in `begins`, and the end of a path; an empty host is any.
    case ends(host: String, path: String)
  }

  let name: String
  let places: [Place]
  /// The page or file that names these addresses.
  let source: String

  /// The system that a request asks for an ad; `nil` for others.
  static func asked(by url: URLParts) -> AdSystem? {
    guard let host = url.host, url.scheme == "https" || url.scheme == "http" else { return nil }
    let path = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    return all.first { system in system.places.contains { $0.holds(host, path) } }
  }

  private static func adapter(_ name: String) -> String {
    "https://github.com/prebid/Prebid.js/blob/master/modules/\(name)BidAdapter.js"
  }

  private static func traffic(_ name: String) -> String {
    "https://github.com/tweaselORG/TrackHAR/blob/main/src/adapters/\(name).ts"
  }

  /// The first that fits counts: Prebid Server, which has no host of its own, comes last.
  static let all = [
    AdSystem(
      name: "Amazon Publisher Services",
      places: [.begins(host: ".amazon-adsystem.com", path: "/e/dtb/bid")],
      source:
        "https://github.com/ampproject/amphtml/blob/main/src/service/real-time-config/callout-vendors.js"),
    AdSystem(
      name: "Chartboost",
      places: [
        .begins(host: "live.chartboost.com", path: "/banner/show"),
        .begins(host: "live.chartboost.com", path: "/webview/v2"),
        .begins(host: "da.chartboost.com", path: "/auction/sdk"),
      ], source: traffic("chartboost")),
    AdSystem(
      name: "Criteo", places: [.begins(host: "bidder.criteo.com", path: "/cdb")], source: adapter("criteo")),
    AdSystem(
      name: "Index Exchange", places: [.begins(host: "htlb.casalemedia.com", path: "/openrtb/pbjs")],
      source: adapter("ix")),
    AdSystem(
      name: "Magnite", places: [.begins(host: ".rubiconproject.com", path: "/a/api/fastlane.json")],
      source: adapter("rubicon")),
    AdSystem(
      name: "Meta Audience Network",
      places: [.begins(host: "graph.facebook.com", path: "/network_ads_common")], source: traffic("facebook")),
    AdSystem(
      name: "OpenX",
      places: [
        .begins(host: ".openx.net", path: "/w/1.0/arj"), .begins(host: ".openx.net", path: "/v/1.0/avjp"),
      ], source: adapter("openx")),
    AdSystem(
      name: "Outbrain", places: [.begins(host: ".zemanta.com", path: "/api/bidder/prebid/bid")],
      source: traffic("outbrain")),
    AdSystem(
      name: "PubMatic", places: [.begins(host: "hbopenbid.pubmatic.com", path: "/translator")],
      source: adapter("pubmatic")),
    AdSystem(
      name: "Taboola",
      places: [.begins(host: "display.bidder.taboola.com", path: "/OpenRTB/TaboolaHB/auction")],
      source: adapter("taboola")),
    AdSystem(
      name: "Teads", places: [.begins(host: "a.teads.tv", path: "/hb/bid-request")], source: adapter("teads")),
    AdSystem(
      name: "TripleLift", places: [.begins(host: "tlx.3lift.com", path: "/header/auction")],
      source: adapter("triplelift")),
    AdSystem(
      name: "Unity Ads",
      places: [
        .ends(host: "auction.unityads.unity3d.com", path: "/requests"),
        .ends(host: "auction-load.unityads.unity3d.com", path: "/requests"),
      ], source: traffic("unity")),
    AdSystem(
      name: "Vungle", places: [.begins(host: "api.vungle.com", path: "/api/v5/ads")],
      source: traffic("vungle")),
    AdSystem(
      name: "Xandr", places: [.begins(host: "ib.adnxs.com", path: "/ut/v3/prebid")],
      source: adapter("appnexus")),
    AdSystem(
      name: "Prebid Server",
      places: [.ends(host: "", path: "/openrtb2/auction"), .ends(host: "", path: "/openrtb2/amp")],
      source: "https://docs.prebid.org/prebid-server/endpoints/openrtb2/auction-request-example.html"),
  ]
}

extension AdSystem.Place {
  /// - Parameter path: without a slash at its end.
  fileprivate func holds(_ host: String, _ path: String) -> Bool {
    switch self {
    case .begins(let known, let start):
      Self.names(known, host) && (path == start || path.hasPrefix(start + "/"))
    case .ends(let known, let end):
      Self.names(known, host) && path.hasSuffix(end)
    }
  }

  private static func names(_ known: String, _ host: String) -> Bool {
    known.isEmpty || known.hasPrefix(".") ? host.hasSuffix(known) : host == known
  }
}

/// Requests of ad systems that aren't translated, by the systems' names.
struct AdSystemCounts {
  private var counts: [String: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ system: AdSystem) { counts[system.name, default: 0] += 1 }

  /// A sentence with the number of each, the most frequent first.
  var words: String {
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let sum = counts.values.reduce(0, +)
    return "\(sum) \(sum == 1 ? "request" : "requests") of ad systems not translated: "
      + order.map { "\($0.value) of \($0.key)" }.joined(separator: ", ") + "."
  }
}
