/// Finds the members of JSON objects in a line, so that they can be edited without changing the rest of the line.
///
/// The JSON must have no white space between tokens, as `SessionWriter` writes it.
enum JSONLine {
  /// The ranges of a member of an object: the key without its quotation marks, the value, and the whole member from the
  /// key's opening quotation mark on.
  struct Member {
    var key: Range<Int>
    var value: Range<Int>
    var whole: Range<Int> { key.lowerBound - 1..<value.upperBound }
  }

  /// Returns the members of the object that begins at `start`. If the line breaks off inside the object, returns the
  /// members before the break.
  static func members(of bytes: [UInt8], from start: Int = 0) -> [Member] {
    bytes.withUnsafeBufferPointer { bytes in
      var members: [Member] = []
      var next = start + 1
      while let member = member(of: bytes, at: next) {
        members.append(member)
        next = member.value.upperBound + 1
      }
      return members
    }
  }

  /// The member at a path of keys, from the outermost object; `nil` if there is none.
  static func member(_ path: [String], in bytes: [UInt8]) -> Member? {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var found: Member?
      for key in path {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
        found = member(of: bytes, at: start + 1)
        while let member = found, !isEqual(bytes[member.key], key) {
          found = Self.member(of: bytes, at: member.value.upperBound + 1)
        }
        guard let found else { return nil }
        start = found.value.lowerBound
      }
      return found
    }
  }

  private static func isEqual(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ key: String) -> Bool {
    bytes.count == key.utf8.count && bytes.elementsEqual(key.utf8)
  }

  /// Returns the member whose key has its opening quotation mark at `start`; `nil` if there is none.
  private static func member(of bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Member? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    let keyEnd = end(of: bytes, from: start)
    guard keyEnd < bytes.count, bytes[keyEnd] == UInt8(ascii: ":") else { return nil }
    return Member(key: start + 1..<keyEnd - 1, value: keyEnd + 1..<end(of: bytes, from: keyEnd + 1))
  }

  /// Index after the end of the value that begins at `start`.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (next, depth) = (start, 0)
    while next < bytes.count {
      switch bytes[next] {
      case UInt8(ascii: "\""): next = endOfString(in: bytes, from: next + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return next }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return next }
      default: break
      }
      next += 1
    }
    return min(next, bytes.count)
  }

  /// Returns the index of the quotation mark that closes a string whose content begins at `start`. If the line breaks
  /// off inside the string, the result is at or beyond the end of the line.
  private static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var next = start
    while next < bytes.count, bytes[next] != UInt8(ascii: "\"") {
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return next
  }
}
