import AdModel

/// The members of a JSON object on one line: as much of JSON as it takes to add members to a line and leave the rest as
/// its author wrote it. (`Ingest` decides what is valid.)
struct JSONMembers {
  private let line: [UInt8]
  /// Key, and raw value as a range of the line, in order.
  private var members: [(key: String, value: Range<Int>)] = []
  /// Where more members can go in: after the first one, so that `event` stays in front.
  private let place: Int

  /// `nil` for anything but one whole object.
  init?(of line: String) {
    self.line = Array(line.utf8)
    var scanner = Scanner(line: self.line)
    guard scanner.take("{") else { return nil }
    var place = scanner.next
    if !scanner.take("}") {
      repeat {
        guard let key = scanner.string(), scanner.take(":"), let value = scanner.value() else { return nil }
        if members.isEmpty { place = value.upperBound }
        members.append((Self.text(self.line[key]), value))
      } while scanner.take(",")
      guard scanner.take("}") else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
    self.place = place
  }

  /// The raw value of a member.
  subscript(key: String) -> String? {
    members.first { $0.key == key }.map { String(decoding: line[$0.value], as: UTF8.self) }
  }

  func string(_ key: String) -> String? {
    guard let value = members.first(where: { $0.key == key })?.value,
      line[value.lowerBound] == UInt8(ascii: "\"")
    else { return nil }
    return Self.text(line[value].dropFirst().dropLast())
  }

  /// The line with these members (`"key":value`) more.
  func inserting(_ additions: [String]) -> String {
    let added = (members.isEmpty || additions.isEmpty ? "" : ",") + additions.joined(separator: ",")
    return String(decoding: line[..<place] + Array(added.utf8) + line[place...], as: UTF8.self)
  }

  /// What the inside of a string says.
  private static func text(_ inside: ArraySlice<UInt8>) -> String {
    let text = String(decoding: inside, as: UTF8.self)
    return inside.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(text) : text
  }
}

private struct Scanner {
  let line: [UInt8]
  private(set) var next = 0

  init(line: [UInt8]) { self.line = line }

  private var byte: UInt8? { next < line.count ? line[next] : nil }

  var isAtEnd: Bool { line[next...].allSatisfy(\.isSpace) }

  /// Skips white space and takes the character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func skipSpace() {
    while byte?.isSpace == true { next += 1 }
  }

  /// The inside of a string.
  mutating func string() -> Range<Int>? {
    guard take("\"") else { return nil }
    let start = next
    while let byte {
      if byte == UInt8(ascii: "\"") {
        next += 1
        return start..<next - 1
      }
      next = min(line.count, next + (byte == UInt8(ascii: "\\") ? 2 : 1))
    }
    return nil
  }

  /// The raw text of the value that comes next.
  mutating func value() -> Range<Int>? {
    skipSpace()
    let start = next
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\""): guard string() != nil else { return nil }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        next += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 0 { return text(from: start) }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        next += 1
      default: next += 1
      }
      if depth == 0, let byte = self.byte, byte.endsValue { return text(from: start) }
    }
    return nil
  }

  /// What was taken since `start`, without white space at its end; `nil` for nothing.
  private func text(from start: Int) -> Range<Int>? {
    var end = next
    while end > start, line[end - 1].isSpace { end -= 1 }
    return end == start ? nil : start..<end
  }
}

extension UInt8 {
  /// White space of ASCII.
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }

  fileprivate var endsValue: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: "}") || self == UInt8(ascii: "]")
  }
}
