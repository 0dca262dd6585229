/// Values compared and looked into where they stand: nothing here makes a `String` of ordinary ones.
extension EventValue {
  /// Whether this is a string that equals another, as `string` would.
  package func equals(_ other: String) -> Bool {
    let raw = raw
    guard isString else { return false }
    if raw.form == .string, let answer = session.storage.isText(raw.start, raw.length, other) {
      return answer
    }
    return string == other
  }

  package var isString: Bool { raw.form == .string || raw.form == .escapedString }

  /// True if this is a string whose first characters are these, written without escapes.
  package func beginsPlainly(with text: String) -> Bool {
    isString && session.storage.withText(raw.start, raw.length) { $0.begins(with: text) }
  }

  /// The bytes of a string without escapes; `nil` for anything else.
  @inlinable public func withPlainText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let raw = session.rawValue(index)
    guard raw.form == .string else { return nil }
    return session.withText(raw.start, raw.length, body)
  }

  /// The elements of an array or the members of an object, one after the other; nothing for anything else.
  package var parts: Parts { Parts(of: self) }

  /// Whether this is an object's member of that key.
  package func hasKey(_ key: String) -> Bool {
    let raw = raw
    let answer: Bool? = session.withText(raw.keyStart, raw.keyLength) { bytes in
      if key.utf8.withContiguousStorageIfAvailable(bytes.isSame) == true { return true }
      return bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") } ? false : nil
    }
    if let answer { return answer }
    // Escaped, or with letters beyond ASCII, which may be written in several ways.
    let text = session.storage.text(raw.keyStart, raw.keyLength)
    return text == key || JSONString.unescaped(text) == key
  }

  /// The key by which an object has this member, in its bytes, escapes and all.
  package func withRawKey<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let raw = raw
    return session.withText(raw.keyStart, raw.keyLength, body)
  }

  /// A number of few digits and nothing else.
  var plainInteger: Int64? {
    let raw = raw
    guard raw.form == .number, raw.length < 18 else { return nil }
    return session.storage.withText(raw.start, raw.length) { bytes in
      var value: Int64 = 0
      for byte in bytes {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      }
      return bytes.isEmpty ? nil : value
    }
  }
}

extension EventValue {
  /// What a value consists of, without those parts that count as absent.
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
  /// Whether a stretch of the bytes, in which nothing is escaped, equals a text; `nil` where bytes can't tell, for letters
  /// beyond ASCII may be written in several ways.
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
  /// Whether it begins with the bytes of a text.
  @inlinable public func begins(with text: String) -> Bool {
    let count = text.utf8.count
    guard count <= self.count else { return false }
    let start = UnsafeBufferPointer(rebasing: self[..<count])
    // A text without bytes of its own is compared the long way.
    return text.utf8.withContiguousStorageIfAvailable { start.isSame(as: $0) }
      ?? start.elementsEqual(text.utf8)
  }

  /// Whether both hold the same bytes; eight at a time are compared.
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
