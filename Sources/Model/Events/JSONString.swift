/// Escaping and unescaping of JSON strings.
package enum JSONString {
  /// Replaces escapes by the characters they stand for (RFC 8259, section 7); half a surrogate pair becomes U+FFFD. The
  /// text must be valid JSON.
  package static func unescaped(_ text: String) -> String {
    var text = text
    return text.withUTF8 { unescaped($0) }
  }

  /// Returns JSON bytes as text with escapes resolved. The text is never longer than the bytes: the escape `\u20ac` has
  /// six bytes, and its character three.
  package static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: text.count) { output in
      var (count, place) = (0, 0)
      while place < text.count {
        var byte = text[place]
        place += 1
        if byte == UInt8(ascii: "\\"), place < text.count {
          byte = text[place]
          place += 1
          if byte == UInt8(ascii: "u") {
            for unit in String(scalar(in: text, at: &place)).utf8 {
              output[count] = unit
              count += 1
            }
            continue
          }
          byte = control(byte) ?? byte
        }
        output[count] = byte
        count += 1
      }
      return count
    }
  }

  private static func control(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the scalar whose four hex digits begin at `place`, and moves `place` past them. If they are the first half
  /// of a surrogate pair, the second half is read, too.
  private static func scalar(in text: UnsafeBufferPointer<UInt8>, at place: inout Int) -> Unicode.Scalar {
    let unit = unit(in: text, at: place)
    place = min(place + 4, text.count)
    guard (0xD800..<0xDC00).contains(unit), place + 1 < text.count, text[place] == UInt8(ascii: "\\"),
      text[place + 1] == UInt8(ascii: "u")
    else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    let second = self.unit(in: text, at: place + 2)
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    place = min(place + 6, text.count)
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  /// Returns the value of four hex digits; U+FFFD if they are incomplete.
  private static func unit(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32 {
    guard place + 4 <= text.count else { return 0xFFFD }
    return UInt32(String(decoding: text[place..<place + 4], as: UTF8.self), radix: 16) ?? 0xFFFD
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

  /// Appends a byte of a string, escaped if necessary.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }

  /// Returns the text of a finite number. For a number with a fraction, it is the shortest text from which the number
  /// can be read again.
  package static func text(of number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(nearest: number))" : "\(number)"
  }

  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Functions that parse and write JSON numbers (RFC 8259, section 6).
package enum JSONNumber {
  /// Returns the nearest `Double`; `nil` if the text is no number.
  ///
  /// Numbers of up to 15 digits without an exponent, nearly all in recordings, are computed here. Digits and power of
  /// ten are then both exact, so their quotient is the nearest `Double` (W. D. Clinger, "How to Read Floating Point
  /// Numbers Accurately"). `Double.init` parses the others.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    short(text) ?? Double(String(decoding: text, as: UTF8.self))
  }

  /// Returns the number if it has no fraction, such as `3`, `3.0` and `3e0`; `nil` with a fraction or beyond Int64.
  package static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    if let number = short(text) { return Int64(exactly: number) }
    let text = String(decoding: text, as: UTF8.self)
    return Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))
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
    // The limit admits a point and 15 digits; 16 digits may be one too many.
    guard number < 1_000_000_000_000_000, isFraction == (decimals > 0) else { return nil }
    let value = Double(number) / powersOfTen[decimals]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
