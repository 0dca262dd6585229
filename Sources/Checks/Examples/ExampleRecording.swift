import AdModel

/// The lines of an example's recording with `session`, `time` and `seq` filled in where they are left out.
///
/// A line without a `session` is of session `s-1`; a `time` is 100 ms after the line before, from
/// 2026-11-20T10:00:00.000Z; a `seq` is one more than the session's last. A filled line is still one line. What is no
/// JSON object on one line stays as it is and takes neither time nor number.
package struct ExampleRecording: Sendable {
  private var time = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 36_000_000_000)
  private var isFirst = true
  private var nextNumbers: [String: Int64] = [:]

  package static func filled(_ lines: String) -> String {
    var recording = ExampleRecording()
    return lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { recording.filled(line: String(Substring($0))) }
      .joined(separator: "\n")
  }

  private mutating func filled(line: String) -> String {
    guard let members = JSONMembers(of: line) else { return line }
    var additions: [String] = []
    let session = members.string("session") ?? "s-1"
    if members["session"] == nil { additions.append(#""session":"s-1""#) }

    if let recorded = members.string("time").flatMap(Timestamp.init(rfc3339:)) {
      time = recorded
    } else if members["time"] == nil {
      if !isFirst { time.microseconds += 100_000 }
      additions.append(#""time":"\#(time)""#)
    }
    isFirst = false

    if let recorded = members["seq"] {
      nextNumbers[session] = Int64(recorded).map { $0 + 1 }
    } else {
      let number = nextNumbers[session, default: 0]
      nextNumbers[session] = number + 1
      additions.append(#""seq":\#(number)"#)
    }
    return members.inserting(additions)
  }
}

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
