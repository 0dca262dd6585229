import Model

/// Redacts a line that isn't JSON or isn't UTF-8. Quoted texts are replaced unless they look like a plain id, and so
/// are letters and digits outside quotes, except `true`, `false` and `null`. Quotes, brackets and invalid bytes stay,
/// so that the line fails to parse for the same reason.
enum BrokenLineRedaction {
  static func redacted(_ line: [UInt8], by pseudonyms: Pseudonyms) -> [UInt8] {
    var result = line
    var place = 0
    while place < line.count {
      if line[place] == UInt8(ascii: "\"") {
        let end = quote(in: line, after: place) ?? line.count
        replace(place + 1..<end, in: line, by: pseudonyms, &result)
        place = end + 1
      } else {
        let end = line[place...].firstIndex(of: UInt8(ascii: "\"")) ?? line.count
        hide(place..<end, &result)
        place = end
      }
    }
    return result
  }

  private static func quote(in line: [UInt8], after place: Int) -> Int? {
    var next = place + 1
    while next < line.count, line[next] != UInt8(ascii: "\"") {
      next += line[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return next < line.count ? next : nil
  }

  /// Replaces a text in quotes. If it may be a session's id and has a closing quote, it is replaced like an id in a
  /// valid line, so that the copied line still belongs to the copied session.
  private static func replace(
    _ range: Range<Int>, in line: [UInt8], by pseudonyms: Pseudonyms, _ result: inout [UInt8]
  ) {
    guard range.upperBound < line.count, String(validating: line[range], as: UTF8.self) != nil else {
      return hide(range, &result)
    }
    let text = EscapedText(line, range)
    if ValueShape.isTime(text.bytes) { return }
    let isKnown = key(before: range.lowerBound - 1, in: line).map(keysOfIDs.contains) ?? true
    text.write(isKnown ? pseudonyms.value(text.bytes, as: .id) : pseudonyms.unknown(text.bytes), to: &result)
  }

  private static let keysOfIDs: Set = ["ad", "break", "event", "session"]

  /// Returns the key before the value that begins at a quote; `nil` if no `"key":` precedes it.
  private static func key(before quote: Int, in line: [UInt8]) -> String? {
    let head = line[..<quote].reversed().drop { $0 == 0x20 }
    guard head.first == UInt8(ascii: ":") else { return nil }
    let key = head.dropFirst().drop { $0 == 0x20 }
    guard key.first == UInt8(ascii: "\"") else { return nil }
    return String(decoding: key.dropFirst().prefix { $0 != UInt8(ascii: "\"") }.reversed(), as: UTF8.self)
  }

  private static func hide(_ range: Range<Int>, _ result: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let end = result[place..<range.upperBound].firstIndex { !isLetter($0) } ?? range.upperBound
      if end > place {
        if !["true", "false", "null"].contains(where: { result[place..<end].elementsEqual($0.utf8) }) {
          for letter in place..<end { result[letter] = UInt8(ascii: "x") }
        }
        place = end
      } else {
        if 0x31...0x39 ~= result[place] { result[place] = UInt8(ascii: "1") }
        place += 1
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}
