import Model

/// The parts of an HLS pod manifest's URL, with percent escapes decoded:
/// `/linear/pods/v1/hls/network/{network code}/custom_asset/{custom asset key}/{pod identifier}.m3u8?stream_id=…&pd=…`
/// (developers.google.com/ad-manager/dynamic-ad-insertion/api/pod-serving/reference/live).
struct PodManifestURL {
  var isSecure: Bool
  var networkCode: String
  var customAssetKey: String
  /// The pod identifier as written; `hasPodForm` is true if it is `pod/{integer from 1}` or `ad_break_id/{string}`.
  var pod: String
  var hasPodForm: Bool
  /// The value of the parameter `stream_id`; `nil` if the URL has none.
  var streamID: String?
  var duration: String?

  /// Returns `nil` if the URL has no host or another path.
  init?(_ url: String) {
    guard let parts = URLParts(url), parts.host != nil else { return nil }
    isSecure = parts.scheme == "https"
    let path = parts.path.split(separator: "/", omittingEmptySubsequences: false).map(Self.unescaped)
    guard path.count == 11, path.prefix(6) == ["", "linear", "pods", "v1", "hls", "network"],
      path[7] == "custom_asset", path[10].hasSuffix(".m3u8")
    else { return nil }
    networkCode = path[6]
    customAssetKey = path[8]
    let name = path[10].dropLast(".m3u8".count)
    pod = "\(path[9])/\(name)"
    switch path[9] {
    case "pod": hasPodForm = name.utf8.allSatisfy(Self.isDigit) && Int64(name) ?? 0 > 0
    case "ad_break_id": hasPodForm = !name.isEmpty
    default: hasPodForm = false
    }
    for parameter in (parts.query ?? "").split(separator: "&") {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count == 2 ? Self.unescaped(pair[1]) : ""
      switch pair[0] {
      case "stream_id": streamID = streamID ?? value
      case "pd": duration = duration ?? value
      default: break
      }
    }
  }

  /// The duration in milliseconds; `nil` when it isn't a number above 0.
  var durationMs: Int64? {
    duration.flatMap { $0.utf8.allSatisfy(Self.isDigit) ? Int64($0) : nil }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Decodes percent escapes such as `%3A` (RFC 3986, section 2.1); malformed escapes stay as they are.
  private static func unescaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
