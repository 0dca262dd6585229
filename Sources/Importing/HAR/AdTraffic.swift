import Model

/// The kind of a request that has to do with ads. It depends only on the URL's host and path, because a query may
/// contain URLs of other sites.
enum AdTraffic: Hashable, Sendable {
  /// A request for the slots of a web page.
  case webRequest
  /// A request for a video, whose response is VAST.
  case videoRequest
  /// A request by the ads SDK of an app.
  case appRequest
  /// An AdSense request, which isn't translated.
  case adSense
  case impression
  /// Measured viewability: a part of the ad was on screen for some time.
  case viewable
  case click
  /// Google's page about the ad.
  case aboutThisAd
  /// The registration of a live stream with ad pods.
  case streamRequest(network: String, assetKey: String)
  /// A report of OM SDK's validation client.
  case validation
  /// A player's report about an ad break, sent to an address that the break's asset list names.
  case tracking

  private struct Row {
    var hosts: Set<String>
    /// True if the path counts on any host below g.doubleclick.net.
    var anyDoubleClick = false
    var path: String
    var traffic: AdTraffic
  }

  private static let tags: Set<String> = [
    "securepubads.g.doubleclick.net", "pubads.g.doubleclick.net", "googleads.g.doubleclick.net",
    "googleads4.g.doubleclick.net", "pagead2.googlesyndication.com",
  ]

  private static let rows = [
    Row(hosts: tags, anyDoubleClick: true, path: "/gampad/ads", traffic: .webRequest),
    Row(hosts: tags, anyDoubleClick: true, path: "/gampad/live/ads", traffic: .videoRequest),
    Row(
      hosts: ["googleads.g.doubleclick.net"], anyDoubleClick: true, path: "/mads/gma", traffic: .appRequest),
    Row(hosts: tags, anyDoubleClick: true, path: "/pagead/ads", traffic: .adSense),
    Row(hosts: tags, anyDoubleClick: true, path: "/pcs/view", traffic: .impression),
    Row(hosts: tags, anyDoubleClick: true, path: "/pagead/adview", traffic: .impression),
    Row(hosts: tags, anyDoubleClick: true, path: "/pcs/activeview", traffic: .viewable),
    Row(hosts: tags, anyDoubleClick: true, path: "/pcs/click", traffic: .click),
    Row(hosts: tags, anyDoubleClick: true, path: "/aclk", traffic: .click),
    Row(
      hosts: tags.union(["www.googleadservices.com"]), anyDoubleClick: true, path: "/pagead/aclk",
      traffic: .click),
    Row(hosts: ["adssettings.google.com"], path: "/whythisad", traffic: .aboutThisAd),
    Row(hosts: ["localhost", "127.0.0.1"], path: "/sendMessage", traffic: .validation),
  ]

  /// Returns `nil` for a URL that isn't about ads.
  init?(_ url: URLParts) {
    guard let host = url.host, url.scheme == "https" || url.scheme == "http" else { return nil }
    if host == "dai.google.com", let stream = DAIPath(url.path), stream.pod == nil {
      self = .streamRequest(network: stream.network, assetKey: stream.assetKey)
      return
    }
    let path = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    let row = Self.rows.first { row in
      row.path == path
        && (row.hosts.contains(host) || row.anyDoubleClick && host.hasSuffix(".g.doubleclick.net"))
    }
    guard let traffic = row?.traffic, traffic != .validation || url.port == 66 else { return nil }
    self = traffic
  }
}

/// The path of a request to Google's DAI (Dynamic Ad Insertion) pod serving.
struct DAIPath {
  var network: String
  var assetKey: String
  /// The identifier of the pod in the path, such as `pod/3` or `ad_break_id/mid-roll-1`; `nil` for the registration of
  /// a stream.
  var pod: String?

  /// Parses `/ssai/pods/api/v1/network/N/custom_asset/K/stream` or
  /// `/linear/pods/v1/hls/network/N/custom_asset/K/P.m3u8`.
  init?(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 9, Array(parts[..<5]) == ["ssai", "pods", "api", "v1", "network"],
      parts[6] == "custom_asset", parts[8] == "stream"
    {
      (network, assetKey) = (parts[5], parts[7])
    } else if parts.count == 10, Array(parts[..<5]) == ["linear", "pods", "v1", "hls", "network"],
      parts[6] == "custom_asset", let name = parts.last, name.hasSuffix(".m3u8")
    {
      (network, assetKey) = (parts[5], parts[7])
      pod = parts[8] + "/" + name.dropLast(5)
    } else {
      return nil
    }
  }
}
