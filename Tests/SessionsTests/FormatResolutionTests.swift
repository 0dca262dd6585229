import Basics
import Model
import Sessions
import TestSupport
import Testing

@Suite("The format of an ad") struct FormatResolutionTests {
  private static let unit = "/1/feed"
  private static let formats = [
    definition(.customNative, id: "a", adUnits: [unit]),
    definition(.customNative, id: "b", adUnits: ["/1/other", "/1/other"]),
    definition(.native, id: "n", adUnits: [unit]),
    definition(.customNative, id: "c", adUnits: ["/1/shared"]),
    definition(.customNative, id: "d", adUnits: ["/1/shared"]),
    definition(.liveInterstitial, id: "live", customAssetKey: "stream-1"),
    definition(.liveInterstitial, id: "twin-1", customAssetKey: "twins"),
    definition(.liveInterstitial, id: "twin-2", customAssetKey: "twins"),
  ]

  private func words(_ resolution: FormatResolution) -> String {
    switch resolution {
    case .definition(let definition): definition.file
    case .unknown(let ids): "unknown \(ids)"
    case .undetermined(let reason): "undetermined: \(reason.text)"
    case .noCatalog: "no catalog"
    }
  }

  private func resolve(_ lines: String) throws -> String {
    words(try onlyAd(lines, formats: Self.formats).format)
  }

  private func request(_ fields: String, kind: String = "customNative") -> String {
    #"{"event":"ad.request","ad":"x","kind":"\#(kind)"\#(fields.isEmpty ? "" : ",")\#(fields)}"#
  }

  @Test("What was loaded comes before what was requested", .holds("R-086"))
  func loaded() throws {
    let lines =
      request(#""formats":["a"],"adUnit":"/1/feed""#) + "\n" + #"{"event":"ad.load","ad":"x","format":"b"}"#
    #expect(try resolve(lines) == "formats/b/format.yaml")
  }

  @Test("A loaded id that no definition has is unknown, whatever else fits")
  func unknownLoaded() throws {
    let lines =
      request(#""formats":["a"],"adUnit":"/1/feed""#) + "\n" + #"{"event":"ad.load","ad":"x","format":"z"}"#
    #expect(try resolve(lines) == #"unknown ["z"]"#)
  }

  @Test("The one requested id comes before the ad unit", .holds("R-087"))
  func requestedID() throws {
    #expect(try resolve(request(#""formats":["b"],"adUnit":"/1/feed""#)) == "formats/b/format.yaml")
    #expect(try resolve(request(#""formats":["z"],"adUnit":"/1/feed""#)) == #"unknown ["z"]"#)
  }

  @Test("Of several requested ids the ad unit decides, unless none of them is known")
  func requestedIDs() throws {
    #expect(try resolve(request(#""formats":["a","b"],"adUnit":"/1/feed""#)) == "formats/a/format.yaml")
    #expect(try resolve(request(#""formats":["a","b"]"#)) == "undetermined: several formats were requested")
    #expect(try resolve(request(#""formats":["y","z"],"adUnit":"/1/feed""#)) == #"unknown ["y", "z"]"#)
  }

  @Test("An ad unit belongs to the definition of that kind", .holds("R-088"))
  func adUnit() throws {
    #expect(try resolve(request(#""adUnit":"/1/feed""#)) == "formats/a/format.yaml")
    #expect(try resolve(request(#""adUnit":"/1/feed""#, kind: "native")) == "formats/n/format.yaml")
    #expect(
      try resolve(request(#""adUnit":"/1/feed""#, kind: "rewarded"))
        == "undetermined: no definition of its kind has the ad unit '/1/feed'")
    #expect(
      try resolve(request(#""adUnit":"/1/none""#)) == "undetermined: no definition has the ad unit '/1/none'")
  }

  @Test("Of what an importer can't tell any definition may have the ad unit", .holds("R-071", "R-088"))
  func unknownKind() throws {
    let ad = try onlyAd(request(#""adUnit":"/1/other""#, kind: "unknown"), formats: Self.formats)
    #expect(words(ad.format) == "formats/b/format.yaml")
    #expect(ad.kind == .customNative && !ad.isOfOtherKind && ad.requestsOfOtherKind.isEmpty)
    #expect(
      try resolve(request(#""adUnit":"/1/none""#, kind: "unknown"))
        == "undetermined: no definition has the ad unit '/1/none'")
    #expect(
      try resolve(request(#""adUnit":"/1/other""#, kind: "other"))
        == "undetermined: no definition of its kind has the ad unit '/1/other'")
  }

  @Test("An ad unit that is written twice in one definition is still one")
  func repeatedAdUnit() throws {
    #expect(try resolve(request(#""adUnit":"/1/other""#)) == "formats/b/format.yaml")
  }

  @Test("An ad unit of several definitions decides nothing")
  func sharedAdUnit() throws {
    #expect(
      try resolve(request(#""adUnit":"/1/shared""#))
        == "undetermined: 2 definitions have the ad unit '/1/shared'")
  }

  @Test("Without a request the ad unit can't be known, and nothing names the format")
  func nothing() throws {
    #expect(
      try resolve(#"{"event":"impression","ad":"x","by":"app"}"#) == "undetermined: nothing names its format")
  }

  @Test(
    "An ad of a stream belongs to the definition with the stream's custom asset key",
    .holds("R-089"))
  func stream() throws {
    func lines(_ key: String) -> String {
      """
      {"event":"stream.request","networkCode":"1","customAssetKey":"\(key)"}
      {"event":"ad.start","ad":"x","break":"b1"}
      """
    }
    #expect(try resolve(lines("stream-1")) == "formats/live/format.yaml")
    #expect(
      try resolve(lines("stream-2")) == "undetermined: no definition has the custom asset key 'stream-2'")
    #expect(try resolve(lines("twins")) == "undetermined: 2 definitions have the custom asset key 'twins'")
  }

  @Test("An ad belongs to the stream that was open when it began", .holds("R-146"))
  func secondStream() throws {
    let record = try record(
      """
      {"event":"ad.start","ad":"early","break":"b0"}
      {"event":"stream.request","networkCode":"1","customAssetKey":"stream-1"}
      {"event":"ad.start","ad":"first","break":"b1"}
      {"event":"stream.end"}
      {"event":"stream.request","networkCode":"1","customAssetKey":"stream-2"}
      {"event":"ad.start","ad":"second","break":"b2"}
      {"event":"ad.complete","ad":"first","break":"b1"}
      {"event":"ad.request","ad":"beside","kind":"rewarded"}
      """, formats: Self.formats)
    #expect(
      record.ads.map { words($0.format) } == [
        "formats/live/format.yaml", "formats/live/format.yaml",
        "undetermined: no definition has the custom asset key 'stream-2'",
        "undetermined: nothing names its format",
      ])
  }

  @Test("Of two definitions with one id the first counts")
  func duplicateID() throws {
    let twins = [
      definition(.customNative, id: "t", file: "formats/1/format.yaml"),
      definition(.customNative, id: "t", file: "formats/2/format.yaml"),
    ]
    let ad = try onlyAd(request(#""formats":["t"]"#), formats: twins)
    #expect(words(ad.format) == "formats/1/format.yaml")
  }

  @Test("With no catalog at hand no format is unknown")
  func noCatalog() throws {
    var nothing = catalog([])
    nothing.isPresent = false
    let record = try record(request(#""formats":["z"]"#), in: LedgerContext(catalog: nothing))
    #expect(record.ads.map { words($0.format) } == ["no catalog"])
    #expect(record.ads.map(\.formatID) == ["z"])
  }

  @Test(
    "The definition in whose folder the recording lies comes last",
    .holds("R-090")
  )
  func folder() throws {
    func resolve(_ lines: String) throws -> [String] {
      let session = try #require(recordedSessions(recording(lines)).first)
      let here = session.recorded(beside: "formats/b/format.yaml")
      let context = LedgerContext(catalog: catalog(Self.formats))
      return SessionLedger.record(here, in: context).ads.map { words($0.format) }
    }
    #expect(try resolve(request("")) == ["formats/b/format.yaml"])
    #expect(try resolve(request(#""adUnit":"/1/shared""#)) == ["formats/b/format.yaml"])
    #expect(try resolve(request(#""adUnit":"/1/feed""#)) == ["formats/a/format.yaml"])
    #expect(try resolve(request(#""formats":["z"]"#)) == [#"unknown ["z"]"#])
    // It decides for ads of its kind, and for those that nothing gives a kind.
    #expect(try resolve(request("", kind: "native")) == ["undetermined: nothing names its format"])
    #expect(try resolve(request("", kind: "other")) == ["undetermined: nothing names its format"])
    #expect(try resolve(request(kinds: "native", "customNative")) == ["formats/b/format.yaml"])
    #expect(try resolve(request(kinds: "native", "other")) == ["undetermined: nothing names its format"])
    #expect(try resolve(#"{"event":"impression","ad":"x","by":"app"}"#) == ["formats/b/format.yaml"])
    #expect(try resolve(#"{"event":"ad.display","ad":"x"}"#) == ["undetermined: nothing names its format"])
  }

  private func request(kinds: String..., fields: String = "") -> String {
    #"{"event":"ad.request","ad":"x","kind":\#(kinds)\#(fields)}"#
  }

  @Test(
    "Of several kinds that were asked for at once any may have the ad unit, and none is another kind",
    .holds("R-071", "R-072", "R-088"))
  func severalKinds() throws {
    let feed = #","adUnit":"/1/feed""#
    #expect(
      try resolve(request(kinds: "rewarded", "native", fields: feed)) == "formats/n/format.yaml")
    #expect(
      try resolve(request(kinds: "customNative", "native", fields: feed))
        == "undetermined: 2 definitions have the ad unit '/1/feed'")
    func mismatches(_ request: String) throws -> [Int] {
      try onlyAd(request, formats: Self.formats).requestsOfOtherKind.map(\.number)
    }
    let n = #","formats":["n"]"#
    #expect(try mismatches(request(kinds: "customNative", "native", fields: n)) == [])
    #expect(try mismatches(request(kinds: "customNative", "other", fields: n)) == [1])
    #expect(try mismatches(request(kinds: "other", fields: n)) == [1])
    #expect(try mismatches(request(kinds: "unknown", fields: n)) == [])
    #expect(try mismatches(request(kinds: "banner", fields: n)) == [])
  }

  @Test(
    "What no format here is of, and what an importer can't tell, is another kind, whatever its events",
    .holds("R-069", "R-071"))
  func otherKinds() throws {
    for kind in [#""other""#, #"["other","unknown"]"#, #""unknown""#] {
      let ad = try onlyAd(
        #"{"event":"ad.request","ad":"x","kind":\#(kind),"adUnit":"/1/feed"}"# + "\n"
          + #"{"event":"ad.display","ad":"x"}"#, formats: Self.formats)
      #expect(ad.isOfOtherKind && ad.kind == nil && ad.formatID == nil)
    }
    for kind in [#""native""#, #"["native","other"]"#, #""banner""#, "[]"] {
      #expect(
        try onlyAd(#"{"event":"ad.request","ad":"x","kind":\#(kind)}"#, formats: []).isOfOtherKind == false)
    }
  }

  @Test(
    "An ad that another's request brought answers that request and takes its kind, ad unit and dsa object",
    .holds("R-073", "R-075", "R-160"))
  func sharedRequest() throws {
    let record = try record(
      """
      {"event":"ad.request","ad":"first","kind":"native","adUnit":"/1/other"}
      {"event":"ad.request","ad":"first","kind":"native","adUnit":"/1/feed","count":2,"dsa":{"dsarequired":3}}
      {"event":"consent","npa":true}
      {"event":"ad.load","ad":"first"}
      {"event":"ad.load","ad":"second","request":"first"}
      {"event":"ad.load","ad":"third","request":"nobody"}
      {"event":"ad.request","ad":"first","kind":"native","adUnit":"/1/feed"}
      """, formats: Self.formats)
    #expect(record.ads.map { words($0.format) }[1] == "formats/n/format.yaml")
    #expect(record.ads.map(\.kind) == [.native, .native, nil])
    #expect(record.ads.map { $0.answeredRequest?.number } == [2, 2, nil])
    #expect(record.ads[1].requestedTransparency?.required == 3)
    #expect(record.consent(of: record.ads[1]) == nil)
    #expect(record.ads[0].sharedLoads.map(\.number) == [5])
    #expect(record.ads.map(\.filledRequests) == [1, 0, 0])
  }

  @Test(
    "A request is filled once however many ads it brings; one that is answered by others alone is, too",
    .holds("R-159", "R-160"))
  func filled() throws {
    func filled(_ lines: String) throws -> [Int] { try record(lines, formats: []).ads.map(\.filledRequests) }
    let request = #"{"event":"ad.request","ad":"a","kind":"native"}"#
    let load = #"{"event":"ad.load","ad":"a"}"#
    let failure = #"{"event":"ad.loadFailed","ad":"a"}"#
    let other = #"{"event":"ad.load","ad":"b","request":"a"}"#
    #expect(try filled([request, load, load].joined(separator: "\n")) == [1])
    #expect(try filled([request, failure, request, load].joined(separator: "\n")) == [1])
    #expect(try filled([request, load, request, load].joined(separator: "\n")) == [2])
    #expect(try filled([load, request].joined(separator: "\n")) == [0])
    #expect(try filled([request, other].joined(separator: "\n")) == [1, 0])
    #expect(try filled([request, load, request, other].joined(separator: "\n")) == [2, 0])
  }

  @Test("The definition's kind counts; a request for another is named and leaves the evidence incomplete")
  func kind() throws {
    let record = try record(request(#""formats":["n"]"#), formats: Self.formats)
    #expect(record.ads.map(\.kind) == [.native])
    #expect(record.ads.flatMap(\.requestsOfOtherKind).map(\.number) == [1])
    #expect(record.evidenceGaps == ["an event is invalid"])
  }

  @Test(
    "Without definition and request the events may still tell the kind",
    arguments: [
      (#"{"event":"ad.display","ad":"x"}"#, .rewarded),
      (#"{"event":"ad.start","ad":"x","break":"b"}"#, .liveInterstitial),
      (#"{"event":"impression","ad":"x","by":"sdk"}"#, nil),
    ] as [(String, FormatKind?)])
  func kindOfEvents(_ line: String, kind: FormatKind?) throws {
    #expect(try onlyAd(line, formats: []).kind == kind)
  }
}
