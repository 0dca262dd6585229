// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import AdModel

/// What a key of a recording is to the format of its ad.
public final class AssetName: Sendable {
  /// As recorded.
  package let key: String
  package let match: AssetKeyMatch
  public let role: AssetRole
  /// Place of its asset in the definition; `nil`: it has none there.
  public let place: Int?
  /// The same for every name of one asset.
  let identity: String
  /// Equal for equal keys of one `AssetNames`; `nil` where there were too many to number.
  private let number: Int?

  init(_ key: String, _ answer: AssetKeyMatcher.Answer, number: Int? = nil) {
    self.key = key
    match = answer.match
    role = answer.role
    place = answer.place
    identity = answer.identity
    self.number = number
  }

  /// Whether it is the same key, by names of one `AssetNames`.
  func isSameKey(as other: AssetName) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return key == other.key
  }

  /// Whether it is neither declared nor reserved as it stands, nor another name of such a key.
  var isStray: Bool {
    switch match {
    case .declared, .standard, .extra: false
    case .caseDiffers, .localized, .unknown: true
    }
  }
}

/// What an asset is for, whatever its key.
public enum AssetRole: Hashable, Sendable { case adChoices, badge, media, other }
