import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Files of recorded traffic: dates, sizes and faults") struct HARSourceTests {
  @Test(
    "Dates are read as recorders write them, and a fraction of 1000 is the next second",
    arguments: [
      ("10:00:00Z", "10:00:00.000Z"), ("10:00:00.5Z", "10:00:00.500Z"),
      ("10:00:00.1234567Z", "10:00:00.123Z"),
      ("10:00:59.1000Z", "10:01:00.000Z"), ("12:00:00.120+02:00", "10:00:00.120Z"),
      ("12:00:00.120+0200", "10:00:00.120Z"),
    ])
  func dates(_ written: String, _ read: String) throws {
    let result = try imported(har: har(entry(gampad, at: written)))
    #expect(
      result.recordingText.contains(#""time":"2026-11-20T\#(read)""#), "\(result.recordingText)\(result.told)"
    )
  }

  @Test(
    "A compressed source that unpacks to more than so many times its size is read up to there",
    .holds("R-1132"))
  func swollen() throws {
    let folder = try TemporaryFolder()
    let view = entry("https://securepubads.g.doubleclick.net/pcs/view")
    let entries = repeatElement(view, count: 3000).joined(separator: ",\n")
    try folder.write(har(entries), to: "trip.har")
    #expect(try Shell.run("gzip trip.har", in: folder.path).code == 0)
    let bytes = try DiskSource(root: folder.path).bytes(of: "trip.har.gz", limit: 1 << 24)
    var limit = UnpackLimit()
    (limit.ratio, limit.least) = (50, 1 << 18)
    let files = ForeignFiles(source: MemorySource(["trip.har.gz": bytes]), unpackLimit: limit)
    let result = try HARImporter.read("trip.har.gz", in: files, room: HARImporter.standardRoom)
    #expect(result.recordingText.contains(#""event":"impression""#))
    #expect(
      result.told.contains(
        "The source unpacks to more than 50 times its size: unpack it first if it is sound."),
      "\(result.told)")
  }

  @Test(
    "What there is no room for is left out from there on, with how much it is, and the session is said to be incomplete",
    .holds("R-424"))
  func room() throws {
    let text = har(
      entry(gampad + "?iu=/1/a"), entry("https://www.example.com/"), entry(gampad + "?iu=/1/b"),
      entry("https://securepubads.g.doubleclick.net/pcs/view"),
      pages: #"{"id":"p1","startedDateTime":"2026-11-20T10:00:00.000Z"}"#)
    #expect(try !imported(har: text).recordingText.contains("incomplete"))
    // A page, the first request, and too little for another one; the view would fit.
    let result = try imported(har: text, room: 6_000)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","impressions","clicks"],"incomplete":true},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/a","source":{"file":"trip.har","at":"/log/entries/0","line":2}}

        """)
    expect(
      result.told,
      is: """
        import-skipped captures/trip.har:4: What is kept of it is bounded, which leaves out 2 entries about ads, from entry 2 on.

        """)
    expect(
      try imported(har: text, room: 20).told,
      is: """
        import-skipped captures/trip.har:2: What is kept of it is bounded, which leaves out 3 entries about ads and 1 page, from entry 0 on.

        """)
  }

  @Test("An entry counts with all that becomes of it: slots, parameters, the ads and breaks in its body")
  func sizes() throws {
    let slots = gampad + "?iu_parts=1,a&enc_prev_ius=" + String(repeating: "/0/1,", count: 1000)
    let parameters = gampad + "?" + (0..<9000).map { "p\($0)=&" }.joined()
    let vast = "<VAST>" + String(repeating: "<Ad><InLine/></Ad>", count: 1000) + "</VAST>"
    let range =
      #"#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-11-20T10:01:00Z\",DURATION=30,X-ASSET-URI=\"https://dai.google.com/x\"\n"#
    let playlist = "#EXTM3U\\n" + String(repeating: range, count: 1000)
    for large in [
      entry(slots), entry(parameters), entry("https://x.example/v", body: vast),
      entry("https://x.example/p", body: playlist),
    ] {
      let told = try imported(har: har(large), room: 1 << 20).told
      #expect(told.contains("leaves out 1 entry about ads,"), "\(told) \(large.prefix(200))")
      #expect(try !imported(har: har(large), room: 4 << 20).told.contains("leaves out"))
    }
  }

  @Test(
    "A source that can't be read is told with its line, and what stands before is translated",
    .holds("R-477", "R-478"),
    arguments: [
      ("", "import-unreadable trip.har: The source is empty.\n"),
      (
        #"{"lighthouseVersion":"12"}"#,
        "import-unreadable trip.har: The source is a Lighthouse report, not a HAR: save the page's traffic as HAR in the browser's developer tools, then adspec import har.\n"
      ),
      (
        "<html></html>",
        "import-unreadable trip.har:1: The source isn't JSON: it begins with neither { nor [.\n"
      ),
      (#"{"log":{"version":"1.2"}}"#, "import-unreadable trip.har: The source has no 'log.entries'.\n"),
      (#"{"log":{"entries":[]}}"#, "import-note trip.har: There is no ad traffic in its 0 entries.\n"),
      (
        "{\"log\":{\"entries\":[\n{\"a\":1},\n{\"b\":",
        "import-skipped trip.har:2: Entry 0 has no request with an address.\nimport-unreadable trip.har:3: The source breaks off: it ends inside '/log/entries'.\n"
      ),
      (
        "{\"log\":{\"entries\":[\n{\"a\":tru}]}}",
        "import-skipped trip.har:2: Entry 0 isn't JSON: a word in it is neither a text in quotes, a number, true, false nor null.\n"
      ),
      (
        #"{"log":{"entries":["# + "\n" + String(repeating: "[", count: 300)
          + String(repeating: "]", count: 300)
          + "]}}",
        "import-skipped trip.har:2: Entry 0 holds more than 256 objects and lists inside each other.\n"
      ),
    ])
  func malformed(_ text: String, _ told: String) throws {
    expect(try imported(har: text, path: "trip.har").told, is: told)
  }

  @Test("A request without a readable date is skipped, told with what it has, and the others stay")
  func undated() throws {
    let text = har(entry(gampad, at: "NaN"), entry(gampad))
    let result = try imported(har: text)
    #expect(result.recordingText.contains("/log/entries/1"))
    expect(
      result.told,
      is: """
        import-skipped captures/trip.har:2: Entry 0 asks for an ad or counts one, and has '2026-11-20TNaN' as its date, which can't be read.

        """)
  }

  @Test(
    "UTF-16 is refused, a byte order mark passed over",
    .holds("R-477"))
  func encodings() throws {
    let files = MemorySource([
      "wide.har": [0xFF, 0xFE] + Array("{".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "marked.har": [0xEF, 0xBB, 0xBF] + Array(har(entry(gampad)).utf8),
    ])
    let wide = try HARImporter.read("wide.har", in: ForeignFiles(source: files))
    expect(
      wide.told,
      is: """
        import-unreadable wide.har:1: The source isn't UTF-8 (UTF-16, perhaps): save it as UTF-8.

        """)
    let marked = try HARImporter.read("marked.har", in: ForeignFiles(source: files))
    #expect(marked.told == "" && !marked.recording.isEmpty)
  }

  @Test(
    "Bodies of any length are passed over, and the pieces that a file comes in change nothing",
    .holds("R-422"))
  func long() throws {
    let body = String(repeating: "x", count: 3 << 20)
    let text = har(
      entry(gampad), entry("https://cdn.example/a.js", body: body), entry(gampad, at: "10:00:01.000Z"))
    let lines = try imported(har: text).recordingText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last?.contains("/log/entries/2") == true)
  }

  @Test(
    "An entry of more than 4 MiB beside its bodies is skipped",
    .holds("R-423"))
  func tooLong() throws {
    let headers = (0..<5).map { ("x-\($0)", String(repeating: "y", count: 1 << 20)) }
    let result = try imported(har: har(entry(gampad, headers: headers), entry(gampad)), path: "trip.har")
    #expect(result.recordingText.contains("/log/entries/1"))
    expect(
      result.told,
      is: """
        import-skipped trip.har:2: Entry 0 is longer than 4 MiB without its bodies.

        """)
  }
}
