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
  private let value: EventValue

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  @inlinable public var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  @inlinable public var place: Int? { name.place }

  init(_ name: AssetName, _ value: EventValue) {
    self.name = name
    self.value = value
  }

  package var text: String? { value["text"]?.string }
  /// Where `text` stands; what stands there may be no string.
  package var textValue: EventValue? { value["text"] }
  package var url: String? { value["url"]?.string }
  package var width: Double? { value["width"]?.number }
  package var height: Double? { value["height"]?.number }
  package var mime: String? { value["mime"]?.string }
  package var number: Double? { value["number"]?.number }

  /// `true` of an asset without a URL.
  fileprivate var isSecure: Bool { value["url"].map { !$0.isString || $0.begins(with: "https:") } ?? true }
  fileprivate var hasURL: Bool { value["url"]?.isString ?? false }
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
    hasAdChoices = assets.contains { $0.role == .adChoices }
    hasMedia = assets.contains { $0.role == .media }
    declared = assets.reduce(into: AssetSet()) { $0.note($1.place) }
    urlCount = assets.count(where: \.hasURL)
    areURLsSecure = assets.allSatisfy(\.isSecure)
    unmatched = assets.filter(\.name.isUnmatched)
    undeclared = assets.filter { $0.role == .other && $0.place == nil }
    let others = assets.filter { $0.role == .other && $0.place != nil }
    let places = others.lazy.compactMap(\.place).filter { $0 < AssetSet.limit }
    var byPlace = [DeliveredAsset?](repeating: nil, count: (places.max() ?? -1) + 1)
    var isToldByPlace = true
    for asset in others {
      if let place = asset.place, place < byPlace.count, byPlace[place] == nil {
        byPlace[place] = asset
      } else {
        isToldByPlace = false
      }
    }
    self.byPlace = byPlace
    self.isToldByPlace = isToldByPlace
  }

  convenience init(_ value: EventValue, names: inout AssetNames) {
    var keys = NameNumbers()
    var assets: [DeliveredAsset] = []
    let count = value.partCount
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
