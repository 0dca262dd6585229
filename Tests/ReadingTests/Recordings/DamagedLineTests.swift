import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Damaged lines") struct DamagedLineTests {
  static let time = #""time":"2026-11-20T10:00:00.000Z""#

  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var reason: String

    init(_ line: String, _ reason: String) {
      self.line = line
      self.reason = reason
    }

    var testDescription: String { String(line.prefix(60)) }
  }

  static func row(_ members: String, _ reason: String) -> Row {
    Row(#"{"event":"click","session":"s-1",\#(time),\#(members)}"#, reason)
  }

  static let rows: [Row] = [
    Row("nonsense", "isn't a JSON object"),
    Row("[1]", "isn't a JSON object"),
    Row("3", "isn't a JSON object"),
    Row(#""text""#, "isn't a JSON object"),
    Row("{", "isn't JSON: it breaks off before its end"),
    Row(#"{"event":"click","session":"s-1""#, "isn't JSON: it breaks off before its end"),
    Row(#"{"event":"click","session":"s-1","#, "isn't JSON: it breaks off before its end"),
    Row(#"{"event":"click","session":"s-1","x":"#, "isn't JSON: it breaks off before its end"),
    Row(#"{"event":"click","session":"s-1","x":[1"#, "isn't JSON: it breaks off before its end"),
    Row(#"{"event":"click","session":"s-1","x":"y"#, "isn't JSON: a string isn't closed"),
    row("", "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 67 of the line"),
    row(#""a":01"#, "isn't JSON: a number isn't written as JSON writes numbers, at byte 71 of the line"),
    row(#""a":1."#, "isn't JSON: a number isn't written as JSON writes numbers, at byte 71 of the line"),
    row(#""a":-"#, "isn't JSON: a number isn't written as JSON writes numbers, at byte 71 of the line"),
    row(#""a":1e"#, "isn't JSON: a number isn't written as JSON writes numbers, at byte 71 of the line"),
    row(#""a":+1"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":.5"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":NaN"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":nul"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":nulll"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":True"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(#""a":'b'"#, "isn't JSON: something is no value, at byte 71 of the line"),
    row(
      #""a":1 2"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 73 of the line"),
    row(
      #""a":"b""c""#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 74 of the line"),
    row(
      #""a":"b"c"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 74 of the line"),
    row(
      #""a":[1,]"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 74 of the line"),
    row(
      #""a":[1}"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 73 of the line"),
    row(
      #""a":{"b"}"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 75 of the line"),
    row(
      #""a":{"b":}"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 76 of the line"),
    row(
      #""a":1,"#,
      "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 73 of the line"),
    row(
      #"a:1"#, "isn't JSON: a key, colon, comma or bracket is missing or one too many, at byte 67 of the line"
    ),
    row(#""a":"\q""#, "isn't JSON: a string has an escape that JSON doesn't know, at byte 71 of the line"),
    row(
      #""a":"\u12g4""#, "isn't JSON: a string has an escape that JSON doesn't know, at byte 71 of the line"),
    row(#""a":"\u12""#, "isn't JSON: a string has an escape that JSON doesn't know, at byte 71 of the line"),
    row(#""\x":1"#, "isn't JSON: a string has an escape that JSON doesn't know, at byte 67 of the line"),
    row("\"a\":\"\u{1}\"", "isn't JSON: a control character stands in a string"),
    row("\"a\":\"tab\there\"", "isn't JSON: a control character stands in a string"),
    row(
      #""a":"# + String(repeating: "[", count: 256) + String(repeating: "]", count: 256),
      "holds more than 256 objects and lists inside each other, at byte 326 of the line"),
    Row(
      #"{"event":"click","session":"s-1",\#(time)}}"#,
      "has something after its object, at byte 67 of the line"),
    Row(
      #"{"event":"click","session":"s-1",\#(time)} {}"#,
      "has something after its object, at byte 68 of the line"),
    Row(
      #"{"event":"click","session":"s-1",\#(time)},"#,
      "has something after its object, at byte 67 of the line"),
    Row("{}", "has no 'session'"),
    Row(#"{"event":"click",\#(time)}"#, "has no 'session'"),
    Row(#"{"event":"click","session":7,\#(time)}"#, "has a number as 'session', not a string"),
    Row(#"{"event":"click","session":null,\#(time)}"#, "has null as 'session', not a string"),
    Row(#"{"event":"click","session":"",\#(time)}"#, "has an empty 'session'"),
    Row(#"{"session":"s-1",\#(time)}"#, "has no 'event'"),
    Row(#"{"event":["click"],"session":"s-1",\#(time)}"#, "has a list as 'event', not a string"),
    Row(#"{"event":"","session":"s-1",\#(time)}"#, "has an empty 'event'"),
    Row(#"{"event":"click","session":"s-1"}"#, "has no 'time'"),
    Row(#"{"event":"click","session":"s-1","time":1763632800}"#, "has a number as 'time', not a string"),
    Row(#"{"event":"click","session":"s-1","time":true}"#, "has true or false as 'time', not a string"),
    Row(#"{"event":"click","session":"s-1","time":{}}"#, "has an object as 'time', not a string"),
    Row(
      #"{"event":"click","session":"s-1","time":"yesterday"}"#,
      "has the time 'yesterday', not one such as 2026-11-20T10:00:00.120Z"),
    Row(
      #"{"event":"click","session":"s-1","time":"2026-02-29T10:00:00.000Z"}"#,
      "has the time '2026-02-29T10:00:00.000Z', not one such as 2026-11-20T10:00:00.120Z"),
  ]

  @Test(
    "A damaged line is skipped with its reason, its line and its byte; the others are read",
    .holds("R-336", "R-001", "R-024", "R-036", "R-037", "R-038"), arguments: rows
  )
  func table(_ row: Row) {
    let good = #"{"event":"session.start","session":"s-1",\#(Self.time),"platform":"ios"}"#
    let read = readRecordings([("a.ndjson", Array("\(good)\n\(row.line)\n\(good)\n".utf8))])
    #expect(
      read.diagnostics.map {
        "\($0.diagnostic.violation.location) \($0.diagnostic.rule): \($0.diagnostic.violation.message)"
      } == [
        "a.ndjson:2 line-unreadable: Line 2, from byte \(good.utf8.count + 1), was skipped: it \(row.reason)."
      ])
    #expect(read.sessions.map(\.id) == ["s-1"])
    #expect(read.sessions.first?.rawEvents.map { Int($0.line.line) } == [1, 3])
    #expect(read.sessions.first?.skippedLines == [LineReference(file: 0, line: 2)])
    #expect(read.summaries.map { [$0.lines, $0.linesSkipped, $0.events] } == [[3, 1, 2]])
  }

  @Test(
    "Bytes that aren't UTF-8 are named by their place, whatever else they look like",
    .holds("R-024"))
  func notUTF8() {
    let start = Array(#"{"event":"click","session":"s-1","text":""#.utf8)
    let sequences: [[UInt8]] = [
      [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ]
    for bytes in sequences {
      for ending in [Array(#"",\#(Self.time)}"#.utf8), []] {
        let read = readRecordings([("a.ndjson", start + bytes + ending)])
        #expect(
          read.diagnostics.map(\.diagnostic.violation.message) == [
            "Line 1, from byte 0, was skipped: it isn't UTF-8 at byte \(start.count) of the line."
          ])
      }
    }
  }

  @Test("Valid but unusual JSON is read")
  func unusual() {
    let members = [
      #""a":-0"#, #""a":1E+2"#, #""a":-1.5e-3"#, #""a":1e999"#, #""a":123456789012345678901234567890"#,
      #""a":"\ud800""#, #""a":"\"\\\/\b\f\n\r\t\u00e9""#, #""a":[[],{},[{}]]"#, #""":"""#,
      #""a" : [ 1 , 2 ] "#,
      #""é":"😀""#, #""a":"{[,:]}""#, "\"a\":\"\u{7f}\"",
      #""a":"# + String(repeating: "[", count: 255) + String(repeating: "]", count: 255),
    ]
    for member in members {
      let read = readRecordings([("a.ndjson", Array(Self.row(member, "").line.utf8))])
      #expect(read.diagnostics == [], "\(member)")
      #expect(read.sessions.first?.event(0).text == Self.row(member, "").line)
    }
  }
}

/// Tests that only the damaged line of a recording is lost. A parser of many documents at once would lose others, too.
@Suite("One damaged line costs nothing but itself") struct LineByLineTests {
  static func line(_ session: Int) -> String {
    #"{"event":"session.end","session":"s-\#(session)",\#(DamagedLineTests.time)}"#
  }

  private func good(_ bytes: [UInt8]) -> Int { readRecordings([("a", bytes)]).summaries[0].events }

  @Test("Four lines, and one cut inside a string")
  func cutInString() {
    let text = [Self.line(1), Self.line(2), String(Self.line(9).dropLast(4)), Self.line(3), Self.line(4)]
    #expect(good(Array(text.joined(separator: "\n").utf8)) == 4)
  }

  @Test("Many lines, and one cut in the middle")
  func cutInTheMiddle() {
    var lines = (0..<12_000).map(Self.line)
    lines.insert(String(Self.line(0).prefix(30)), at: 6_000)
    #expect(good(Array(lines.joined(separator: "\n").utf8)) == 12_000)
  }

  @Test("A line of invalid UTF-8 among three")
  func invalidUTF8() {
    let bytes =
      Array((Self.line(1) + "\n").utf8) + [0x22, 0xFF, 0xFE, 0x0A]
      + Array((Self.line(2) + "\n" + Self.line(3)).utf8)
    #expect(good(bytes) == 3)
  }

  @Test("A line longer than a block among twenty")
  func longerThanBlock() {
    var lines = (0..<20).map(Self.line)
    lines.insert(#"{"a":"\#(String(repeating: "x", count: 9_000))",\#(Self.line(20).dropFirst())"#, at: 10)
    var options = RecordingReader.Options()
    options.blockSize = 1_000
    let read = readRecordings([("a", Array(lines.joined(separator: "\n").utf8))], options: options)
    #expect(read.summaries[0].events == 21)
  }

  @Test("A closing brace missing, and one too many")
  func braces() {
    let text = [
      Self.line(1), String(Self.line(9).dropLast()), Self.line(2), Self.line(9) + "}", Self.line(3),
      Self.line(4),
    ]
    #expect(good(Array(text.joined(separator: "\n").utf8)) == 4)
  }
}
