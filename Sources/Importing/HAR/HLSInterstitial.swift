import Basics
import Model
import Reading

/// An interstitial in a playlist (HLS, Appendix D): an ad break.
struct HLSInterstitial: Hashable, Sendable {
  var id: String
  var start: Timestamp
  /// The duration in milliseconds; `nil` if the playlist doesn't state it.
  var milliseconds: Int?
  /// The address of the break's asset or asset list, as written in the playlist.
  var address: String
  /// True for a list of assets (`X-ASSET-LIST`).
  var isList: Bool
  /// True if the class of the date range is that of interstitials.
  var isMarked: Bool
  /// The ads and addresses in the interstitial's own `X-AD-CREATIVE-SIGNALING`; `nil` if it has no such attribute.
  var signaled: HLSPod?
  var restrictions: [String]
  var resumption: JSONText?

  /// The line of the playlist on which the break begins.
  var line: Int

  static let seconds = 0.0...86_400

  static func all(in playlist: Playlist) -> [HLSInterstitial] { playlist.ranges.compactMap(Self.init) }

  /// Reads a date range; `nil` if one of its attributes is missing or invalid.
  private init?(_ range: DateRange) {
    guard let address = range.text("X-ASSET-LIST") ?? range.text("X-ASSET-URI"),
      let start = range.text("START-DATE").flatMap(HARDate.timestamp)
    else { return nil }
    (id, self.start, self.address) = (range.id, start, address)
    isList = range["X-ASSET-LIST"] != nil
    isMarked = range.isInterstitial
    line = range.location.range?.line ?? 1
    signaled = range.text("X-AD-CREATIVE-SIGNALING").flatMap { HLSPod(attribute: $0) }
    milliseconds = range.length.flatMap { Self.seconds.contains($0) ? Int(nearest: $0 * 1000) : nil }
    let restricts = range.words("X-RESTRICT")
    restrictions = (restricts.contains("SKIP") ? ["skip"] : []) + (restricts.contains("JUMP") ? ["seek"] : [])
    resumption = range.text("X-RESUME-OFFSET").flatMap { Double(decimal: $0) }
      .map { $0 == 0 ? "zero" : .number($0) }
  }
}

/// The address of an asset, such as an ad's video or a list of ads: http or https, or relative in a playlist whose own
/// address isn't known.
struct HLSAddress {
  let url: URLParts

  /// Parses an address; `nil` if it is of another scheme.
  init?(_ address: String) {
    guard let url = URLParts(address),
      url.scheme == nil || ["https", "http"].contains(url.scheme) && url.host != nil
    else { return nil }
    self.url = url
  }

  /// The pod identifier in the address of an Ad Manager pod, at any host; `nil` for other addresses.
  var pod: String? { DAIPath(url.path)?.pod }

  /// The id of the stream that requests the pod; `nil` if the address isn't that of an Ad Manager pod.
  var streamID: String? { pod == nil ? nil : URLQuery(url.query)["stream_id"] }

  /// Returns the address as it is written into a recording: without its query, and with secrets in its path cut. The
  /// address of an Ad Manager pod keeps the pod's duration, and gets the stream's name instead of the stream's id.
  func written(stream: String?) -> String {
    let duration = pod == nil ? nil : URLQuery(url.query)["pd"]
    let query = [
      stream.map { "stream_id=\($0)" },
      duration.flatMap { $0.utf8.allSatisfy(Self.isDigit) ? "pd=\($0)" : nil },
    ].compactMap(\.self).joined(separator: "&")
    return Redactor.published(url.withoutQuery ?? url.path) + (query.isEmpty ? "" : "?" + query)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The response to the registration of a live stream.
enum HARStream {
  static func id(in bytes: [UInt8]) -> String? {
    do {
      return try JSONTreeReader(longest: 1 << 20).read(bytes)["stream_id"]?.string
    } catch {
      // A response that isn't JSON registers no stream.
      return nil
    }
  }
}

/// A message of OM SDK's validation client about a measured ad.
struct OMValidationEvent {
  var session: String
  var type: String
  /// The ad's frame: x, y, width and height in points; `nil` if the message has none.
  var frame: [Double]?
  /// The visible share of the ad, from 0 to 1; `nil` if the message doesn't state it.
  var visible: Double?

  /// Returns `nil` for messages that are no event.
  init?(_ message: String) {
    guard let brace = message.firstIndex(of: "{") else { return nil }
    let node: JSONNode
    do {
      node = try JSONTreeReader(longest: 1 << 20).read(Array(message[brace...].utf8))
    } catch {
      // The client also sends plain text.
      return nil
    }
    guard let type = node["type"]?.string else { return nil }
    self.type = type
    session = node["adSessionId"]?.idText ?? "1"
    let view = node["data"]?["adView"]
    if let geometry = view?["geometry"] {
      let sides = ["x", "y", "width", "height"].compactMap { geometry[$0]?.number }
      if sides.count == 4, sides[2] >= 0, sides[3] >= 0 { frame = sides }
    }
    visible = view?["percentageInView"]?.number.map { min(1, max(0, $0 / 100)) }
  }
}
