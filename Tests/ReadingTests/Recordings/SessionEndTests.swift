import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Order and end of sessions") struct SessionEndTests {
  private func lines(_ session: RecordedSession) -> [Int] { session.rawEvents.map { Int($0.line.line) } }

  @Test(
    "Lines keep their order, whatever their times and numbers say",
    .holds("R-013", "R-014"))
  func order() {
    let session = recordedSessions(
      """
      {"event":"session.end","session":"a","time":"2026-11-20T10:00:09.000Z","seq":9}
      {"event":"stream.end","session":"a","time":"2026-11-20T10:00:03.000Z","seq":1}
      {"event":"session.start","session":"a","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"web"}
      {"event":"stream.end","session":"a","time":"2026-11-20T10:00:01.000Z","seq":5}
      """)[0]
    #expect(lines(session) == [1, 2, 3, 4])
    #expect(session.events.map(\.name) == ["session.end", "stream.end", "session.start", "stream.end"])
  }

  @Test(
    "A line with the number and the bytes of an earlier one is a copy, in whichever file, and in no session",
    .holds("R-1207", "R-1313"))
  func copies() {
    let (start, end) = (
      #"{"event":"session.start","session":"a","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"web"}"#,
      #"{"event":"session.end","session":"a","time":"2026-11-20T10:00:09.000Z","seq":2}"#
    )
    let tap = #"{"event":"click","session":"a","time":"2026-11-20T10:00:01.000Z","seq":1,"ad":"x"}"#
    let later = tap.replacing("01.000", with: "01.500")
    let unnumbered = #"{"event":"stream.end","session":"a","time":"2026-11-20T10:00:02.000Z"}"#
    func read(_ files: [String]...) -> (lines: [Int], repeated: [RepeatedLines?], events: [Int]) {
      let read = readRecordings(
        files.enumerated().map { ("\($0).ndjson", Array($1.joined(separator: "\n").utf8)) })
      return (
        read.sessions.flatMap(lines), read.summaries.map(\.repeated), read.summaries.map(\.events)
      )
    }
    func repeated(_ lines: Int...) -> RepeatedLines {
      lines.reduce(into: RepeatedLines()) { $0.add($1) }
    }
    let once = read([start, tap, end])
    #expect(once == ([1, 2, 3], [nil], [3]))
    #expect(read([start, tap, tap, end, tap, end]) == ([1, 2, 4], [repeated(3, 5, 6)], [3]))
    #expect(
      read([start, tap, end], [start, tap, end]) == ([1, 2, 3], [nil, repeated(1, 2, 3)], [3, 0]))
    // Other bytes under one number are another line, and a line without a number can't be told from a new one.
    #expect(read([start, tap, later, later, end]) == ([1, 2, 3, 5], [repeated(4)], [4]))
    #expect(read([start, unnumbered, unnumbered, end]) == ([1, 2, 3, 4], [nil], [4]))
  }

  @Test(
    "A session that is sent again as a whole, long after its end, is a copy; one that goes on isn't",
    .holds("R-1230"))
  func wholeCopies() {
    func session(_ times: [Int], end: Int = 9) -> [String] {
      times.map { #"{"event":"stream.end","session":"a","time":"2026-11-20T10:00:0\#($0).000Z"}"# }
        + [#"{"event":"session.end","session":"a","time":"2026-11-20T10:00:0\#(end).000Z"}"#]
    }
    func read(_ again: [String]...) -> (
      rules: [RuleID], repeated: [RepeatedLines?], after: [Int], events: [Int]
    ) {
      let first = session([1, 2, 2]) + Array(repeating: "", count: 10_001)
      let files = [first] + again
      let read = readRecordings(
        files.enumerated().map { ("\($0).ndjson", Array($1.joined(separator: "\n").utf8)) })
      #expect(read.sessions.map(lines) == [[1, 2, 3, 4]])
      return (
        read.diagnostics.map(\.diagnostic.rule), read.summaries.map(\.repeated),
        read.summaries.map(\.linesAfterEnd),
        read.summaries.map(\.events)
      )
    }
    func repeated(_ lines: Int...) -> RepeatedLines {
      lines.reduce(into: RepeatedLines()) { $0.add($1) }
    }
    #expect(read(session([1, 2, 2])) == ([], [nil, repeated(1, 2, 3, 4)], [0, 0], [4, 0]))
    // Over two files, and in another order.
    let parts = [Array(session([2, 1, 2]).prefix(1)), Array(session([2, 1, 2]).dropFirst())]
    #expect(
      read(parts[0], parts[1]) == ([], [nil, repeated(1), repeated(1, 2, 3)], [0, 0, 0], [4, 0, 0]))
    // Lines of the same number and lengths with other times, too few of them, and too many.
    for other in [session([1, 2, 3]), session([1, 2]), session([1, 2, 2, 2]), session([1, 2, 2], end: 8)] {
      #expect(read(other) == (["session-resumed"], [nil, nil], [0, other.count], [4, other.count]))
    }
  }

  @Test(
    "Blank lines count among the 10,000 within which a session that ended may go on",
    .holds("R-018"), arguments: [9_999, 10_000])
  func blankLines(_ count: Int) {
    var text = RecordingText()
    text.add("session.end", "a")
    for _ in 0..<count { text.add(line: "") }
    text.add("stream.end", "a")
    let read = readRecordings([("r", text.bytes)])
    #expect(read.sessions.map(lines) == [count < 10_000 ? [1, 10_001] : [1]])
    #expect(read.summaries.map(\.linesAfterEnd) == [count < 10_000 ? 0 : 1])
  }

  @Test(
    "A file that breaks off doesn't break off a session that had ended, and does one that was open",
    .holds("R-021", "R-206"))
  func brokenOff() {
    var text = RecordingText()
    text.add("session.end", "ended")
    text.add("stream.end", "open")
    // An uncompressed gzip block without the checksum that ends a file: the end of the block isn't the end of the file.
    let size = UInt16(text.bytes.count)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    let lengths = [size, ~size].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let read = readRecordings([("r.gz", header + lengths + text.bytes)])
    #expect(read.diagnostics.map(\.diagnostic.rule) == ["recording-truncated"])
    let lost = Dictionary(uniqueKeysWithValues: read.sessions.map { ($0.id, $0.skippedLines.count) })
    #expect(lost == ["ended": 0, "open": 1])
  }

  @Test("A session is evicted with the line at which it holds as much as may be judged", arguments: [1, 3])
  func tooLong(jobs: Int) {
    var text = RecordingText()
    let ad = #""ad":"\#(String(repeating: "a", count: 100_000))""#
    for _ in 0..<40 { for session in ["s-0", "s-1"] { text.add("ad.hide", session, ad) } }
    var options = RecordingReader.Options()
    (options.longestSession, options.jobs) = (1 << 20, jobs)
    let read = readRecordings([("r", text.bytes)], options: options)
    let sessions = read.sessions.sorted { $0.id < $1.id }
    #expect(sessions.map(\.ending) == [.evicted, .evicted])
    #expect(
      sessions.map { lines($0) } == [
        Array(stride(from: 1, to: 22, by: 2)), Array(stride(from: 2, to: 23, by: 2)),
      ])
    #expect(
      read.diagnostics.map {
        "\($0.diagnostic.violation.location.range?.line ?? 0) \($0.diagnostic.violation.message)"
      } == [
        "21 Session 's-0' was evicted after this line: it holds more than 1 MiB; 29 later lines of it weren't used.",
        "22 Session 's-1' was evicted after this line: it holds more than 1 MiB; 29 later lines of it weren't used.",
      ])
  }

  @Test(
    "As many as 100,000 sessions may be open, unless the command says otherwise",
    .holds("R-022"))
  func openSessions() { #expect(RecordingReader.Options().openSessions == 100_000) }
}
