import Model

/// An unescaped JSON string, with the position at which each of its bytes is written.
struct EscapedText {
  private(set) var bytes: [UInt8] = []
  /// The position in the line of each byte of the text, and then that of the text's end. For an escape such as
  /// `\u00e9`, the first byte has the position of the escape's start, and the other bytes that of its end.
  private var origin: [Int] = []

  /// - Parameter text: the range of the string's content between the quotation marks.
  init(_ line: [UInt8], _ text: Range<Int>) {
    var place = text.lowerBound
    while place < text.upperBound {
      var next = place + 1
      var stands = [line[place]]
      if line[place] == UInt8(ascii: "\\") {
        next = min(place + 2, text.upperBound)
        while next < text.upperBound, Self.isOpen(line[place..<next]) { next += 1 }
        stands = Array(JSONString.unescaped(String(decoding: line[place..<next], as: UTF8.self)).utf8)
      }
      origin += [place] + stands.dropFirst().map { _ in next }
      bytes += stands
      place = next
    }
    origin.append(text.upperBound)
  }

  /// True if an escape is incomplete: `\u` needs four digits, and the first half of a surrogate pair needs the second
  /// one.
  private static func isOpen(_ escape: ArraySlice<UInt8>) -> Bool {
    guard escape.dropFirst().first == UInt8(ascii: "u") else { return false }
    if escape.count < 6 { return true }
    let start = escape.startIndex
    let isHalf = escape[start + 2] | 0x20 == UInt8(ascii: "d") && "89abAB".utf8.contains(escape[start + 3])
    return isHalf && escape.count < 12
  }

  /// Writes another text of equal length over this one in the line. Its escapes are at the positions of this text's
  /// escapes.
  func write(_ other: [UInt8], to line: inout [UInt8]) {
    guard other != bytes, other.count == bytes.count else { return }
    for index in bytes.indices where other[index] != bytes[index] || (other[index] >= 0xC0) {
      let written = origin[index]..<origin[index + 1]
      switch written.count {
      case 1: line[written.lowerBound] = other[index]
      case 6: Self.escape(other, at: index, to: &line, from: written.lowerBound)
      case 12: line.replaceSubrange(written, with: "\\ud83d\\ude00".utf8)
      default: break
      }
    }
  }

  private static func escape(_ text: [UInt8], at index: Int, to line: inout [UInt8], from place: Int) {
    let escape =
      text[index] < 0x80
      ? "\\u00" + (text[index] < 16 ? "0" : "") + String(text[index], radix: 16)
      : text[index] < 0xE0 ? "\\u00e9" : "\\u4e2d"
    line.replaceSubrange(place..<place + 6, with: escape.utf8)
  }
}
