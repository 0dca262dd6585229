import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Streams become recordings of what they plan")
struct StreamImportTests {
  private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"

  private static func range(_ id: String, _ rest: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",\(rest)\n"
  }

  private static func refresh(at time: String, _ ranges: String) -> String {
    "\(head)#EXT-X-PROGRAM-DATE-TIME:2026-11-20T\(time)Z\n\(ranges)#EXTINF:6,\ns.ts\n"
  }

  /// The lines of what is made of these files, without the members that all have.
  private func lines(_ files: [String: String], of path: String = "live", at address: String? = nil) throws
    -> [String]
  {
    let imported = try HLSImporter.read(path, of: address, in: MemorySource(texts: files))
    return String(decoding: imported.recording, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "A folder of refreshes gives each break once, and again where the playlist states it otherwise",
    .holds("R-1276", "R-1277", "R-1278", "R-1279", "R-1282"))
  func changes() throws {
    let start = "START-DATE=\"2026-11-20T20:05:00Z\""
    let files = [
      "live/1.m3u8": Self.refresh(
        at: "20:00:00", Self.range("b1", "\(start),DURATION=30,X-ASSET-LIST=\"https://ads.example/l?u=7\"")),
      "live/2.m3u8": Self.refresh(
        at: "20:00:06", Self.range("b1", "\(start),DURATION=60,X-ASSET-LIST=\"https://ads.example/l?u=7\"")),
      "live/3.m3u8": Self.refresh(
        at: "20:00:12", Self.range("b1", "\(start),DURATION=60,X-ASSET-LIST=\"https://ads.example/l?u=7\"")),
    ]
    #expect(
      try lines(files) == [
        #"{"event":"session.start","session":"live-20261120T200000.000Z","time":"2026-11-20T20:00:06.000Z","recorder":{"name":"HLS","observes":[]},"source":{"file":"1.m3u8","line":1}}"#,
        #"{"event":"break.schedule","session":"live-20261120T200000.000Z","time":"2026-11-20T20:00:06.000Z","break":"b1","pod":"b1","start":"2026-11-20T20:05:00.000Z","durationMs":30000,"url":"https://ads.example/l","source":{"file":"1.m3u8","line":4}}"#,
        #"{"event":"break.schedule","session":"live-20261120T200000.000Z","time":"2026-11-20T20:00:12.000Z","break":"b1","pod":"b1","start":"2026-11-20T20:05:00.000Z","durationMs":60000,"url":"https://ads.example/l","source":{"file":"2.m3u8","line":4,"note":"the playlist changed durationMs"}}"#,
      ])
  }

  @Test(
    "Of a stream whose breaks are all pods of Ad Manager, its recording observes breaks", .holds("R-1282"))
  func pods() throws {
    let pod = "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/ad_break_id/b1.m3u8"
    let files = [
      "live/1.m3u8": Self.refresh(
        at: "20:00:00",
        Self.range(
          "b1", "START-DATE=\"2026-11-20T20:05:00Z\",DURATION=30,X-ASSET-URI=\"\(pod)?stream_id=s&pd=30000\"")
      )
    ]
    let recorded = try lines(files)
    #expect(recorded[0].contains(#""recorder":{"name":"HLS","observes":["breaks"]}"#))
    #expect(recorded.count == 2 && recorded[1].contains(#""pod":"ad_break_id/b1""#))
  }

  @Test("A list without an ad, and a file that is no list, cancel their breaks", .holds("R-1256"))
  func lists() throws {
    let start = "START-DATE=\"2026-11-20T20:05:00Z\",DURATION=30"
    let files = [
      "live/1.m3u8": Self.refresh(
        at: "20:00:00",
        Self.range("b1", "\(start),X-ASSET-LIST=\"empty.json\"")
          + Self.range("b2", "\(start),X-ASSET-LIST=\"https://ads.example/page.json\"")),
      "live/empty.json": "{\"ASSETS\": []}", "live/page.json": "<html>",
    ]
    let cancels = try lines(files, at: "https://live.example/m/1.m3u8").filter { $0.contains("break.cancel") }
    #expect(
      cancels == [
        #"{"event":"break.cancel","session":"live-20261120T200000.000Z","time":"2026-11-20T20:00:06.000Z","break":"b1","reason":"empty","source":{"file":"empty.json","line":1,"note":"the asset list names no ad"}}"#,
        #"{"event":"break.cancel","session":"live-20261120T200000.000Z","time":"2026-11-20T20:00:06.000Z","break":"b2","reason":"other","source":{"file":"page.json","line":1,"note":"the answer is no asset list"}}"#,
      ])
  }

  @Test(
    "A relative address starts from the playlist's, and stays relative if nobody says it", .holds("R-1281"))
  func addresses() throws {
    let files = [
      "live/1.m3u8": Self.refresh(
        at: "20:00:00",
        Self.range("b1", "START-DATE=\"2026-11-20T20:05:00Z\",DURATION=30,X-ASSET-LIST=\"../ads/l.json\""))
    ]
    func address(_ lines: [String]) -> Substring? {
      lines.last?.firstMatch(of: #/"url":"([^"]*)"/#)?.output.1
    }
    #expect(
      address(try lines(files, at: "https://live.example/m/1.m3u8")) == "https://live.example/ads/l.json")
    #expect(address(try lines(files)) == "../ads/l.json")
  }

  @Test("Renditions plan a break once, and a folder without playlists says so", .holds("R-1280"))
  func renditions() throws {
    let media = Self.refresh(
      at: "20:00:00",
      Self.range(
        "b1", "START-DATE=\"2026-11-20T20:05:00Z\",DURATION=30,X-ASSET-URI=\"https://a.example/a.m3u8\""))
    let files = [
      "live/main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", "live/a.m3u8": media,
      "live/b.m3u8": media.replacing("DURATION=30", with: "DURATION=31"),
    ]
    #expect(try lines(files).count == 2)
    let none = try HLSImporter.read("live", in: MemorySource(texts: ["live/a.txt": ""]))
    #expect(
      none.diagnostics.map { "\($0.violation.message)" } == [
        "The source has no playlist: none of its files ends in .m3u8."
      ])
  }
}
