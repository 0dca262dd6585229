// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
public struct DeliveredAsset: Sendable {
  @usableFromInline let name: AssetName
  private let session: RecordedSession
  private let parts: Parts

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  @inlinable public var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  @inlinable public var place: Int? { name.place }

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

/// What an ad came with: the assets of its first `ad.load`, and what can be said of them whatever the ad. An object: it goes along with
/// its ad.
public final class Delivery: Sendable {
  static let none = Delivery([], isCut: false)

  /// In the order of the line; of a key given twice, the first.
  public let assets: [DeliveredAsset]
  /// Whether the line says more than this: a key given twice.
  public let isCut: Bool
  public let hasAdChoices: Bool
  /// Whether a video or another media view is among them.
  public let hasMedia: Bool
  /// Those that have an asset in the definition, by its place there.
  public let declared: AssetSet
  /// How many have a URL.
  public let urlCount: Int
  /// Whether each of these URLs begins with `https:`.
  public let areURLsSecure: Bool
  /// Those that `UsedKeys` notes.
  let unmatched: [DeliveredAsset]
  /// Of the role `other`, those that have no asset in the definition.
  public let undeclared: [DeliveredAsset]
  /// Of the role `other`, the others by their places in the definition.
  @usableFromInline let byPlace: [DeliveredAsset?]
  /// Whether `byPlace` holds all that it might.
  public let isToldByPlace: Bool

  private init(_ assets: [DeliveredAsset], isCut: Bool) {
    self.assets = assets
    self.isCut = isCut
    var summary = Summary(mostPlaces: assets.reduce(0) { max($0, 1 + ($1.place ?? -1)) })
    for asset in assets { summary.note(asset) }
    (hasAdChoices, hasMedia, declared) = (summary.hasAdChoices, summary.hasMedia, summary.declared)
    (urlCount, areURLsSecure) = (summary.urlCount, summary.areURLsSecure)
    (unmatched, undeclared) = (summary.unmatched, summary.undeclared)
    (byPlace, isToldByPlace) = (summary.byPlace, summary.isToldByPlace)
  }

  /// What is said of the assets together, while they are looked through.
  private struct Summary {
    var (hasAdChoices, hasMedia) = (false, false)
    var declared = AssetSet()
    var (urlCount, areURLsSecure) = (0, true)
    var (unmatched, undeclared): ([DeliveredAsset], [DeliveredAsset]) = ([], [])
    var byPlace: [DeliveredAsset?]
    var isToldByPlace = true

    /// - Parameter mostPlaces: behind the last place that an asset has.
    init(mostPlaces: Int) { byPlace = Array(repeating: nil, count: min(mostPlaces, AssetSet.limit)) }

    mutating func note(_ asset: DeliveredAsset) {
      declared.note(asset.place)
      if let url = asset.urlValue, url.isString {
        urlCount += 1
        areURLsSecure = areURLsSecure && url.begins(with: "https:")
      }
      if asset.name.isUnmatched { unmatched.append(asset) }
      switch asset.role {
      case .adChoices: hasAdChoices = true
      case .media: hasMedia = true
      case .badge: break
      case .other: noteOther(asset)
      }
    }

    private mutating func noteOther(_ asset: DeliveredAsset) {
      guard let place = asset.place else { return undeclared.append(asset) }
      guard place < byPlace.count, byPlace[place] == nil else {
        isToldByPlace = false
        return
      }
      byPlace[place] = asset
    }
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
    self.init(assets, isCut: assets.count != count)
  }

  /// The asset of the role `other` whose place in the definition this is.
  @inlinable public func other(at place: Int) -> DeliveredAsset? {
    place < byPlace.count ? byPlace[place] : nil
  }
}
