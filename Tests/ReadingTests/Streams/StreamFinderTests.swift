import Basics
import Model
import Reading
import TestSupport
import Testing

@Suite("Reading streams") struct StreamFinderTests {
  private static let range =
    #"#EXT-X-DATERANGE:ID="b1",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-20T20:00:06Z",DURATION=6.0,"#

  private func found(_ files: [String: String]) throws -> StreamFinder.Found {
    let source = MemorySource(texts: files)
    let filter = try PathFilter(Configuration(), above: "", prefix: nil, in: source)
    return StreamFinder(source: source, filter: filter).find(in: "")
  }

  private func said(_ found: StreamFinder.Found) -> [String] {
    found.diagnostics.map {
      "\($0.violation.location): \($0.violation.severity?.rawValue ?? "error"): \($0.violation.message)"
    }
  }

  @Test(
    "Refreshes are read in the order of their numbers, and only what is new in one is judged there",
    .holds("R-1269", "R-1272"))
  func refreshes() throws {
    let text = "#EXTM3U\n" + Self.range + "X-ASSET-URI=\"https://a.example/a.m3u8\"\n#EXTINF:6,\ns.ts\n"
    let stream = try #require(
      try found(["live/10.m3u8": text, "live/9.m3u8": text, "live/011.m3u8": text + "#EXT-X-ENDLIST\n"])
        .streams.first)
    #expect(stream.playlists.map(\.file) == ["live/9.m3u8", "live/10.m3u8", "live/011.m3u8"])
    #expect(stream.playlists.map { $0.ranges.map(\.isNew) } == [[true], [false], [false]])
    #expect(stream.playlists.map(\.isEnded) == [false, false, true])
    #expect(!stream.areRenditions)
  }

  @Test("A segment of a length beyond all times ends where times end")
  func lengths() throws {
    let text =
      "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:00:00Z\n#EXTINF:1e300,\ns.ts\n#EXTINF:1e300,\nt.ts\n"
    let stream = try #require(try found(["a.m3u8": text]).streams.first)
    let programme = try #require(stream.playlists[0].programme)
    #expect(programme.upperBound.advanced(seconds: 1e300) == programme.upperBound)
  }

  @Test(
    "Beside a multivariant playlist the others are renditions, and each folder holds a stream of its own",
    .holds("R-1269"))
  func renditions() throws {
    let found = try found([
      "a/main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n", "a/low.m3u8": "#EXTM3U\n",
      "b/x.m3u8": "#EXTM3U\n", "c/notes.json": "{}",
    ])
    #expect(
      found.streams.map { "\($0.areRenditions) \($0.files)" } == [
        #"true ["a/low.m3u8"]"#, #"false ["b/x.m3u8"]"#,
      ])
  }

  @Test(
    "An asset list is the file that the address ends in, or that streams.yaml names; its address may hold variables",
    .holds("R-1270", "R-1271"))
  func lists() throws {
    let define = #"#EXT-X-DEFINE:NAME="host",VALUE="a.example""#
    let stream = try #require(
      try found([
        "x.m3u8": """
        #EXTM3U
        \(define)
        \(Self.range)X-ASSET-LIST="https://{$host}/l.json?slot=1"
        \(Self.range.replacing("b1", with: "b2"))X-ASSET-LIST="https://a.example/list?slot=2"
        \(Self.range.replacing("b1", with: "b3"))X-ASSET-LIST="https://a.example/absent.json"
        """,
        "l.json": #"{"ASSETS": []}"#, "second.json": #"{"ASSETS": [{"DURATION": 6}]}"#,
        "streams.yaml": "\"https://a.example/list?slot=2\": second.json\n",
      ]).streams.first)
    #expect(
      stream.lists.mapValues(\.file) == [
        "https://a.example/l.json?slot=1": "l.json", "https://a.example/list?slot=2": "second.json",
      ])
    #expect(stream.lists["https://a.example/list?slot=2"]?.seconds == 6)
  }

  @Test("The programme runs from the first segment to the end of the last, wherever its date stands")
  func programme() throws {
    let stream = try #require(
      try found([
        "x.m3u8": """
        #EXTM3U\r
        #EXTINF:4,\r
        0.ts\r
        #EXT-X-PROGRAM-DATE-TIME:2026-11-20T21:00:04+01:00\r
        #EXTINF:6.5,\r
        1.ts\r
        """
      ]).streams.first)
    #expect(
      stream.playlists[0].programme.map { "\($0.lowerBound) \($0.upperBound)" }
        == "2026-11-20T20:00:00.000Z 2026-11-20T20:00:10.500Z")
  }

  @Test("Attributes keep their places, however badly they are written")
  func attributes() {
    let list = AttributeList.attributes(#"A="x,y" ,é=1, B,C="open"#.utf8, column: 10)
    #expect(
      list == [
        PlaylistAttribute("A", "x,y", .quoted, column: 10),
        PlaylistAttribute("é", "1", .unquoted, column: 19),
        PlaylistAttribute("B", "", .unquoted, column: 24), PlaylistAttribute("C", "open", .open, column: 26),
      ])
  }

  @Test(
    "What is no playlist is said, and the rest is read",
    arguments: [
      (
        "<!DOCTYPE html>",
        "x.m3u8:1: error: This is no playlist: it is a page or another document, perhaps one that says what went wrong."
      ),
      ("", "x.m3u8:1: error: This is no playlist: it is empty."),
      ("hello\n#EXTM3U\n", "x.m3u8:1: error: This is no playlist: its first line isn't '#EXTM3U'."),
      (
        "\u{FEFF}#EXTM3U\n",
        "x.m3u8:1: warning: The playlist begins with a byte order mark, with which players needn't read it."
      ),
    ])
  func damaged(_ text: String, _ expected: String) throws {
    #expect(said(try found(["x.m3u8": text, "y.m3u8": "#EXTM3U\n"])) == [expected])
  }

  @Test("A tag that is cut, and one of megabytes, are read as far as they go")
  func extremes() throws {
    let long = #"#EXT-X-DATERANGE:ID="b2",X-A=""# + String(repeating: "x", count: 4_000_000)
    let ranges = try #require(
      try found(["x.m3u8": "#EXTM3U\n\(long)\n#EXT-X-DATERANGE:ID=\"b1\",START-DA"]).streams.first
    ).playlists[0].ranges
    #expect(ranges.map(\.id) == ["b2", "b1"])
    #expect(ranges[0]["X-A"]?.attribute.form == .open)
    #expect(ranges[1].tags[0].attributes.map(\.name) == ["ID", "START-DA"])
  }

  @Test("Places in an asset list are those of keys and values")
  func listPlaces() throws {
    let text = Self.range + #"X-ASSET-LIST="https://a.example/l.json""#
    let list = try #require(
      try found([
        "x.m3u8": "#EXTM3U\n\(text)", "l.json": "{\n  \"ASSETS\": [\n   {\"é\": 1, \"URI\": \"x\"}]}",
      ])
      .streams.first?.lists.values.first)
    let asset = try #require(list.assets?.first)
    let uri = try #require(asset.member("URI"))
    #expect(
      [asset.range, uri.key.range, uri.value.range].map { "\($0.line):\($0.column)" } == [
        "3:4", "3:13", "3:20",
      ])
  }
}
