/// Markup that this tool made: the only thing a template may insert unescaped.
package struct HTML: Hashable, Sendable {
  package let markup: String

  /// The caller vouches that every untrusted part of the markup is escaped.
  package init(vouchedFor markup: String) { self.markup = markup }

  /// Text as HTML, fit for an element and for an attribute in either kind of quotation marks.
  ///
  /// By bytes, not by characters: a quotation mark with a combining accent is one `Character`, no equal of a quotation
  /// mark, and still ends an attribute. What is escaped is ASCII, which no part of another scalar's UTF-8 looks like.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text as `escaped` gives it, as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while true {
        let end = nextEscaped(in: bytes, from: start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if end == bytes.count { return }
        append(bytes[end], to: &output)
        start = end + 1
      }
    }
  }

  /// The first byte from there on that is escaped, or the end; eight bytes a step, as far as there are.
  private static func nextEscaped(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while let base = bytes.baseAddress, offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      let ones: UInt64 = 0x0101_0101_0101_0101
      // `&` and `'` differ by their lowest bit, `<` and `>` by the next.
      let found =
        zeros(word ^ (ones &* 0x22)) | zeros((word | ones) ^ (ones &* 0x27))
        | zeros((word | (ones &* 2)) ^ (ones &* 0x3E))
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, !isEscaped(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The highest bit of each byte that is 0, and perhaps of others above the first of them (Sean Anderson, "Bit Twiddling
  /// Hacks", "Determine if a word has a zero byte").
  @inline(__always) static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Appends a text that is ASCII, shows as it is (`VisibleText`) and has nothing to escape, as most texts; `false` for any
  /// other, which is not appended.
  static func appendPlain(_ text: String, to output: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Looked through to its end and without a branch, so that the processor takes many bytes a step.
      var flaws: UInt8 = 0
      for byte in bytes {
        flaws |= byte &- 0x20 > 0x5E ? 1 : 0
        flaws |= byte == UInt8(ascii: "&") ? 1 : 0
        flaws |= byte == UInt8(ascii: "<") ? 1 : 0
        flaws |= byte == UInt8(ascii: ">") ? 1 : 0
        flaws |= byte == UInt8(ascii: "\"") ? 1 : 0
        flaws |= byte == UInt8(ascii: "'") ? 1 : 0
      }
      if flaws == 0 { output.append(contentsOf: bytes) }
      return flaws == 0
    }
  }

  /// `&`, `<`, `>` and both quotation marks, by a bit for each of the first 64 bytes.
  @inline(__always) private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) >> UInt64(byte) & 1 == 1
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    default: output.append(contentsOf: "&#39;".utf8)
    }
  }
}
