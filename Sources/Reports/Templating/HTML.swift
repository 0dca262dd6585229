import Basics

/// Markup made by this tool: the only value that a template inserts unescaped.
package struct HTML: Hashable, Sendable {
  package let markup: String

  /// Creates a value from markup; the caller guarantees that every untrusted part is escaped.
  package init(trusted markup: String) { self.markup = markup }

  /// Returns text as HTML, safe in an element and in an attribute with either kind of quotation marks.
  ///
  /// It compares bytes, not characters: a quotation mark with a combining accent is one `Character` that isn't equal
  /// to the mark, yet ends an attribute. The escaped signs are ASCII, which never occurs within the UTF-8 of another
  /// scalar.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the result of `escaped` as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    append(text, to: &output) { bytes, start in
      bytes.firstPlace(from: start, where: isEscaped) { escaped(in: $0) }
    }
  }

  /// Appends lines of code, escaped for an element only: quotation marks, which are frequent in code, stay unescaped.
  /// Control characters are made visible (`VisibleText`).
  static func appendCode(_ code: String, to output: inout [UInt8]) {
    if VisibleText.isPlain(code, allowingLineEnds: true) { return appendElement(code, to: &output) }
    let lines = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { output.append(UInt8(ascii: "\n")) }
      appendElement(VisibleText.line(String(Substring(line))), to: &output)
    }
  }

  /// Appends a text as content of an element, with `&`, `<` and `>` escaped.
  private static func appendElement(_ text: String, to output: inout [UInt8]) {
    append(text, to: &output) { bytes, start in
      bytes.firstPlace(from: start, where: { isEscaped($0) && $0 != 0x22 && $0 != 0x27 }) { word in
        ByteWord.zeros(word ^ ByteWord.all(0x26))
          | ByteWord.zeros((word | ByteWord.all(2)) ^ ByteWord.all(0x3E))
      }
    }
  }

  /// - Parameter nextEscaped: returns the offset of the first byte at or after `start` to be escaped, or the end.
  @inline(__always) private static func append(
    _ text: String, to output: inout [UInt8],
    nextEscaped: (_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int
  ) {
    text.withBytes { bytes in
      var start = 0
      while true {
        let end = nextEscaped(bytes, start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if end == bytes.count { return }
        append(bytes[end], to: &output)
        start = end + 1
      }
    }
  }

  /// Appends a text if it is printable ASCII without signs to escape, like most texts. Otherwise appends nothing and
  /// returns `false`.
  static func appendPlain(_ text: String, to output: inout [UInt8]) -> Bool {
    text.withBytes { bytes in
      let isPlain = bytes.isFlawless { ByteWord.unprintable($0) | escaped(in: $0) }
      if isPlain { output.append(contentsOf: bytes) }
      return isPlain
    }
  }

  /// Returns a word with a bit set in each byte to be escaped. Bytes above the lowest of them may have a bit set by
  /// mistake.
  @inline(__always) private static func escaped(in word: UInt64) -> UInt64 {
    // `&` and `'` differ by their lowest bit, `<` and `>` by the next.
    ByteWord.zeros(word ^ ByteWord.all(0x22))
      | ByteWord.zeros((word | ByteWord.all(1)) ^ ByteWord.all(0x27))
      | ByteWord.zeros((word | ByteWord.all(2)) ^ ByteWord.all(0x3E))
  }

  /// True for `&`, `<`, `>` and both quotation marks; the constant has a bit for each of the first 64 bytes.
  @inline(__always) private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) >> UInt64(byte) & 1 == 1
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append("&amp;")
    case UInt8(ascii: "<"): output.append("&lt;")
    case UInt8(ascii: ">"): output.append("&gt;")
    case UInt8(ascii: "\""): output.append("&quot;")
    default: output.append("&#39;")
    }
  }
}
