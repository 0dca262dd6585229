// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A line of a session that is still open, as whoever follows the session gets it: its values where they stand, good for the
/// call.
///
/// Pointers are those of what was parsed, which outlives the call: each value and each stretch of text that a value names lies
/// inside of it.
public struct SessionLine {
  public let kind: EventKind
  /// Microseconds since 1970.
  public let time: Int64
  /// `nil`: not recorded, or not an integer.
  public let sequence: Int64?
  public let reference: LineReference
  /// Its ad among those of the session, in the order in which they appear; -1: it is about none.
  public let ad: Int32
  public let values: UnsafePointer<RawValue>
  /// How many there are.
  public let count: Int
  /// What the starts of values count from.
  public let bytes: UnsafePointer<UInt8>

  @inlinable public init(
    kind: EventKind, time: Int64, sequence: Int64?, reference: LineReference, ad: Int32,
    values: UnsafePointer<RawValue>, count: Int, bytes: UnsafePointer<UInt8>
  ) {
    self.kind = kind
    self.time = time
    self.sequence = sequence
    self.reference = reference
    self.ad = ad
    self.values = values
    self.count = count
    self.bytes = bytes
  }
}
