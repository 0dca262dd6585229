import AdModel

/// Texts of a session with which what later lines say is compared, one behind the other.
struct KeptTexts {
  /// Where a text stands.
  struct Place {
    fileprivate var start: Int32
    fileprivate var length: Int32

    /// Of a text that isn't there.
    static let none = Place(start: 0, length: -1)

    var isThere: Bool { length >= 0 }
  }

  /// So many bytes are kept of a session.
  private static let most = 16 << 20

  private var bytes: [UInt8] = []

  /// Keeps a text; where it stands, or `none` if no more are kept.
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> Place {
    guard bytes.count + text.count <= Self.most else { return .none }
    defer { bytes.append(contentsOf: text) }
    return Place(start: Int32(truncatingIfNeeded: bytes.count), length: Int32(truncatingIfNeeded: text.count))
  }

  /// The body with a text that is there.
  @inline(__always) func withText<Result>(
    _ place: Place, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(place.start)..<Int(place.start &+ place.length)]))
    }
  }

  mutating func clear() { bytes.clear() }
}
