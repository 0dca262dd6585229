import Model

/// Fills in `session`, `time` and `seq` in the lines of an example's recording where they are left out.
///
/// A line without a `session` belongs to session `s-1`. A `time` is 100 ms after that of the line before, and the first
/// is 2026-11-20T10:00:00.000Z. A `session.end` is 4 s after the line before if an ad was laid out, so that the ad
/// stays on the screen for some time. A `seq` is one more than the session's last. A line that is no JSON object stays
/// as it is, and changes neither the time nor the number of the next line.
package struct ExampleRecording: Sendable {
  private var time = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 36_000_000_000)
  private var isFirst = true
  private var isLaidOut = false
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
      let isLate = isLaidOut && members.string("event") == "session.end"
      if !isFirst { time.microseconds += isLate ? 4_000_000 : 100_000 }
      additions.append(#""time":"\#(time)""#)
    }
    isFirst = false
    if ["view.render", "asset.render"].contains(members.string("event")) { isLaidOut = true }

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

/// The members of a JSON object on one line. Only as much JSON is parsed as is needed for adding members; everything
/// else is kept as written. (`Reading` decides if JSON is valid.)
private struct JSONMembers {
  private let line: [UInt8]
  /// The members in order, each with its key and the range of its raw value in the line.
  private var members: [(key: String, value: Range<Int>)] = []

  /// Reads the members of a JSON object. Returns `nil` if the line isn't exactly one whole object.
  init?(of line: String) {
    self.line = Array(line.utf8)
    let ends = Self.ends(in: self.line)
    guard let start = self.line.firstIndex(where: { !$0.isSpace }), self.line[start] == UInt8(ascii: "{"),
      let end = ends.last, self.line[end...].dropFirst().allSatisfy(\.isSpace)
    else { return nil }
    var next = start + 1
    for end in ends {
      guard let member = member(in: next..<end) else {
        // An empty object has no member.
        guard ends.count == 1, self.line[next..<end].allSatisfy(\.isSpace) else { return nil }
        return
      }
      members.append(member)
      next = end + 1
    }
  }

  /// Returns the offsets at which the members of the outermost object end: those of its commas and of its closing
  /// brace. Returns none if the object isn't closed.
  private static func ends(in line: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var (depth, isInString, isEscaped) = (0, false, false)
    for (index, byte) in line.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ",") where depth == 1: ends.append(index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { ends.append(index) }
      default: break
      }
    }
    return depth == 0 && !isInString ? ends : []
  }

  /// The key and the value of one member, white space around them left out.
  private func member(in range: Range<Int>) -> (key: String, value: Range<Int>)? {
    func trimmed(_ range: Range<Int>) -> Range<Int>? {
      guard let first = line[range].firstIndex(where: { !$0.isSpace }),
        let last = line[range].lastIndex(where: { !$0.isSpace })
      else { return nil }
      return first..<last + 1
    }
    // Keys with a colon aren't supported.
    guard let colon = line[range].firstIndex(of: UInt8(ascii: ":")),
      let key = trimmed(range.lowerBound..<colon),
      let text = string(in: key), let value = trimmed(colon + 1..<range.upperBound)
    else { return nil }
    return (text, value)
  }

  /// Returns the unescaped text of a string, whose range includes its quotation marks; `nil` if it is no string.
  private func string(in range: Range<Int>) -> String? {
    let mark = UInt8(ascii: "\"")
    guard range.count > 1, line[range.lowerBound] == mark, line[range.upperBound - 1] == mark else {
      return nil
    }
    return JSONString.unescaped(String(decoding: line[range].dropFirst().dropLast(), as: UTF8.self))
  }

  /// The value of the member with this key, as written in the line; `nil` if there is none.
  subscript(key: String) -> String? { range(of: key).map { String(decoding: line[$0], as: UTF8.self) } }

  func string(_ key: String) -> String? { range(of: key).flatMap(string) }

  private func range(of key: String) -> Range<Int>? { members.first { $0.key == key }?.value }

  /// Returns the line with these members (`"key":value`) inserted after its first member, so that `event` stays first.
  func inserting(_ additions: [String]) -> String {
    let place = members.first?.value.upperBound ?? 1 + (line.firstIndex(of: UInt8(ascii: "{")) ?? 0)
    let added = (members.isEmpty || additions.isEmpty ? "" : ",") + additions.joined(separator: ",")
    return String(decoding: line[..<place] + Array(added.utf8) + line[place...], as: UTF8.self)
  }
}

extension UInt8 {
  /// White space of ASCII.
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
