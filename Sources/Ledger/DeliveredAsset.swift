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
