/// Comparisons and lookups on the recorded bytes: ordinary values don't become a `String`.
extension EventValue {
  /// True if this is a string that equals another. The recorded bytes are compared where possible, else `string`.
  package func equals(_ other: String) -> Bool {
    let raw = raw
    guard isString else { return false }
    if raw.form == .string, let answer = session.storage.isText(raw.start, raw.length, other) {
      return answer
    }
    return string == other
  }

  package var isString: Bool { raw.form == .string || raw.form == .escapedString }

  /// True if this is a string whose recorded bytes begin with this text, without an escape in the beginning.
  package func beginsPlainly(with text: String) -> Bool {
    isString && session.storage.withText(raw.start, raw.length) { $0.begins(with: text) }
  }

  /// Calls `body` with the bytes of a string without escapes, and returns its result. Returns `nil`, without calling
  /// it, for any other value.
  @inlinable public func withPlainText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let raw = session.rawValue(index)
    guard raw.form == .string else { return nil }
    return session.withText(raw.start, raw.length, body)
  }

  /// The elements of an array or the members of an object, without `null` and invalid ones; empty for anything else.
  package var parts: Parts { Parts(of: self) }

  /// Returns true if the value is a member of an object and has the given key.
  package func hasKey(_ key: String) -> Bool {
    let raw = raw
    let answer: Bool? = session.withText(raw.keyStart, raw.keyLength) { bytes in
      if key.utf8.withContiguousStorageIfAvailable(bytes.isSame) == true { return true }
      return bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") } ? false : nil
    }
    if let answer { return answer }
    // The key has escapes, or letters beyond ASCII, which can be encoded in several ways.
    let text = session.storage.text(raw.keyStart, raw.keyLength)
    return text == key || JSONString.unescaped(text) == key
  }

  /// The number of bytes of this member's key as recorded, including escapes.
  package var rawKeyLength: Int { Int(raw.keyLength) }

  /// Calls a closure with the recorded bytes of this member's key, including escapes.
  package func withRawKey<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let raw = raw
    return session.withText(raw.keyStart, raw.keyLength, body)
  }
}

extension EventValue {
  /// The parts of a container, without `null` and invalid ones, which count as absent.
  package struct Parts: Sequence, IteratorProtocol, Sendable {
    private let session: RecordedSession
    private var place: Int
    private let end: Int

    fileprivate init(of value: EventValue) {
      let raw = value.raw
      let isContainer = raw.form == .array || raw.form == .object
      session = value.session
      place = value.index + 1
      end = isContainer ? Int(raw.end) : place
    }

    package mutating func next() -> EventValue? {
      while place < end {
        let part = EventValue(session: session, index: place)
        let raw = part.raw
        place = Int(raw.end)
        if raw.form != .invalid, raw.form != .null { return part }
      }
      return nil
    }
  }
}

extension SessionStorage {
  /// True if a range of the bytes without escapes equals a text. `nil` if comparing bytes can't decide it: letters
  /// beyond ASCII can be encoded in several ways.
  func isText(_ start: UInt32, _ length: UInt32, _ text: String) -> Bool? {
    withText(start, length) { bytes in
      text.utf8.withContiguousStorageIfAvailable { other in
        if bytes.isSame(as: other) { return true }
        return bytes.allSatisfy { $0 < 0x80 } && other.allSatisfy { $0 < 0x80 } ? false : nil
      } ?? nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if the buffer begins with the bytes of a text.
  @inlinable public func begins(with text: String) -> Bool {
    let count = text.utf8.count
    guard count <= self.count else { return false }
    let start = UnsafeBufferPointer(rebasing: self[..<count])
    // A text without contiguous storage is compared element by element.
    return text.utf8.withContiguousStorageIfAvailable { start.isSame(as: $0) }
      ?? start.elementsEqual(text.utf8)
  }

  /// Returns true if this and another buffer hold equal bytes, which are compared eight at a time.
  @inlinable public func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (a, b) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var offset = 0
    while offset &+ 8 <= a.count {
      let (first, second) = (
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      if first != second { return false }
      offset &+= 8
    }
    while offset < a.count {
      if a[offset] != b[offset] { return false }
      offset &+= 1
    }
    return true
  }
}
