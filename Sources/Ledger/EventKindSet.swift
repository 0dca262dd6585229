package import AdModel

/// Which kinds of events there are among some: a bit a kind.
package struct EventKindSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  package init() {}

  package init(_ kinds: EventKind...) {
    for kind in kinds { insert(kind) }
  }

  package func contains(_ kind: EventKind) -> Bool { bits & (1 << UInt64(kind.rawValue)) != 0 }

  package func intersects(_ other: EventKindSet) -> Bool { bits & other.bits != 0 }

  package mutating func insert(_ kind: EventKind) { bits |= 1 << UInt64(kind.rawValue) }
}
