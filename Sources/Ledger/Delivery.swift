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

/// An asset that the server delivered, from the first `ad.load`.
public final class DeliveredAsset: Sendable {
  @usableFromInline let name: AssetName
  public let text: String?
  public let url: String?
  public let width: Double?
  public let height: Double?
  public let mime: String?
  public let number: Double?

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  @inlinable public var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  @inlinable public var place: Int? { name.place }

  init(_ name: AssetName, _ value: EventValue) {
    self.name = name
    text = value["text"]?.string
    url = value["url"]?.string
    width = value["width"]?.number
    height = value["height"]?.number
    mime = value["mime"]?.string
    number = value["number"]?.number
  }
}

/// What an ad came with: the assets of its first `ad.load`, and what can be said of them whatever the ad. Ads that came
/// with the same text share one.
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
    hasAdChoices = assets.contains { $0.role == .adChoices }
    hasMedia = assets.contains { $0.role == .media }
    declared = assets.reduce(into: AssetSet()) { $0.note($1.place) }
    let urls = assets.compactMap(\.url)
    urlCount = urls.count
    areURLsSecure = urls.allSatisfy { $0.utf8.starts(with: "https:".utf8) }
    unmatched = assets.filter(\.name.isUnmatched)
    undeclared = assets.filter { $0.role == .other && $0.place == nil }
    var byPlace: [DeliveredAsset?] = []
    var isToldByPlace = true
    for asset in assets where asset.role == .other {
      guard let place = asset.place else { continue }
      guard place < AssetSet.limit else {
        isToldByPlace = false
        continue
      }
      while byPlace.count <= place { byPlace.append(nil) }
      if byPlace[place] == nil { byPlace[place] = asset } else { isToldByPlace = false }
    }
    self.byPlace = byPlace
    self.isToldByPlace = isToldByPlace
  }

  convenience init(_ value: EventValue, names: AssetNames) {
    var keys: Set<String> = []
    var assets: [DeliveredAsset] = []
    for (key, value) in value.members where keys.insert(key).inserted {
      assets.append(DeliveredAsset(names.unnumbered(key), value))
    }
    self.init(assets, isCut: assets.count != value.partCount)
  }

  /// The asset of the role `other` whose place in the definition this is.
  @inlinable public func other(at place: Int) -> DeliveredAsset? {
    place < byPlace.count ? byPlace[place] : nil
  }
}
