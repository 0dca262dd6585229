/// JSON as text: for writing strings, and for editing members of an object where they stand.
///
/// Reads only what this target wrote: no white space between tokens is needed, but tolerated nowhere.
enum JSONText {
  /// A member of an object: where its key (without quotes), its value and the whole of it stand.
  struct Member {
    var key: Range<Int>
    var value: Range<Int>
    var whole: Range<Int> { key.lowerBound - 1..<value.upperBound }
  }

  /// Appends a string in quotes, escaped (RFC 8259, section 7).
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The members of the object that begins at `start`; of a text that breaks off, those before.
  static func members(of bytes: [UInt8], from start: Int = 0) -> [Member] {
    var members: [Member] = []
    var next = start + 1
    while let member = member(of: bytes, at: next) {
      members.append(member)
      next = member.value.upperBound + 1
    }
    return members
  }

  /// The member whose key's quote stands here, if one does.
  private static func member(of bytes: [UInt8], at start: Int) -> Member? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    let keyEnd = end(of: bytes, from: start)
    guard keyEnd < bytes.count, bytes[keyEnd] == UInt8(ascii: ":") else { return nil }
    return Member(key: start + 1..<keyEnd - 1, value: keyEnd + 1..<end(of: bytes, from: keyEnd + 1))
  }

  /// The member at a path of keys, from the object that the text is.
  static func member(_ path: [String], in bytes: [UInt8]) -> Member? {
    var start = 0
    var found: Member?
    for key in path {
      guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
      found = member(of: bytes, at: start + 1)
      while let member = found, !bytes[member.key].elementsEqual(key.utf8) {
        found = Self.member(of: bytes, at: member.value.upperBound + 1)
      }
      guard let found else { return nil }
      start = found.value.lowerBound
    }
    return found
  }

  /// Where the value that begins at `start` ends.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var (next, depth, isInString) = (start, 0, false)
    while next < bytes.count {
      let byte = bytes[next]
      if isInString {
        if byte == UInt8(ascii: "\\") { next += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        if depth == 0 { return next }
        depth -= 1
      } else if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        return next
      }
      next += 1
    }
    return next
  }
}
