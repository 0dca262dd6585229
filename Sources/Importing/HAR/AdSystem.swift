import Model

/// An ad system that is known by its requests and isn't translated.
struct AdSystem: Sendable {
  /// A pattern for the addresses of an ad system's requests.
  enum Place: Sendable {
    /// A domain and all hosts below it, whatever the path.
    case domain(String)
    /// The beginning of a path on a host that also serves other requests.
    case begins(host: String, path: String)
    /// The end of a path on any host.
    case ends(path: String)
  }

  let name: String
  let places: [Place]
  /// The address of the page or file that documents these patterns.
  let source: String

  /// The system that a request goes to: for an ad, a script, a picture or an id. `nil` for others.
  static func reached(by url: URLParts) -> AdSystem? {
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

  /// All ad systems that are recognised but not translated. If an address belongs to several, the first one counts.
  /// Prebid Server is therefore listed before the systems on whose hosts it may run.
  static let all = [
    AdSystem(
      name: "Prebid Server", places: [.ends(path: "/openrtb2/auction"), .ends(path: "/openrtb2/amp")],
      source: "https://docs.prebid.org/prebid-server/endpoints/openrtb2/auction-request-example.html"),
    AdSystem(
      name: "Amazon Publisher Services", places: [.domain("amazon-adsystem.com")],
      source:
        "https://github.com/ampproject/amphtml/blob/main/src/service/real-time-config/callout-vendors.js"),
    AdSystem(name: "Chartboost", places: [.domain("chartboost.com")], source: traffic("chartboost")),
    AdSystem(
      name: "Criteo", places: [.domain("criteo.com"), .domain("criteo.net")], source: adapter("criteo")),
    AdSystem(
      name: "Google",
      places: [
        .domain("doubleclick.net"), .domain("googlesyndication.com"), .domain("googletagservices.com"),
        .domain("googleadservices.com"), .domain("adsensecustomsearchads.com"),
        .domain("syndicatedsearch.goog"), .begins(host: "www.google.com", path: "/afs/ads"),
        .begins(host: "www.google.com", path: "/dp/ads"),
      ],
      source:
        "https://github.com/googleads/publisher-ads-lighthouse-plugin/blob/main/lighthouse-plugin-publisher-ads/utils/resource-classification.js"
    ),
    AdSystem(name: "Index Exchange", places: [.domain("casalemedia.com")], source: adapter("ix")),
    AdSystem(name: "Magnite", places: [.domain("rubiconproject.com")], source: adapter("rubicon")),
    AdSystem(
      name: "Meta Audience Network",
      places: [.begins(host: "graph.facebook.com", path: "/network_ads_common")], source: traffic("facebook")),
    AdSystem(name: "OpenX", places: [.domain("openx.net")], source: adapter("openx")),
    AdSystem(
      name: "Outbrain", places: [.domain("outbrain.com"), .domain("zemanta.com")], source: traffic("outbrain")
    ),
    AdSystem(name: "PubMatic", places: [.domain("pubmatic.com")], source: adapter("pubmatic")),
    AdSystem(name: "Taboola", places: [.domain("taboola.com")], source: adapter("taboola")),
    AdSystem(name: "Teads", places: [.domain("teads.tv")], source: adapter("teads")),
    AdSystem(name: "TripleLift", places: [.domain("3lift.com")], source: adapter("triplelift")),
    AdSystem(name: "Unity Ads", places: [.domain("unityads.unity3d.com")], source: traffic("unity")),
    AdSystem(name: "Vungle", places: [.domain("vungle.com")], source: traffic("vungle")),
    AdSystem(name: "Xandr", places: [.domain("adnxs.com")], source: adapter("appnexus")),
  ]
}

extension AdSystem.Place {
  /// Returns true if an address with this host and path fits the pattern.
  ///
  /// - Parameter path: the path without a slash at its end.
  fileprivate func holds(_ host: String, _ path: String) -> Bool {
    switch self {
    case .domain(let domain): host == domain || host.hasSuffix("." + domain)
    case .begins(let known, let start): host == known && (path == start || path.hasPrefix(start + "/"))
    case .ends(let end): path.hasSuffix(end)
    }
  }
}

/// Numbers of requests that aren't translated, by the name of the ad system that they go to.
struct AdSystemCounts {
  private var counts: [String: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ system: AdSystem) { counts[system.name, default: 0] += 1 }

  /// A sentence with the number of requests to each ad system, the most frequent system first.
  var words: String {
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let sum = counts.values.reduce(0, +)
    return "\(sum) \(sum == 1 ? "request" : "requests") of ad systems not translated: "
      + order.map { "\($0.value) of \($0.key)" }.joined(separator: ", ") + "."
  }
}
