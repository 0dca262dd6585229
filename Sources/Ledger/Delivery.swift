package import AdModel

/// What a key of a recording is to the ad's format.
package enum AssetKeyMatch: Sendable {
  /// Exactly a declared key.
  case declared(Asset)
  /// A reserved key, or an alias of a standard key; the canonical key.
  case standard(String)
  /// An extra asset of the mediation.
  case extra
  /// Equal to this declared or reserved key but for case or spaces.
  case caseDiffers(from: String)
  /// A translation of this standard key, which the format declares under its own name or not at all. The key then
  /// counts as that one.
  case localized(of: String)
  case unknown
}

/// An asset that the server delivered, from the first `ad.load`: a view of where it stands there.
package struct DeliveredAsset: Sendable {
  let name: AssetName
  private let session: RecordedSession
  private let parts: Parts

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  package var place: Int? { name.place }

  init(_ name: AssetName, _ value: EventValue) {
    self.name = name
    session = value.session
    parts = Parts(of: value)
  }

  package var text: String? { textValue?.string }
  /// Where `text` stands; what stands there may be no string.
  package var textValue: EventValue? { value(parts.text) }
  package var url: String? { urlValue?.string }
  package var width: Double? { value(parts.width)?.number }
  package var height: Double? { value(parts.height)?.number }
  package var mime: String? { value(parts.mime)?.string }
  package var number: Double? { value(parts.number)?.number }

  fileprivate var urlValue: EventValue? { value(parts.url) }

  private func value(_ place: Int32) -> EventValue? {
    place < 0 ? nil : EventValue(session: session, index: Int(place))
  }
}

/// Places among the session's values of what a delivered asset consists of, found in one go; -1: there is none.
private struct Parts: Sendable {
  private(set) var (text, url, mime): (Int32, Int32, Int32) = (-1, -1, -1)
  private(set) var (width, height, number): (Int32, Int32, Int32) = (-1, -1, -1)

  init(of asset: EventValue) {
    guard asset.isObject else { return }
    for part in asset.parts {
      let place = Int32(truncatingIfNeeded: part.index)
      // Of a member given twice, the first counts.
      switch part.rawKeyLength {
      case 3: if url < 0, part.hasKey("url") { url = place }
      case 4:
        if text < 0, part.hasKey("text") {
          text = place
        } else if mime < 0, part.hasKey("mime") {
          mime = place
        }
      case 5: if width < 0, part.hasKey("width") { width = place }
      case 6:
        if height < 0, part.hasKey("height") {
          height = place
        } else if number < 0, part.hasKey("number") {
          number = place
        }
      default: note(escaped: part, at: place)
      }
    }
  }

  /// A key of another length is none of them, unless it is written with escapes.
  private mutating func note(escaped part: EventValue, at place: Int32) {
    guard part.withRawKey({ $0.contains(UInt8(ascii: "\\")) }) else { return }
    switch part.key {
    case "text" where text < 0: text = place
    case "url" where url < 0: url = place
    case "mime" where mime < 0: mime = place
    case "width" where width < 0: width = place
    case "height" where height < 0: height = place
    case "number" where number < 0: number = place
    default: break
    }
  }
}

/// What an ad came with: the assets of its first `ad.load`. An object: it goes along with its ad.
package final class Delivery: Sendable {
  static let none = Delivery([])

  /// In the order of the line; of a key given twice, the first.
  package let assets: [DeliveredAsset]
  package let hasAdChoices: Bool
  /// Those that `UsedKeys` notes.
  let unmatched: [DeliveredAsset]

  private init(_ assets: [DeliveredAsset]) {
    self.assets = assets
    hasAdChoices = assets.contains { $0.role == .adChoices }
    unmatched = assets.filter(\.name.isUnmatched)
  }

  convenience init(_ value: EventValue, names: inout AssetNames) {
    let count = value.partCount
    var keys = NameNumbers(reserving: count)
    var assets: [DeliveredAsset] = []
    assets.reserveCapacity(min(count, 32))
    for part in value.parts {
      let name = names.name(ofKey: part)
      if keys.add(name.key).isNew { assets.append(DeliveredAsset(name, part)) }
    }
    self.init(assets)
  }
}
