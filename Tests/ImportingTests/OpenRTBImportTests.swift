import Model
import Rules
import Basics
import Importing
import Reading
import Sessions
import TestSupport
import Testing

@Suite("Imports of bids") struct OpenRTBImportTests {
  private let native =
    #"{\"ver\":\"1.2\",\"privacy\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"type\":3}},{\"id\":3,\"img\":{\"type\":3}},{\"id\":4,\"data\":{\"type\":12}}]}"#
  private let answer =
    #"{\"assets\":[{\"id\":1,\"title\":{\"text\":\"Fresh bread\"}},{\"id\":3,\"img\":{\"url\":\"https://cdn.example/b.jpg\",\"w\":1200,\"h\":627}},{\"id\":4,\"data\":{\"value\":\"Order\"}}],\"link\":{\"url\":\"https://shop.example/?a=1\"},\"privacy\":\"https://why.example/\"}"#

  private func request(_ regs: String = "{}") -> String {
    #"{"id":"q-1","imp":[{"id":"i1","tagid":"feed","native":{"request":"\#(native)"}},{"id":"i2","banner":{}}],"app":{"bundle":"com.example","ver":"4"},"device":{"os":"iOS","ifa":"device-secret","geo":{"country":"DEU"}},"user":{"consent":"consent-secret"},"regs":\#(regs)}"#
  }

  @Test(
    "The bids' types decide the kind of an ad, and VAST in a bid is read as VAST",
    .holds("R-1232", "R-1233", "R-1259"))
  func types() throws {
    func pair(_ impression: String, _ bids: String...) -> String {
      #"{"request":{"id":"q","imp":[{"id":"i",\#(impression)}]},"response":{"id":"q","seatbid":[{"bid":[\#(bids.map { #"{"impid":"i",\#($0)}"# }.joined(separator: ","))]}]}}"#
    }
    func kind(_ text: String) throws -> String {
      let line = try imported(openRTB: text).recordingText.split(separator: "\n").first {
        $0.contains("ad.request")
      }
      let kind = try #require(line?.firstRange(of: #""kind":"#)).upperBound
      return String(try #require(line)[kind...].prefix { $0 != "}" && $0 != "," || $0 == "[" })
    }
    let (native, banner) = (#""native":{"request":"{\"assets\":[]}"}"#, #""banner":{}"#)
    #expect(try kind(pair(native + "," + banner, #""mtype":1"#)) == #""other""#)
    #expect(try kind(pair(native + "," + banner, #""mtype":4"#)) == #""native""#)
    #expect(try kind(pair(native + "," + banner, #""ext":{"prebid":{"type":"banner"}}"#)) == #""other""#)
    #expect(try kind(pair(native + "," + banner, #""mtype":1"#, #""price":1"#)) == #"["native""#)
    #expect(try kind(pair(#""video":{},"rwdd":1"#, #""mtype":2"#)) == #""rewarded""#)
    let vast =
      #"<VAST><Ad id='7'><InLine><Creatives><Creative><Linear><Icons><Icon program='AdChoices' width='19' height='15'/></Icons></Linear></Creative></Creatives></InLine></Ad></VAST>"#
    let video = try imported(openRTB: pair(#""video":{}"#, #""mtype":2,"adm":"\#(vast)""#))
    #expect(video.recordingText.contains(#""assets":{"AdChoices":{"width":19,"height":15}},"video":true"#))
    let offered = try imported(
      openRTB: pair(#""native":{"request":"{\"privacy\":1,\"assets\":[]}"}"#, #""mtype":4"#))
    #expect(offered.recordingText.contains(#""kind":"native","privacy":true"#))
    let shown = try imported(openRTB: pair(banner, #""mtype":1,"adm":"\#(vast)""#))
    #expect(!shown.recordingText.contains("AdChoices"))
    let broken = try imported(openRTB: pair(#""video":{}"#, #""mtype":2,"adm":"<VAST><Ad>""#))
    #expect(broken.told.contains("'/response/seatbid/0/bid/0/adm'"))
  }

  @Test(
    "A request and its answer are a session: assets by what was asked for, losses, codes of countries",
    .holds("R-396", "R-426", "R-427", "R-428", "R-429", "R-430", "R-431", "R-432", "R-437"))
  func pair() throws {
    let bid =
      #"{"id":"b","impid":"i1","crid":"c-7","cid":"k-1","adm":"\#(answer)","ext":{"dsa":{"behalf":"Bakery","paid":"Bakery","transparency":{"domain":"dsp.example","params":[1]},"adrender":1}}}"#
    let result = try imported(
      openRTB:
        #"{"request":\#(request(#"{"coppa":1,"gdpr":1,"ext":{"dsa":{"dsarequired":2,"pubrender":0,"datatopub":2}}}"#)),"response":{"id":"q-1","seatbid":[{"seat":"dsp","bid":[\#(bid)]}]}}"#
    )
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"q-1","time":"1970-01-01T00:00:00.000Z","platform":"ios","recorder":{"name":"OpenRTB","observes":["requests","loads","delivery","consent"]},"app":{"id":"com.example","version":"4"},"country":"DE","consent":{"gdpr":true},"underAge":true,"source":{"file":"bids.ndjson","line":1,"note":"OpenRTB has no times: they count lines"}}
        {"event":"ad.request","session":"q-1","time":"1970-01-01T00:00:00.001Z","ad":"i1","kind":"native","adUnit":"feed","dsa":{"dsarequired":2,"pubrender":0,"datatopub":2},"privacy":true,"source":{"file":"bids.ndjson","at":"/request/imp/0","line":1}}
        {"event":"ad.request","session":"q-1","time":"1970-01-01T00:00:00.002Z","ad":"i2","kind":"other","dsa":{"dsarequired":2,"pubrender":0,"datatopub":2},"source":{"file":"bids.ndjson","at":"/request/imp/1","line":1}}
        {"event":"ad.load","session":"q-1","time":"1970-01-01T00:00:00.003Z","ad":"i1","creative":"c-7","order":"k-1","assets":{"Headline":{"text":"Fresh bread"},"MainImage2":{"url":"https://cdn.example/b.jpg","width":1200,"height":627},"CallToAction":{"text":"Order"},"AdChoices":{"url":"https://why.example/"}},"destination":"https://shop.example/?a=1","dsa":{"behalf":"Bakery","paid":"Bakery","transparency":[{"domain":"dsp.example","params":[1]}],"adrender":1},"source":{"name":"dsp","file":"bids.ndjson","at":"/response/seatbid/0/bid/0","line":1}}
        {"event":"ad.loadFailed","session":"q-1","time":"1970-01-01T00:00:00.004Z","ad":"i2","error":{"domain":"OpenRTB","message":"No bid."},"source":{"file":"bids.ndjson","at":"/request/imp/1","line":1}}

        """)
    expect(result.told, is: "")
    #expect(!result.recordingText.contains("secret"))
  }

  @Test(
    "What was asked and answered is found by its id, in lines and across files; what wasn't answered stays open",
    .holds("R-425", "R-426")
  )
  func byID() throws {
    let texts = [
      "a.json": "[\(request()),\n\(request().replacing("q-1", with: "q-2"))]",
      "b.json": #"{"id":"q-1","seatbid":[{"bid":[{"impid":"i2","crid":"c"}]}]}"#,
    ]
    var importer = OpenRTBImporter()
    let files = ForeignFiles(source: MemorySource(texts: texts))
    for path in ["a.json", "b.json"] { try importer.read(path, in: files) }
    let results = importer.finish()
    let events = results.map { result in
      result.recordingText.split(separator: "\n").map {
        $0.split(separator: "\"")[3] + " " + $0.split(separator: "\"")[7]
      }
    }
    #expect(
      events == [
        [
          "session.start q-1", "ad.request q-1", "ad.request q-1", "ad.load q-1", "ad.loadFailed q-1",
          "session.start q-2", "ad.request q-2", "ad.request q-2",
        ], [],
      ])
    #expect(results[0].recordingText.contains(#""observes":["requests","consent"]"#))
    #expect(results.map(\.told) == ["", ""])
  }

  @Test(
    "The platform is what an app's request shows beyond doubt, web for a site, and else isn't said",
    .holds("R-989"),
    arguments: [
      (#""app":{},"device":{"os":"iPhone OS"}"#, "ios"), (#""app":{},"device":{"os":"iPadOS"}"#, "ios"),
      (#""app":{},"device":{"os":"Android OS"}"#, "android"), (#""app":{},"device":{"os":"tvOS"}"#, "tvos"),
      (#""app":{},"device":{"os":"KaiOS","ua":"Android"}"#, nil),
      (#""app":{"storeurl":"https://apps.apple.com/app/id1234567890"}"#, "ios"),
      (#""app":{"storeurl":"https://play.google.com/store/apps/details?id=a.ios"}"#, "android"),
      (#""app":{"bundle":"1234567890"}"#, "ios"), (#""app":{"bundle":41468}"#, nil),
      (#""app":{"bundle":"1234567890"},"device":{"devicetype":3}"#, nil),
      (#""app":{"bundle":"com.example"},"device":{}"#, nil),
      (#""app":{},"device":{"make":"Apple","devicetype":4}"#, "ios"),
      (#""app":{},"device":{"make":"Apple","model":"AppleTV6,2"}"#, "tvos"),
      (#""app":{},"device":{"ua":"Mozilla/5.0 (Linux; Android 15; Pixel 9)"}"#, "android"),
      (#""site":{},"device":{"os":"iOS"}"#, "web"), (#""device":{"ua":"Mozilla/5.0 (iPhone)"}"#, nil),
    ])
  func platform(_ members: String, _ platform: String?) throws {
    let line = try imported(openRTB: #"{"id":"q","imp":[{"id":"i"}],\#(members)}"#).recordingText
    let said = line.firstMatch(of: #/"platform":"([a-z]+)"/#).map { String($0.1) }
    #expect(said == platform)
  }

  @Test(
    "A native request may be a string in a string, an object, bare or wrapped; what is none is told",
    arguments: [
      (#"{"request":{"assets":[{"id":1,"title":{"len":5}}]}}"#, ""),
      (#"{"request":"{\"native\":{\"assets\":[{\"id\":1,\"title\":{\"len\":5}}]}}"}"#, ""),
      (#"{"request":"\"{\\\"assets\\\":[{\\\"id\\\":1,\\\"title\\\":{\\\"len\\\":5}}]}\""}"#, ""),
      (
        #"{"request":""}"#,
        "import-skipped bids.ndjson:1: '/request/imp/0/native/request' holds a native request that is empty.\n"
      ),
      (
        #"{"request":"no JSON"}"#,
        "import-skipped bids.ndjson:1: '/request/imp/0/native/request' holds a native request that isn't JSON: it begins with 'no JSON'.\n"
      ),
    ])
  func nativeRequests(_ native: String, _ told: String) throws {
    let bid = #"{"impid":"i","adm":{"assets":[{"id":1,"title":{"text":"T"}}]}}"#
    let result = try imported(
      openRTB:
        #"{"request":{"id":"q","imp":[{"id":"i","native":\#(native)}]},"response":{"seatbid":[{"bid":[\#(bid)]}]}}"#
    )
    expect(result.told, is: told)
    #expect(result.recordingText.contains(#""Headline":{"text":"T"}"#))
  }

  @Test(
    "Assets go by the keys of their types, as the request says which is which, and are numbered in its order",
    .holds("R-433", "R-434", "R-435", "R-436", "R-438", "R-439", "R-1264"),
    arguments: [
      (#""title":{"len":9}"#, "Headline"), (#""img":{}"#, "MainImage"), (#""img":{"type":3}"#, "MainImage"),
      (#""img":{"type":1}"#, "Icon"), (#""img":{"type":2}"#, "Logo"), (#""data":{"type":1}"#, "Advertiser"),
      (#""data":{"type":2}"#, "Caption"), (#""data":{"type":3}"#, "StarRating"),
      (#""data":{"type":6}"#, "Price"), (#""data":{"type":501}"#, "Data501"), (#""data":{}"#, "Data"),
      (#""data":{"type":12}"#, "CallToAction"), (#""video":{}"#, "Media"),
    ])
  func keys(_ asked: String, _ key: String) throws {
    let answers = [
      "title": #""title":{"text":"x"}"#, "img": #""img":{"url":"https://a.example/b"}"#,
      "data": #""data":{"value":"x"}"#, "video": #""video":{"vasttag":"<VAST/>"}"#,
    ]
    let answer = answers[String(asked.split(separator: "\"")[0]), default: ""]
    let text =
      #"{"request":{"id":"q","imp":[{"id":"i","native":{"request":{"assets":[{"id":1,\#(asked)},{"id":2,\#(asked)}]}}}]},"#
      + #""response":{"seatbid":[{"bid":[{"impid":"i","adm":{"assets":[{"id":2,\#(answer)},{"id":1,\#(answer)}]}}]}]}}"#
    let line = try imported(openRTB: text).recordingText
    #expect(line.contains(#""\#(key)":{"#) && line.contains(#""\#(key)2":{"#), "\(line)")
  }

  @Test(
    "Of a bidder's test the expected bids count, not the bidder's answer",
    .holds("R-426"))
  func bidderTest() throws {
    let text =
      #"{"mockBidRequest":{"id":"q","imp":[{"id":"i","banner":{}}]},"httpCalls":[{"mockResponse":{"body":{"seatbid":[{"bid":[{"impid":"i","crid":"raw"}]}]}}}],"expectedBidResponses":[{"bids":[{"bid":{"impid":"i","crid":"made"},"type":"banner"}]}]}"#
    let lines = try imported(openRTB: text).recordingText
    #expect(lines.contains(#""creative":"made""#) && !lines.contains("raw"))
  }

  @Test(
    "A test of the whole server has one expected response; of one that expects an error nothing is known of bids",
    .holds("R-426"))
  func serverTest() throws {
    let request = #""mockBidRequest":{"id":"q","imp":[{"id":"i","banner":{}}]}"#
    let answered = try imported(
      openRTB:
        #"{\#(request),"expectedBidResponse":{"id":"q","seatbid":[{"bid":[{"impid":"i","crid":"made"}]}]}}"#)
    #expect(answered.recordingText.contains(#""creative":"made""#))
    let refused = try imported(openRTB: #"{\#(request),"expectedErrorMessage":"no"}"#).recordingText
    #expect(refused.contains("ad.request") && !refused.contains("ad.loadFailed"), "\(refused)")
  }

  @Test(
    "An asset of another kind than the request's of its id goes by its own kind, and no name is given twice",
    .holds("R-438", "R-985"))
  func otherKinds() throws {
    let text =
      #"{"request":{"id":"q","imp":[{"id":"i","native":{"request":{"assets":[{"id":0,"img":{"type":3}},{"id":1,"data":{"type":1}}]}}}]},"#
      + #""response":{"seatbid":[{"bid":[{"impid":"i","adm":{"assets":[{"id":3,"img":{"url":"https://a.example/b"}},{"id":0,"title":{"text":"T"}},{"id":1,"data":{"type":2,"value":"B"}},{"id":0,"img":{"url":"https://a.example/c"}}]}}]}]}}"#
    #expect(
      try imported(openRTB: text).recordingText.contains(
        #""assets":{"MainImage":{"url":"https://a.example/b"},"Headline":{"text":"T"},"Caption":{"text":"B"},"MainImage2":{"url":"https://a.example/c"}}"#
      ))
  }

  @Test(
    "Requests without an id are sessions by what they hold and by their lines",
    .holds("R-820", "R-823"))
  func unnamed() throws {
    func sessions(_ text: String, _ path: String) throws -> [Substring] {
      try imported(openRTB: text, path: path).recordingText.split(separator: "\n")
        .filter { $0.contains("session.start") }.compactMap { $0.split(separator: "\"").dropFirst(7).first }
    }
    let request = #"{"imp":[{"id":"i","banner":{}}]}"#
    let twice = "\(request)\n\(request)\n"
    #expect(try sessions(twice, "bids.ndjson") == ["bids-e77f2571a7b1#1", "bids-e77f2571a7b1#2"])
    #expect(
      try sessions(twice, "elsewhere/bids.ndjson.gz") == ["bids-e77f2571a7b1#1", "bids-e77f2571a7b1#2"])
    let other = try sessions(request.replacing("banner", with: "video"), "bids.ndjson")
    #expect(other.count == 1 && other != ["bids-e77f2571a7b1#1"])
  }

  @Test("Values of other kinds, and what isn't JSON, are told, and the others translated")
  func malformed() throws {
    let text = "\(request())\n{\"log\":{}}\n{\"id\":\n"
    let result = try imported(openRTB: text)
    #expect(result.recordingText.contains("q-1"))
    expect(
      result.told,
      is: """
        import-skipped bids.ndjson:2: A value is a HAR, not a bid request or response: adspec import har reads it.
        import-unreadable bids.ndjson:4: The source breaks off: it ends inside a value.

        """)
  }

  /// Cases of the three enforcers' own tests, in their order of request, bid, and who rejects.
  private static let cases: [(request: String, bid: String, rejecting: Set<String>)] = [
    (#"{"dsarequired":0}"#, "", []), (#"{"dsarequired":2}"#, "", ["js", "go", "java"]),
    (#"{"dsarequired":3}"#, "{}", []),
    (#"{"dsarequired":0,"pubrender":0}"#, #"{"behalf":"A","paid":"A","adrender":1}"#, []),
    (#"{"dsarequired":2}"#, #"{"behalf":"\#(long)"}"#, ["go", "java"]),
    (#"{"dsarequired":2}"#, #"{"paid":"\#(long)"}"#, ["go", "java"]),
    (#"{"dsarequired":0,"pubrender":0}"#, #"{"paid":"\#(long)","adrender":1}"#, ["go", "java"]),
    (#"{"dsarequired":2,"pubrender":0}"#, #"{"adrender":0}"#, ["js", "go", "java"]),
    (#"{"dsarequired":2,"pubrender":2}"#, #"{"adrender":1}"#, ["js", "go", "java"]),
    (#"{"dsarequired":2,"pubrender":0}"#, #"{"adrender":1}"#, []),
    (#"{"dsarequired":2,"pubrender":2}"#, #"{"adrender":0}"#, []),
    (#"{"dsarequired":2}"#, #"{"behalf":"A","paid":"A","adrender":2}"#, []),
    (#"{"dsarequired":2,"pubrender":1}"#, #"{"adrender":0}"#, []),
    (#"{"dsarequired":2,"pubrender":1}"#, #"{"behalf":"A"}"#, []),
    (#"{"dsarequired":2,"pubrender":0}"#, #"{"behalf":"A"}"#, ["java"]),
    (#"{"dsarequired":2,"pubrender":2}"#, #"{"behalf":"A"}"#, []),
  ]
  private static let long = String(repeating: "a", count: 101)

  @Test(
    "Prebid.js and both Prebid Servers say of imported bids what their own tests say",
    .holds("R-429"),
    arguments: cases.indices)
  func enforcers(_ index: Int) throws {
    let (request, bid, rejecting) = Self.cases[index]
    let dsa = bid.isEmpty ? "" : #","ext":{"dsa":\#(bid)}"#
    let text =
      #"{"request":{"id":"q","imp":[{"id":"i","native":{}}],"regs":{"ext":{"dsa":\#(request)}}},"response":{"seatbid":[{"bid":[{"impid":"i"\#(dsa)}]}]}}"#
    let session = try #require(recordedSessions(try imported(openRTB: text).recordingText).first)
    let record = SessionLedger.record(session, in: LedgerContext(catalog: Catalog()))
    let ad = try #require(record.ads.first)
    let names = zip(["js", "go", "java"], Enforcer.known).filter { _, enforcer in
      enforcer.verdict(ad.requestedTransparency, ad.transparency).isRejection
    }
    #expect(Set(names.map(\.0)) == rejecting)
  }
}
