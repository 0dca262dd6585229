import Model
import Reading
import TestSupport
import Testing

@Suite("Reading recordings") struct RecordingReaderTests {
  @Test(
    "The example of the format reads as one whole session", .holds("R-001"))
  func example() {
    let read = readRecordings([("a.ndjson", Array(exampleRecording.utf8))])
    #expect(read.diagnostics == [])
    #expect(read.sessions.count == 1)
    let session = read.sessions[0]
    #expect(session.id == "s-1")
    #expect(session.ending == .ended)
    #expect(session.adIDs == ["a1"])
    #expect(session.defects == [])
    #expect(session.unknownNames == [])
    #expect(session.skippedLines == [])
    #expect(
      session.events.map(\.name) == [
        "session.start", "ad.request", "ad.load", "view.render", "asset.render", "asset.render",
        "asset.render",
        "asset.render", "impression", "click", "session.end",
      ])
    #expect(session.rawEvents.map(\.sequence) == Array(0...10))
    #expect(session.rawEvents.map { Int($0.line.line) } == Array(1...11))
  }
}
