/// Eight bytes that are looked at together.
enum ByteWord {
  /// The byte eight times.
  @inline(__always) package static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The highest bit of each byte that is 0, and perhaps of others above the first of them (Sean Anderson, "Bit Twiddling
  /// Hacks", "Determine if a word has a zero byte").
  @inline(__always) package static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

extension ByteWord {
  /// Not 0 if one of the eight bytes is no printable ASCII.
  @inline(__always) static func unprintable(_ word: UInt64) -> UInt64 {
    // Below 0x20; from 0x7F on.
    ((word &- all(0x20)) & ~word | (word &+ all(1)) | word) & all(0x80)
  }
}

extension String {
  /// Works with the UTF-8 where it stands: unlike `withUTF8`, which may change the text, it counts no reference to it.
  @inline(__always) package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a text.
  package mutating func append(_ text: String) { text.withBytes { append(contentsOf: $0) } }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from there on that is wanted, or the end; eight bytes a step, as far as there are.
  ///
  /// - Parameter marks: of eight bytes, of which the first is the lowest, a bit in each that is wanted, and perhaps in others
  ///   above the first of them.
  @inline(__always) package func firstPlace(
    from start: Int, where isWanted: (UInt8) -> Bool, marks: (UInt64) -> UInt64
  ) -> Int {
    var offset = start
    if let base = baseAddress {
      while offset + 8 <= count {
        let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        let found = marks(UInt64(littleEndian: word))
        if found != 0 { return offset + found.trailingZeroBitCount / 8 }
        offset += 8
      }
    }
    while offset < count, !isWanted(self[offset]) { offset += 1 }
    return offset
  }

  /// Whether no eight bytes have a flaw; what is missing from the last eight is taken for spaces.
  ///
  /// - Parameter flaws: 0 for eight bytes that have none.
  @inline(__always) func isFlawless(_ flaws: (UInt64) -> UInt64) -> Bool {
    guard let base = baseAddress else { return true }
    let bytes = UnsafeRawPointer(base)
    var (offset, found): (Int, UInt64) = (0, 0)
    while offset + 8 <= count {
      found |= flaws(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset < count {
      var last = ByteWord.all(0x20)
      while offset < count {
        last = last << 8 | UInt64(self[offset])
        offset += 1
      }
      found |= flaws(last)
    }
    return found == 0
  }

  /// Where the text, which is not empty, stands next.
  package func firstPlace(of text: StaticString, from start: Int) -> Int? {
    let head = text.utf8Start[0]
    let pattern = ByteWord.all(head)
    var offset = start
    while true {
      while offset + 32 <= count, !hasByte(of: pattern, amongNext32From: offset) { offset += 32 }
      offset = firstPlace(from: offset, where: { $0 == head }) { ByteWord.zeros($0 ^ pattern) }
      if offset == count { return nil }
      if has(text, at: offset) { return offset }
      offset += 1
    }
  }

  /// Whether one of the 32 bytes from there on is that of the pattern.
  @inline(__always) private func hasByte(of pattern: UInt64, amongNext32From offset: Int) -> Bool {
    guard let base = baseAddress else { return false }
    let words = UnsafeRawPointer(base + offset)
    var found: UInt64 = 0
    for place in stride(from: 0, to: 32, by: 8) {
      found |= ByteWord.zeros(words.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ pattern)
    }
    return found != 0
  }

  /// Whether the text stands there.
  package func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    var index = 0
    while index < length, self[offset + index] == text.utf8Start[index] { index += 1 }
    return index == length
  }
}
