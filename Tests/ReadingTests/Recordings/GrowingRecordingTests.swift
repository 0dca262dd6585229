import Model
import Foundation
import Reading
import TestSupport
import Testing

@Suite("Recordings that grow while they are read") struct GrowingRecordingTests {
  private func line(_ session: String, _ event: String, _ second: Int) -> String {
    #"{"event":"\#(event)","session":"\#(session)","time":"2026-11-20T10:00:0\#(second).000Z","platform":"web"}"#
      + "\n"
  }

  @Test(
    "Both readings of a run see the same lines, and the digest is of these",
    .holds("R-337"))
  func twoReadings() throws {
    let folder = try TemporaryFolder()
    let text = line("a", "session.start", 1) + line("a", "stream.end", 2)
    try folder.write(text, to: "r.ndjson")
    let more = line("a", "session.end", 3) + line("b", "session.start", 4)
    let path = folder("r.ndjson")
    var options = RecordingReader.Options()
    options.needsDigests = true
    options.noteRead = { _ in
      do {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(more.utf8))
        try handle.close()
      } catch { Issue.record(error) }
    }
    let reader = RecordingReader(
      recordings: [RecordingFile(path: "r.ndjson", systemPath: path, definitionFile: nil)],
      source: DiskSource(), options: options)
    for _ in 1...2 {
      let reading = reader.read(makeShard: { [String]() }) { told, session in
        told.append("\(session.id) \(session.rawEvents.count) \(session.ending)")
      }
      #expect(reading.shards.flatMap(\.self) == ["a 2 inputEnded"])
      #expect(reading.diagnostics.isEmpty)
      // What sha256sum says of the two lines.
      #expect(
        reading.summaries.map(\.sha256)
          == ["1c8e03fecc0aa85e2535d0f395d3fda6d2881015ae5ee25870391cbf25a27aba"])
    }
    #expect(try folder.text(of: "r.ndjson").utf8.count > text.utf8.count)
  }
}
