import Model
import Reading
import TestSupport
import Testing

@Suite("Whose a damaged line is") struct QuarantineTests {
  /// Lines of sessions `a` and `b` around a damaged one (line 4): a, b, a, damaged, b, a; then c.
  private func skippedLines(_ damaged: String) -> [String: [Int]] {
    var text = RecordingText()
    for session in ["a", "b", "a"] { text.add("stream.end", session) }
    text.add(line: damaged)
    for session in ["b", "a", "c"] { text.add("stream.end", session) }
    let read = readRecordings([("r", text.bytes)])
    return Dictionary(
      uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines.map { Int($0.line) }) })
  }

  @Test(
    "It belongs to the session whose id it holds",
    .holds("R-210"),
    arguments: [
      #"{"event":"click","session":"a""#, #"{"event":"click" "session" : "a","#,
      #"ssion":"a","time":"2026"}"#,
      #"x"session":"\u0061""#, #"{"event":"cli"ck","session":"a"}"#,
      #"{"event":"click","session":"a","time":7}"#,
      "{\"event\":\"cl\u{1}\",\"session\":\"a\"}", #"{"session":7,"x":"y","session":"a""#, #""a""#,
    ])
  func named(_ line: String) {
    #expect(skippedLines(line) == ["a": [4], "b": [], "c": []])
  }

  @Test(
    "Without an id it belongs to every session with lines before and after it",
    .holds("R-210"),
    arguments: [
      "nonsense", #"{"event":"cli"#, #"{"event":"click","sess"#, #"{"event":"click","session":"a"#,
      #"{"x":"session"}"#,
      #"{"event":"x","session":7}"#,
    ])
  func unassigned(_ line: String) {
    #expect(skippedLines(line) == ["a": [4], "b": [4], "c": []])
  }

  @Test("A line that names a session of its own is nobody else's")
  func strange() {
    #expect(skippedLines(#"{"event":"click","session":"d""#) == ["a": [], "b": [], "c": []])
  }

  @Test("The first line of a session may be the damaged one")
  func first() {
    #expect(skippedLines(#"{"event":"session.start","session":"c","#) == ["a": [], "b": [], "c": [4]])
    #expect(skippedLines(#"ssion":"c","time":"2026-11"#) == ["a": [4], "b": [4], "c": [4]])
  }

  @Test(
    "Before and after count in the file of the damaged line",
    .holds("R-210"))
  func perFile() {
    var (first, second) = (RecordingText(), RecordingText())
    first.add("stream.end", "a")
    first.add("stream.end", "b")
    first.add(line: "nonsense")
    first.add("stream.end", "b")
    second.add("stream.end", "b")
    second.add(line: "more nonsense")
    second.add("stream.end", "a")
    second.add(line: "even more")
    second.add("stream.end", "a")
    let read = readRecordings([("1", first.bytes), ("2", second.bytes)])
    let lines = Dictionary(uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines) })
    #expect(
      lines == [
        "a": [LineReference(file: 1, line: 4)],
        "b": [LineReference(file: 0, line: 3)],
      ])
  }

  @Test(
    "A damaged line soon after the end of its session belongs to it; a session that was closed gets no more")
  func afterTheEnd() {
    var text = RecordingText()
    text.add("session.end", "a")
    text.add(line: #"{"session":"a""#)
    for _ in 0..<10_000 { text.add("stream.end", "b") }
    text.add(line: #"{"session":"a""#)
    let read = readRecordings([("r", text.bytes)])
    let lines = Dictionary(uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines) })
    #expect(lines == ["a": [LineReference(file: 0, line: 2)], "b": []])
    #expect(read.diagnostics.map(\.session) == ["a", "a"])
  }
}
