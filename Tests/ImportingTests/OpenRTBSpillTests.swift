import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Long logs of bids") struct OpenRTBSpillTests {
  private static let filler = String(repeating: "x", count: 3000)

  /// 1,500 requests, and behind them a response to every other one, the last first.
  private static let log =
    ((0..<1500).map {
      #"{"id":"q\#($0)","imp":[{"id":"i","native":{"request":{"assets":[]}}}],"site":{"keywords":"\#(filler)"}}"#
    }
    + stride(from: 1498, through: 0, by: -2).map {
      #"{"id":"q\#($0)","seatbid":[{"bid":[{"impid":"i","crid":"\#(filler)"}]}]}"#
    }).joined(separator: "\n")

  private static func imported(_ text: String, _ store: MemoryStore) throws -> Imported {
    var importer = OpenRTBImporter(store: store)
    try importer.read("bids.ndjson", in: ForeignFiles(source: MemorySource(texts: ["bids.ndjson": text])))
    return importer.finish()[0]
  }

  @Test(
    "What waits for its counterpart and what is written goes into a store, and the recording is the same",
    .holds("R-841"))
  func spilled() throws {
    let whole = try ImportingTests.imported(openRTB: Self.log)
    #expect(whole.spilled.isEmpty)
    #expect(whole.recordingText.split(separator: "\n").count == 3750)
    let store = MemoryStore()
    let result = try Self.imported(Self.log, store)
    let lines = result.spilled.flatMap { store.bytes($0) ?? [] } + result.recording
    #expect(lines == whole.recording)
    #expect(result.told == "")
    // Requests after 2 MiB of them, and lines after 1 MiB.
    #expect(store.putCount >= 4)
    #expect(result.spilled.count >= 2 && result.recording.count < 1 << 20)
  }

  @Test("What a store has no room for stays in memory")
  func full() throws {
    let store = MemoryStore(room: 0)
    let result = try Self.imported(Self.log, store)
    #expect(result.spilled.isEmpty && store.refusals == 1)
    #expect(try result.recording == ImportingTests.imported(openRTB: Self.log).recording)
  }

  @Test("Requests that the store can't give back are skipped, told with their lines")
  func lost() throws {
    let result = try Self.imported(Self.log, MemoryStore(isReadable: false))
    #expect(
      result.told.contains(
        "A value that waited for its counterpart can't be read any more from the temporary file.\n"))
  }

  @Test("Two requests of one id are answered in their order, and the rest stays open")
  func repeated() throws {
    let request = #"{"id":"q","imp":[{"id":"i"}]}"#
    let response = #"{"id":"q","seatbid":[{"bid":[{"impid":"i","crid":"c"}]}]}"#
    let text = [request, request, request, response, response].joined(separator: "\n")
    let events = try ImportingTests.imported(openRTB: text).recordingText.split(separator: "\n").map {
      $0.split(separator: "\"")[3] + " " + $0.split(separator: "\"")[7]
    }
    #expect(
      events == [
        "session.start q", "ad.request q", "ad.load q", "session.start q~2", "ad.request q~2", "ad.load q~2",
        "session.start q~3", "ad.request q~3",
      ])
  }
}
