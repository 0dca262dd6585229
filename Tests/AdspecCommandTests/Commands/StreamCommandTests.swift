import TestSupport
import Testing

@Suite("adspec check of HLS streams") struct StreamCommandTests {
  private static let head = """
    #EXTM3U
    #EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:00:00.000Z

    """
  private static let range =
    #"#EXT-X-DATERANGE:ID="b1",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-20T20:00:06.000Z",DURATION=30.0,"#
  private static let definition = """
    kind: liveInterstitial
    id: news-live
    name: News
    summary: A break in the news.
    stream: {customAssetKey: news}
    breaks: {podIdentifier: "pod/{number}", restrictions: [skip]}

    """

  private func printed(_ arguments: [String], in folder: borrowing TemporaryFolder) throws -> String {
    let result = try BuiltBinary.run(["check"] + arguments + ["--color", "never"], in: folder.path)
    return result.output + result.errors
  }

  @Test("A playlist alone is read with the lists beside it, and files of no stream stay unread")
  func file() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.head + Self.range + "X-ASSET-LIST=\"https://a.example/l.json\"\n#EXTINF:6.0,\ns.ts\n",
      to: "one/a.m3u8")
    try folder.write("#EXTM3U\n#EXT-X-DATERANGE:ID=", to: "one/b.m3u8")
    try folder.write(#"{"ASSETS": []}"#, to: "one/l.json")
    try folder.write("{", to: "one/other.json")
    expect(
      try printed(["one/a.m3u8", "--isolated"], in: folder),
      is: """
        one/l.json:1:2: note: The asset list is empty: the break wasn't filled. [asset-list-invalid]
            help: Nothing is wrong with the list; the ad server had nothing to show.
        no errors, no warnings and 1 note in 1 playlist. Run adspec explain asset-list-invalid to see why it matters.
        exit 0: 1 note, fail level: error

        """)
  }

  @Test(
    "Below a format's folder a stream is compared with the definition, in a catalog and named alone",
    .holds("R-1273"))
  func promised() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "formats/news/format.yaml")
    try folder.write(
      Self.head + Self.range + "X-ASSET-URI=\"https://a.example/a.m3u8\"\n#EXTINF:6.0,\ns.ts\n",
      to: "formats/news/streams/live/0.m3u8")
    let found = """
      formats/news/streams/live/0.m3u8:3:1: error: The interstitial 'b1' may be left by skip (SKIP), which the format forbids. [playlist-promise-broken]
          format news-live
          see formats/news/format.yaml:6:56: declared here
            6 | breaks: {podIdentifier: "pod/{number}", restrictions: [skip]}
              |                                                        ----
          help: Add it to X-RESTRICT, or take it out of the definition.
      """
    for (arguments, scope) in [
      ([], "1 definition and 1 playlist"),
      (["formats/news/streams"], "1 playlist"),
    ] {
      let text = try printed(arguments, in: folder)
      #expect(text.hasPrefix(found), "\(text)")
      #expect(text.contains("1 error, no warnings and no notes in \(scope)."), "\(text)")
    }
  }

  @Test(
    "Lists that lead to no information about their ads are to check once for a stream that may run in the EEA",
    .holds("R-1283"))
  func information() throws {
    let folder = try TemporaryFolder()
    let list = #"{"ASSETS":[{"URI":"https://a.example/a.m3u8","DURATION":30}]}"#
    try folder.write(list, to: "formats/news/streams/1.json")
    try folder.write(list, to: "formats/news/streams/2.json")
    let breaks = Self.range + "X-RESTRICT=\"SKIP\",X-ASSET-LIST=\"https://ads.example/1.json\"\n"
    try folder.write(
      Self.head + breaks
        + breaks.replacing("b1", with: "b2").replacing("20:00:06", with: "20:05:00").replacing(
          "1.json", with: "2.json") + "#EXTINF:6.0,\ns.ts\n", to: "formats/news/streams/live.m3u8")
    func review(in territory: String) throws -> Bool {
      try folder.write("\(Self.definition)territory: [\(territory)]\n", to: "formats/news/format.yaml")
      let text = try printed(["--reviews"], in: folder)
      return text.contains("Nothing in 2 asset lists of the stream leads to information about the ads.")
    }
    #expect(try review(in: "FR"))
    #expect(try !review(in: "US"))
  }

  @Test(
    "The streams in a HAR are judged at the lines of their entries, whatever parameters their player added",
    .holds("R-1284", "R-1285"))
  func traffic() throws {
    func entry(_ address: String, _ body: String) -> String {
      let text = body.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return #"{"startedDateTime":"2026-11-20T20:00:01Z","request":{"url":"\#(address)"},"#
        + #""response":{"status":200,"content":{"text":"\#(text)"}}}"#
    }
    let playlist = Self.head + Self.range + "X-ASSET-LIST=\"list.json\"\n#EXTINF:6.0,\ns.ts\n"
    let folder = try TemporaryFolder()
    let entries = [
      entry("https://live.example/m/a.m3u8?_HLS_msn=1", playlist),
      entry("https://live.example/m/a.m3u8?_HLS_msn=2", playlist),
      entry(
        "https://live.example/m/list.json?_HLS_primary_id=7", #"{"ASSETS":[{"URI":"a.m3u8","DURATION":30}]}"#),
    ]
    try folder.write("{\"log\":{\"entries\":[\n" + entries.joined(separator: ",\n") + "\n]}}", to: "trip.har")
    expect(
      try printed(["trip.har", "--isolated"], in: folder),
      is: #"""
        trip.har:4: error: The 'URI' of an asset isn't an absolute address. [asset-list-invalid]
            help: Write it with https:// and the host.
        1 error, no warnings and no notes in 2 playlists. Run adspec explain asset-list-invalid to see why it matters.
        exit 1: 1 error, fail level: error

        """#)
    let page = [entries[0], entry("https://live.example/m/list.json", "<html>")]
    try folder.write("{\"log\":{\"entries\":[\n" + page.joined(separator: ",\n") + "\n]}}", to: "page.har")
    let told = try printed(["page.har", "--isolated"], in: folder)
    #expect(told.hasPrefix("page.har:3:1: error: The asset list can't be read: it isn't JSON"), "\(told)")
  }

  @Test("A byte order mark before a playlist is a warning of the import, which it doesn't fail")
  func mark() throws {
    let folder = try TemporaryFolder()
    let range = Self.range + "X-ASSET-URI=\"https://a.example/a.m3u8\"\n"
    try folder.write("\u{FEFF}" + Self.head + range + "#EXTINF:6.0,\ns.ts\n", to: "s/live.m3u8")
    let imported = try BuiltBinary.run(["import", "hls", "s", "-o", "out"], in: folder.path)
    #expect(imported.code == 0 && imported.errors.contains("s/live.m3u8:1: warning:"), "\(imported.errors)")
    #expect(try folder.text(of: "out").contains(#""break":"b1""#))
  }

  @Test("A playlist that isn't one is said, and no output is written over a stream")
  func refused() throws {
    let folder = try TemporaryFolder()
    try folder.write("<html>404</html>", to: "s/live.m3u8")
    try folder.write(Self.head, to: "t/live.m3u8")
    expect(
      try printed(["s", "--isolated"], in: folder),
      is: """
        s/live.m3u8:1: error: This is no playlist: it is a page or another document, perhaps one that says what went wrong. [input-unreadable]
            help: Fetch it again, and keep what the server answers as it is.
        1 error, no warnings and no notes in no definitions, no sessions and no recordings. Run adspec explain input-unreadable to see why it matters.
        exit 1: 1 error, fail level: error

        """)
    let result = try BuiltBinary.run(
      ["check", "t", "--isolated", "-o", "json=t/live.m3u8"], in: folder.path)
    #expect(result.code == 2)
    #expect(try folder.text(of: "t/live.m3u8") == Self.head)
  }
}
