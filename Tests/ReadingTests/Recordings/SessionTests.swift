import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Sessions of recordings") struct SessionTests {
  private func lines(_ session: RecordedSession?) -> [[Int]]? {
    session?.rawEvents.map { [Int($0.line.file), Int($0.line.line)] }
  }

  private func find(_ id: String, in read: ReadRecordings) -> RecordedSession? {
    read.sessions.first { $0.id == id }
  }

  @Test(
    "Interleaved sessions come apart, each with its lines in order",
    .holds("R-015"))
  func interleaved() {
    var text = RecordingText()
    for event in ["session.start", "stream.end", "session.end"] {
      for session in ["a", "b", "c"] { text.add(event, session, #""platform":"web""#) }
    }
    let read = readRecordings([("r", text.bytes)])
    #expect(read.sessions.count == 3)
    for (index, id) in ["a", "b", "c"].enumerated() {
      let session = find(id, in: read)
      #expect(lines(session) == [[0, index + 1], [0, index + 4], [0, index + 7]])
      #expect(session?.ending == .ended)
    }
  }

  @Test(
    "A session goes on in later files, and the definition is that of its first line",
    .holds("R-015", "R-017"))
  func rotation() {
    var (first, second, third) = (RecordingText(), RecordingText(), RecordingText())
    first.add("session.start", "a", #""platform":"web""#)
    second.add("stream.end", "b")
    third.add("stream.end", "a")
    third.add("session.end", "a")
    let files = ["1", "2", "3"].map {
      RecordingFile(path: $0, systemPath: "disk/" + $0, definitionFile: "formats/\($0)/format.yaml")
    }
    let source = MemorySource(["disk/1": first.bytes, "disk/2": second.bytes, "disk/3": third.bytes])
    let reading = RecordingReader(recordings: files, source: source)
      .read(makeShard: { [RecordedSession]() }, session: { $0.append($1) })
    let sessions = reading.shards.flatMap { $0 }.sorted { $0.id < $1.id }
    #expect(sessions.map(\.id) == ["a", "b"])
    #expect(lines(sessions.first) == [[0, 1], [2, 1], [2, 2]])
    #expect(sessions.map(\.definitionFile) == ["formats/1/format.yaml", "formats/2/format.yaml"])
    #expect(sessions.map(\.ending) == [.ended, .inputEnded])
    #expect(sessions.first?.event(1).location == Location(file: "3", line: 1))
    #expect(reading.summaries.map(\.path) == ["1", "2", "3"])
    #expect(reading.summaries.map(\.events) == [1, 1, 2])
    #expect(reading.shards.count == 1)
  }

  @Test(
    "Ids are strings: numbers beyond 2^53, escapes and any length keep them apart, and equal ones together",
    .holds("R-035"))
  func ids() {
    let long = String(repeating: "x", count: 100_000)
    let ids = ["9007199254740992", "9007199254740993", "18446744073709551616", "s-1", "é", long, long + "y"]
    var text = RecordingText()
    for id in ids { text.add("stream.end", id) }
    text.add("stream.end", #"s\u002d1"#)
    text.add("stream.end", #"\u00e9"#)
    text.add(
      line: #"{"\u0073ession":"s-1","t\u0069me":"2026-11-20T11:00:00.000Z","event":"session\u002eend"}"#)
    let read = readRecordings([("r", text.bytes)])
    #expect(read.diagnostics == [])
    #expect(Set(read.sessions.map(\.id)) == Set(ids.map { Redactor.value($0, as: .id) }))
    #expect(lines(find("s-1", in: read)) == [[0, 4], [0, 8], [0, 10]])
    #expect(lines(find(Redactor.value("é", as: .id), in: read)) == [[0, 5], [0, 9]])
    #expect(find("s-1", in: read)?.ending == .ended)
  }

  @Test("Of a member given twice the first counts")
  func duplicates() {
    var text = RecordingText()
    text.add(
      "click", "a", #""ad":"a1","by":"app","asset":"Headline","session":"b","event":"x","ad":"a2","by":7"#)
    text.add("session.start", "a", #""platform":"ios","consent":{"gdpr":true,"gd\u0070r":"no","npa":false}"#)
    let session = recordedSessions(text.text)[0]
    #expect(session.id == "a")
    #expect(session.adIDs == ["a1"])
    #expect(session.defects == [])
    #expect(session.event(0)[.by]?.string == "app")
    #expect(session.event(1)[.consent]?.members.map(\.key) == ["gdpr", "npa"])
    #expect(session.event(1)[.consent]?["gdpr"]?.bool == true)
  }

  @Test(
    "Lines soon after session.end belong to their session: one mistake a session, at the first of them",
    .holds("R-018"))
  func resumed() {
    var text = RecordingText()
    text.add("session.end", "a")
    text.add("stream.end", "b")
    text.add("stream.end", "a")
    text.add("session.end", "a")
    let read = readRecordings([("r", text.bytes)])
    #expect(
      read.diagnostics == [
        RecordingDiagnostic(
          Diagnostic(
            "session-resumed",
            "Session \(name: "a") goes on after its session.end: \(2) lines of it soon after it count.",
            at: Location(file: "r", line: 3),
            help: "A session ends once: write its end when the app ends, not when it goes to the background.",
            related: [RelatedPlace("It ended here.", at: Location(file: "r", line: 1))]),
          session: "a", file: 0)
      ])
    #expect(lines(find("a", in: read)) == [[0, 1], [0, 3], [0, 4]])
    #expect(find("a", in: read)?.ending == .ended)
    #expect(read.summaries[0].events == 4)
    #expect(read.summaries[0].linesAfterEnd == 0)
  }

  @Test(
    "A session is closed 10,000 lines of input after its end, in whatever file and whatever blocks: later lines are counted",
    .holds("R-020", "R-018", "R-019"),
    arguments: [1 << 18, 4096])
  func closed(_ blockSize: Int) {
    var (first, second) = (RecordingText(), RecordingText())
    first.add("session.end", "a")
    for number in 0..<4_000 { first.add("stream.end", "s\(number % 50)") }
    for number in 0..<5_999 { second.add("stream.end", "s\(number % 50)") }
    second.add("stream.end", "a")
    second.add("stream.end", "a")
    second.add("stream.end", "a")
    var options = RecordingReader.Options()
    options.blockSize = blockSize
    let read = readRecordings([("1", first.bytes), ("2", second.bytes)], options: options)
    #expect(lines(find("a", in: read)) == [[0, 1], [1, 6000]])
    #expect(read.sessions.count == 51)
    #expect(
      read.diagnostics.map { "\($0.diagnostic.violation.location) \($0.diagnostic.violation.message)" } == [
        "2:6000 Session 'a' goes on after its session.end: 1 line of it soon after it counts, 2 lines of it came too late "
          + "and aren't used."
      ])
    #expect(read.summaries.map(\.linesAfterEnd) == [0, 2])
  }

  @Test(
    "A session that has ended doesn't count as open, and isn't broken off with its file",
    .holds("R-021"))
  func ended() {
    var text = RecordingText()
    for session in ["a", "b", "c", "d"] {
      text.add("stream.end", session)
      text.add("session.end", session)
    }
    var options = RecordingReader.Options()
    options.openSessions = 1
    let read = readRecordings([("r", text.bytes)], options: options)
    #expect(read.diagnostics == [])
    #expect(read.sessions.map(\.ending) == [.ended, .ended, .ended, .ended])
  }

  @Test(
    "The longest silent session is evicted when one more opens than may be open",
    .holds("R-022"))
  func evicted() {
    var text = RecordingText()
    for session in ["a", "b", "a", "c", "b", "c", "a"] { text.add("stream.end", session) }
    var options = RecordingReader.Options()
    options.openSessions = 2
    let read = readRecordings([("r", text.bytes)], options: options)
    #expect(
      read.diagnostics == [
        RecordingDiagnostic(
          Diagnostic(
            "session-evicted",
            "Session \(name: "b") was evicted after this line: more than \(2) sessions were open, and it was silent longest; a later line of it wasn't used.",
            at: Location(file: "r", line: 2),
            help: "Allow more with --open-sessions, if there is the memory for it."),
          session: "b", file: 0)
      ])
    #expect(find("b", in: read)?.ending == .evicted)
    #expect(lines(find("a", in: read)) == [[0, 1], [0, 3], [0, 7]])
    #expect(lines(find("c", in: read)) == [[0, 4], [0, 6]])
    #expect(find("a", in: read)?.ending == .inputEnded)
  }

  @Test("One session may be open at a time, and each is handed over once")
  func onlyOne() {
    var text = RecordingText()
    for index in 0..<500 { text.add("stream.end", "s\(index % 250)") }
    var options = RecordingReader.Options()
    options.openSessions = 1
    let read = readRecordings([("r", text.bytes)], options: options)
    #expect(Set(read.sessions.map(\.id)).count == 250)
    #expect(read.sessions.count == 250)
    #expect(read.sessions.filter { $0.ending == .inputEnded }.map(\.id) == ["s249"])
    #expect(read.diagnostics.count == 249)
  }

  @Test("Sessions nobody wants are followed but not handed over, and change nothing for the others")
  func unwanted() {
    var text = RecordingText()
    for session in ["a", "b", "c", "a", "b", "c"] { text.add("stream.end", session) }
    var options = RecordingReader.Options()
    options.openSessions = 2
    let all = readRecordings([("r", text.bytes)], options: options)
    options.isWanted = { $0 != "a" }
    let some = readRecordings([("r", text.bytes)], options: options)
    #expect(
      some.sessions.map { SessionValue($0) } == all.sessions.filter { $0.id != "a" }.map { SessionValue($0) })
    #expect(some.diagnostics == all.diagnostics)
    #expect(some.summaries == all.summaries)
  }

  @Test("Many ads of one session are told apart")
  func manyAds() {
    var text = RecordingText()
    for index in 0..<200 { text.add("view.hide", "a", #""ad":"ad\#(index % 100)""#) }
    let session = recordedSessions(text.text)[0]
    #expect(session.adIDs == (0..<100).map { "ad\($0)" })
    #expect(session.events.map(\.adID) == (0..<200).map { "ad\($0 % 100)" })
  }

  @Test("Sessions that the input ends are handed over in the order in which they began")
  func orderInShard() {
    var text = RecordingText()
    for index in 0..<1000 { text.add("stream.end", "s\(index)") }
    for index in (0..<1000).reversed() { text.add("stream.end", "s\(index)") }
    var options = RecordingReader.Options()
    options.jobs = 4
    let reading = RecordingReader(
      recordings: [RecordingFile(path: "r", systemPath: "r", definitionFile: nil)],
      source: MemorySource(["r": text.bytes]), options: options
    ).read(makeShard: { [Int32]() }, session: { $0.append($1.rawEvents[0].line.line) })
    #expect(reading.shards.allSatisfy { $0 == $0.sorted() })
    #expect(reading.shards.map(\.count).reduce(0, +) == 1000)
    // Ids fall evenly into the lanes.
    #expect(reading.shards.count == 4 && reading.shards.allSatisfy { $0.count > 180 })
  }
}
