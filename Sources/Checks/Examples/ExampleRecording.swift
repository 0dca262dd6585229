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
