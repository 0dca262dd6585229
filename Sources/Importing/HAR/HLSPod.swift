import FoundationEssentials
import Model
import Reading

/// The ads of an ad break, and the addresses that the player calls while it shows them. They are read from an asset
/// list (HLS, Appendix D) with ad creative signaling (SVTA 2053).
struct HLSPod: Hashable, Sendable {
  /// An address that the player calls when something happens. Its macros, such as `[CACHEBUSTING]`, stand for any text.
  struct Tracker: Hashable, Sendable {
    var event: EventKind
    var address: String
    /// Index of the ad; `nil` for the ad break itself.
    var ad: Int?
  }

  private(set) var ads = 0
  /// The sum of the durations of all assets; `nil` if no asset has a duration.
  private(set) var seconds: Double?
  private(set) var trackers: [Tracker] = []

  /// True if each ad names an address that is called when it starts.
  var countsImpressions: Bool {
    let counted = Set(trackers.filter { $0.event == .adStart }.compactMap(\.ad))
    return ads > 0 && counted.count == ads
  }

  private static let signaling = "X-AD-CREATIVE-SIGNALING"

  /// Reads the response to an `X-ASSET-LIST`; `nil` for anything else.
  init?(_ list: AssetList) {
    guard let assets = list.assets else { return nil }
    for pod in Self.payload(of: list.root?[Self.signaling]) { addTrackers(of: pod, ad: nil) }
    for asset in assets {
      if let length = asset["DURATION"]?.number, length >= 0 { seconds = (seconds ?? 0) + length }
      addSlots(Self.payload(of: asset[Self.signaling]))
    }
  }

  /// Reads the signaling of an `EXT-X-DATERANGE`, which is JSON in Base64; `nil` for anything else.
  init?(attribute text: String) {
    // A player passes over what it can't read, too.
    guard let bytes = Data(base64Encoded: text),
      let value = AssetListReader.read(Array(bytes), file: "").root
    else { return nil }
    let isPod = value["type"]?.string == "pod"
    for part in Self.payload(of: value) {
      if isPod { addTrackers(of: part, ad: nil) }
      addSlots(isPod ? part["slots"]?.elements ?? [] : [part])
    }
  }

  /// Returns the slots or pods in an envelope of ad creative signaling. Its `payload` is a list of them or a single
  /// one.
  private static func payload(of envelope: ListValue?) -> [ListValue] {
    guard let payload = envelope?["payload"] else { return [] }
    return payload.elements ?? [payload]
  }

  /// Adds the ads of an asset: one ad for each slot or, if the asset has no slots, one ad without addresses.
  private mutating func addSlots(_ slots: [ListValue]) {
    for slot in slots {
      addTrackers(of: slot, ad: ads)
      ads += 1
    }
    if slots.isEmpty { ads += 1 }
  }

  private mutating func addTrackers(of part: ListValue, ad: Int?) {
    for tracking in part["tracking"]?.elements ?? [] {
      let name = (tracking["type"]?.string ?? "").lowercased()
      guard let event = (ad == nil ? Self.breakEvents : Self.adEvents)[name] else { continue }
      // Each address of a list is called at once. Clicks may repeat, so that only one of them can be counted.
      let addresses = (tracking["urls"]?.elements ?? []).compactMap(\.string).filter { !$0.isEmpty }
      for address in event == .click ? Array(addresses.prefix(1)) : addresses {
        trackers.append(Tracker(event: event, address: address, ad: ad))
      }
    }
  }

  private static let breakEvents: [String: EventKind] = ["podstart": .breakStart, "podend": .breakEnd]
  private static let adEvents: [String: EventKind] = [
    "impression": .adStart, "start": .adStart, "firstquartile": .adFirstQuartile, "midpoint": .adMidpoint,
    "thirdquartile": .adThirdQuartile, "complete": .adComplete, "skip": .adSkip, "clicktracking": .click,
  ]
}
