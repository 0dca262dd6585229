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

/// A template of a format's pod identifiers: `{…}` matches one or more bytes other than `/`.
struct PodTemplate {
  private enum Piece {
    case literal([UInt8])
    case anything
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        pieces.append(.anything)
        rest = rest[(end + 1)...]
        continue
      }
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
      pieces.append(.literal(Array(rest[..<end])))
      rest = rest[end...]
    }
    self.pieces = pieces
  }

  /// Returns true if a pod identifier matches the template. The pieces are matched in order. Each is tried at all
  /// offsets where the piece before it may end, so the time is limited by the identifier's length times the number of
  /// pieces.
  func matches(_ pod: String) -> Bool {
    let bytes = Array(pod.utf8)
    var ends: Set<Int> = [0]
    for piece in pieces {
      switch piece {
      case .literal(let text):
        ends = Set(ends.filter { bytes[$0...].starts(with: text) }.map { $0 + text.count })
      case .anything:
        guard let first = ends.min() else { return false }
        var next: Set<Int> = []
        var isOpen = false
        for index in first..<bytes.count {
          isOpen = (isOpen || ends.contains(index)) && bytes[index] != UInt8(ascii: "/")
          if isOpen { next.insert(index + 1) }
        }
        ends = next
      }
    }
    return ends.contains(bytes.count)
  }
}
