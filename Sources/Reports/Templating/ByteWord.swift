/// Operations on eight bytes at a time.
enum ByteWord {
  /// Returns a word of eight equal bytes.
  @inline(__always) package static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Returns a word with the highest bit set in each byte that is zero. Bytes above the lowest zero byte may have it
  /// set by mistake (Sean Anderson, "Bit Twiddling Hacks", "Determine if a word has a zero byte").
  @inline(__always) package static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

extension ByteWord {
  /// Returns a word that isn't 0 if one of the eight bytes isn't printable ASCII.
  @inline(__always) static func unprintable(_ word: UInt64) -> UInt64 {
    // Bytes below 0x20, and from 0x7F.
    ((word &- all(0x20)) & ~word | (word &+ all(1)) | word) & all(0x80)
  }
}

extension String {
  /// Calls `body` with the UTF-8 in place. Unlike `withUTF8`, which may change the text, it needs no reference
  /// counting.
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
  /// Returns the offset of the first wanted byte at or after `start`, or `count` if there is none. It reads eight
  /// bytes per step as far as possible.
  ///
  /// - Parameter marks: takes eight bytes as a word, the first byte lowest, and returns a word with a bit set in each
  ///   wanted byte. Bytes above the lowest wanted one may have a bit set by mistake.
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

  /// True if `flaws` is 0 for every eight bytes; the last ones are padded with spaces.
  ///
  /// - Parameter flaws: returns 0 if none of its eight bytes has a flaw.
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

  /// Returns the offset of the first occurrence of a text at or after `start`; `nil` if there is none. The text must
  /// not be empty.
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

  /// True if one of the next 32 bytes equals the byte that `pattern` repeats.
  @inline(__always) private func hasByte(of pattern: UInt64, amongNext32From offset: Int) -> Bool {
    guard let base = baseAddress else { return false }
    let words = UnsafeRawPointer(base + offset)
    var found: UInt64 = 0
    for place in stride(from: 0, to: 32, by: 8) {
      found |= ByteWord.zeros(words.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ pattern)
    }
    return found != 0
  }

  /// True if the bytes at the offset are the text's.
  package func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    var index = 0
    while index < length, self[offset + index] == text.utf8Start[index] { index += 1 }
    return index == length
  }
}
