// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Assets of one definition, by their places there. Those behind the first 63 share a bit that nobody but the definition
/// sets: an ad is never seen to have them.
public struct AssetSet: Hashable, Sendable {
  /// Places from here on share a bit.
  @inlinable public static var limit: Int { 63 }

  @usableFromInline var bits: UInt64 = 0

  @inlinable public init() {}

  @inlinable public var isEmpty: Bool { bits == 0 }

  mutating func insert(_ place: Int?) { bits |= 1 << UInt64(min(place ?? Self.limit, Self.limit)) }

  /// Notes that an ad has the asset at this place.
  @inlinable public mutating func note(_ place: Int?) {
    if let place, place < Self.limit { bits |= 1 << UInt64(place) }
  }

  /// Whether the asset at this place is among them; never one behind the first 63.
  @inlinable public func contains(_ place: Int) -> Bool {
    place < Self.limit && bits & (1 << UInt64(place)) != 0
  }

  @inlinable public func isSubset(of other: AssetSet) -> Bool { bits & ~other.bits == 0 }
}
