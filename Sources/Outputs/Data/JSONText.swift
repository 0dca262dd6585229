/// Text in JSON.
enum JSONText {
  /// RFC 8259, section 7. U+2028 and U+2029, which end a line in old JavaScript, and bidirectional controls, which make a
  /// line look like another, are escaped, too.
  static func append(_ value: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let isPlain = value.withBytes { bytes in
      let isPlain = bytes.isFlawless { word in
        ByteWord.unprintable(word) | ByteWord.zeros(word ^ ByteWord.all(UInt8(ascii: "\"")))
          | ByteWord.zeros(word ^ ByteWord.all(UInt8(ascii: "\\")))
      }
      if isPlain { output.append(contentsOf: bytes) }
      return isPlain
    }
    if !isPlain { appendScalars(of: value, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Apart, so that a plain text needn't be counted as referred to.
  @inline(never) private static func appendScalars(of value: String, to output: inout [UInt8]) {
    for scalar in value.unicodeScalars { append(scalar, to: &output) }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar {
    case "\"": output.append(contentsOf: "\\\"".utf8)
    case "\\": output.append(contentsOf: "\\\\".utf8)
    case "\n": output.append(contentsOf: "\\n".utf8)
    case "\r": output.append(contentsOf: "\\r".utf8)
    case "\t": output.append(contentsOf: "\\t".utf8)
    case _ where needsEscape(scalar):
      let digits = String(scalar.value, radix: 16)
      output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    default: output.append(contentsOf: String(scalar).utf8)
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
