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

  fileprivate var urlValue: EventValue? { value["url"] }
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
    var summary = Summary()
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
    var byPlace: [DeliveredAsset?] = []
    var isToldByPlace = true

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
      if place < AssetSet.limit, place >= byPlace.count {
        byPlace += repeatElement(nil, count: place + 1 - byPlace.count)
      }
      guard place < byPlace.count, byPlace[place] == nil else {
        isToldByPlace = false
        return
      }
      byPlace[place] = asset
    }
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
