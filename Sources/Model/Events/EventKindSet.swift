// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A set of event kinds, one bit per kind.
public struct EventKindSet: Hashable, Sendable {
  @usableFromInline var bits: UInt64 = 0

  @inlinable public init() {}

  @inlinable public init(_ kinds: EventKind...) {
    for kind in kinds { insert(kind) }
  }

  @inlinable public func contains(_ kind: EventKind) -> Bool { bits & (1 << UInt64(kind.rawValue)) != 0 }

  @inlinable public func intersects(_ other: EventKindSet) -> Bool { bits & other.bits != 0 }

  package func union(_ other: EventKindSet) -> EventKindSet {
    var both = self
    both.bits |= other.bits
    return both
  }

  @inlinable public mutating func insert(_ kind: EventKind) { bits |= 1 << UInt64(kind.rawValue) }
}
