/// The inside of a JSON string.
package enum JSONString {
  /// Escapes replaced by what they stand for (RFC 8259, section 7); half a surrogate pair becomes U+FFFD. The text is
  /// known to be valid JSON.
  package static func unescaped(_ text: String) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(text.utf8.count)
    var rest = text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == UInt16(UInt8(ascii: "\\")), let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch UInt8(truncatingIfNeeded: escape) {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        let digits = String(decoding: rest.prefix(4), as: UTF16.self)
        rest = rest.dropFirst(4)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension JSONString {
  /// Appends a string in quotes, escaped (RFC 8259, section 7).
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      if text.contains(where: isEscaped) {
        for byte in text { append(byte, to: &bytes) }
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends a byte of a string.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }

  /// A finite number; with a fraction as Swift prints it, the shortest text that reads back as the same number.
  package static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(nearest: number))" : "\(number)"
  }

  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The text of a JSON number (RFC 8259, section 6).
package enum JSONNumber {
  /// The nearest `Double`; `nil` for what is no number.
  ///
  /// Numbers of up to 15 digits and without an exponent, which is nearly all that recordings hold, are worked out here:
  /// digits and power of ten are then both exact, and so their quotient is the nearest `Double` (W. D. Clinger, "How to
  /// Read Floating Point Numbers Accurately"). The others go the long way.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    short(text) ?? Double(String(decoding: text, as: UTF8.self))
  }

  private static func short(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var (number, decimals, isFraction) = (0, 0, false)
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        number = number * 10 + Int(digit)
        if isFraction { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        return nil
      }
    }
    // A point and 15 digits, or 16 digits that may be one too many.
    guard number < 1_000_000_000_000_000, isFraction == (decimals > 0) else { return nil }
    let value = Double(number) / powersOfTen[decimals]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
