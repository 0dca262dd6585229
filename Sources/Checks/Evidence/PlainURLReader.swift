/// Follows a URL without escapes from left to right, comparing bytes.
struct PlainURLReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  /// Skips a text, if it comes next.
  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// The same of a text that has nothing but letters, digits, `_`, `-` and dots, which mean nothing in a URL.
  mutating func skipWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(Self.isWordByte) && skip(text)
  }

  /// Skips a host, up to the path's slash.
  mutating func skipHost() -> Bool {
    let host = rest.prefix(while: Self.isWordByte)
    rest = rest.dropFirst(host.count)
    return !host.isEmpty
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
