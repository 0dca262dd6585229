import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Files of recordings") struct RecordingFileTests {
  private static let line = CompressionTests.lines[0].dropLast()

  private func sessionsOfLines(_ text: String) -> [[Int]] {
    let read = readRecordings([("r", Array(text.utf8))])
    #expect(read.diagnostics == [], "\(text)")
    return read.sessions.map { $0.rawEvents.map { Int($0.line.line) } }
  }

  @Test(
    "A byte order mark, CRLF, blank lines and a missing last line end are tolerated",
    .holds("R-026"))
  func tolerance() {
    let line = Self.line
    #expect(sessionsOfLines("\u{FEFF}\(line)\n\(line)") == [[1, 2]])
    #expect(sessionsOfLines("\(line)\r\n\(line)\r\n") == [[1, 2]])
    #expect(sessionsOfLines("\n\r\n  \t\n\(line)\n\n\(line)\n \n") == [[4, 6]])
    #expect(sessionsOfLines(" \(line) \t\r\n\t\(line)") == [[1, 2]])
    #expect(recordedSessions("\u{FEFF}\(line)\r\n")[0].event(0).text == line)
  }

  @Test("A byte order mark is one only at the start of a file, and counts in byte offsets")
  func marks() {
    let read = readRecordings([("r", Array("\u{FEFF}\(Self.line)\n\u{FEFF}\(Self.line)\n".utf8))])
    #expect(
      read.diagnostics.map(\.diagnostic.violation.message) == [
        "Line 2, from byte \(Self.line.utf8.count + 4), was skipped: it isn't a JSON object."
      ])
  }

  @Test("A recording without lines is told", arguments: ["", "\n\r\n \n", "\u{FEFF}"])
  func empty(_ text: String) {
    let read = readRecordings([("r", Array(text.utf8)), ("s", Array(Self.line.utf8))])
    #expect(
      read.diagnostics == [
        RecordingDiagnostic(
          Diagnostic("recording-empty", "The recording holds no lines.", at: Location(file: "r")), file: 0)
      ])
    #expect(read.summaries.map(\.lines) == [0, 1])
  }

  @Test("A recording that can't be read is told, and the others are read")
  func unreadable() {
    let files = ["a", "b", "c"].map { RecordingFile(path: "dir/\($0)", systemPath: $0, definitionFile: nil) }
    let source = MemorySource(
      ["a": Array(Self.line.utf8), "c": Array(Self.line.utf8)], failures: ["b": "no permission"])
    let reading = RecordingReader(recordings: files, source: source)
      .read(makeShard: { 0 }, session: { count, _ in count += 1 })
    #expect(
      reading.diagnostics == [
        RecordingDiagnostic(
          Diagnostic(
            "input-unreadable", "The recording can't be read: no permission.", at: Location(file: "dir/b")),
          file: 1)
      ])
    #expect(reading.shards.reduce(0, +) == 1)
    #expect(reading.summaries.map(\.events) == [1, 0, 1])
  }

  @Test(
    "A summary counts lines, bytes and the span of time",
    .holds("R-025"))
  func summary() {
    let text = """
      {"event":"stream.end","session":"a","time":"2026-11-20T10:00:05.000Z"}

      nonsense
      {"event":"stream.end","session":"b","time":"2026-11-20T10:00:01.000Z"}
      {"event":"strange","session":"a","time":"2026-11-20T12:00:03.000+02:00"}
      """
    var expected = RecordingSummary(
      path: "r", byteCount: text.utf8.count, lines: 4, linesSkipped: 1, events: 3)
    expected.firstTime = Timestamp(rfc3339: "2026-11-20T10:00:01.000Z")
    expected.lastTime = Timestamp(rfc3339: "2026-11-20T10:00:05.000Z")
    #expect(readRecordings([("r", Array(text.utf8))]).summaries == [expected])
  }

  @Test(
    "A line of 1 MiB is read; one byte more is skipped, wherever blocks are cut",
    .holds("R-024"),
    arguments: [1 << 14, 1 << 20, 1 << 23])
  func longest(_ blockSize: Int) {
    var options = RecordingReader.Options()
    options.blockSize = blockSize
    let line = #"{"event":"stream.end","session":"a","time":"2026-11-20T10:00:00.000Z","x":""}"#
    for (surplus, lineEnd) in [(0, "\n"), (0, "\r\n"), (1, "\n"), (1, "\r\n"), (0, ""), (1, "")] {
      let filling = String(repeating: "x", count: 1 << 20 - line.utf8.count + surplus)
      let long = line.dropLast(2) + filling + #""}"#
      let text = Self.line + "\n" + long + lineEnd + (lineEnd.isEmpty ? "" : Self.line)
      let read = readRecordings([("r", Array(text.utf8))], options: options)
      let message =
        "Line 2, from byte \(Self.line.utf8.count + 1), was skipped: it is 1048577 bytes long, and at most 1048576 are read."
      #expect(read.diagnostics.map(\.diagnostic.violation.message) == (surplus == 0 ? [] : [message]))
      #expect(read.sessions.map(\.rawEvents.count) == [(surplus == 0 ? 2 : 1) + (lineEnd.isEmpty ? 0 : 1)])
    }
  }

  @Test(
    "A line of 5 MB is skipped and owned by the session it names, at its start or its end",
    arguments: [1 << 14, 1 << 23])
  func fiveMegabytes(_ blockSize: Int) {
    var options = RecordingReader.Options()
    options.blockSize = blockSize
    let filling = String(repeating: "x", count: 5_000_000)
    let time = #""time":"2026-11-20T10:00:00.000Z""#
    let lines = [
      #"{"event":"stream.end","session":"a",\#(time)}"#,
      #"{"event":"stream.end","session":"b",\#(time)}"#,
      #"{"event":"x","session":"a",\#(time),"text":"\#(filling)"}"#,
      #"{"event":"x","text":"\#(filling)","session":"b",\#(time)}"#,
      filling,
      #"{"event":"stream.end","session":"a",\#(time)}"#,
      #"{"event":"session.end","session":"b",\#(time)}"#,
    ]
    let read = readRecordings([("r", Array(lines.joined(separator: "\n").utf8))], options: options)
    #expect(
      read.diagnostics.map {
        "\($0.diagnostic.violation.location) \($0.session ?? "-") \($0.diagnostic.violation.message)"
      } == [
        "r:3 a Line 3, from byte 142, was skipped: it is 5000071 bytes long, and at most 1048576 are read.",
        "r:4 b Line 4, from byte 5000214, was skipped: it is 5000071 bytes long, and at most 1048576 are read.",
        "r:5 - Line 5, from byte 10000286, was skipped: it is 5000000 bytes long, and at most 1048576 are read.",
      ])
    let skippedLines = Dictionary(
      uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines.map(\.line)) })
    #expect(skippedLines == ["a": [3, 5], "b": [4, 5]])
    #expect(read.sessions.map(\.rawEvents.last?.line.line).compactMap { $0 }.sorted() == [6, 7])
  }
}
