import AdModel

/// Follows a URL without escapes from left to right, comparing bytes.
struct PlainURLReader {
  private var rest: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes }

  private mutating func drop(_ count: Int) { rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count)) }

  /// Skips a text, if it comes next.
  mutating func skip(_ text: String) -> Bool {
    guard rest.begins(with: text) else { return false }
    drop(text.utf8.count)
    return true
  }

  /// The same of a text that has nothing but letters, digits, `_`, `-` and dots, which mean nothing in a URL.
  mutating func skipWord(_ text: String) -> Bool {
    let count = text.utf8.count
    return count > 0 && rest.prefix(count).allSatisfy(Self.isWordByte) && skip(text)
  }

  /// Skips a host, up to the path's slash.
  mutating func skipHost() -> Bool {
    let length = rest.prefix(while: Self.isWordByte).count
    drop(length)
    return length > 0
  }

  /// What is left, when that is a number of few digits and nothing else.
  var restAsNumber: Int64? {
    guard !rest.isEmpty, rest.count < 18 else { return nil }
    var number: Int64 = 0
    for byte in rest {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    // A letter's case is one bit.
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
