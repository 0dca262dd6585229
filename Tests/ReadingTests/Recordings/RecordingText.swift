/// Lines of a recording for tests: time goes on by 100 ms a line.
struct RecordingText {
  private(set) var lines: [String] = []

  /// Adds an event; `members` are further ones, as JSON.
  mutating func add(_ event: String, _ session: String, _ members: String = "") {
    let tenths = lines.count
    let time = "2026-11-20T10:\(padded(tenths / 600)):\(padded(tenths / 10 % 60)).\(tenths % 10)00Z"
    let rest = members.isEmpty ? "" : "," + members
    lines.append(#"{"event":"\#(event)","session":"\#(session)","time":"\#(time)"\#(rest)}"#)
  }

  /// Adds a line as it is.
  mutating func add(line: String) { lines.append(line) }

  var text: String { lines.joined(separator: "\n") + "\n" }

  var bytes: [UInt8] { Array(text.utf8) }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
