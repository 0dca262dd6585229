import Importing
import TestSupport
import Testing

@Suite("Bids in the shapes that senders write") struct OpenRTBShapeTests {
  private static let asked =
    #"{"assets":[{"id":1,"required":1,"img":{"type":1}},{"id":2,"title":{"len":9}}]}"#
  private static let icon = #"{"id":1,"img":{"url":"https://a.example/b","w":80,"h":40}}"#
  private static let title = #"{"id":2,"title":{"text":"T"}}"#
  private static let answered = #"{"assets":[\#(icon),\#(title)]}"#

  /// A string of JSON that holds a text.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func request(_ native: String = asked, more: String = "") -> String {
    #"{"id":"q","imp":[{"id":"i","native":{"request":\#(native)}}]\#(more)}"#
  }

  /// - Parameter members: of the bid.
  private static func response(_ members: String) -> String {
    #"{"id":"q","seatbid":[{"bid":[{"impid":"i",\#(members)}]}]}"#
  }

  private static func pair(_ members: String, to request: String = request()) -> String {
    #"{"request":\#(request),"response":\#(response(members))}"#
  }

  private static let start =
    #"{"event":"session.start","session":"q","time":"1970-01-01T00:00:00.000Z","recorder":{"name":"OpenRTB","observes":["requests","loads","delivery","consent"]},"source":{"file":"bids.ndjson","line":1,"note":"OpenRTB has no times: they count lines"}}"#
    + "\n"

  /// The recording of a bid with the icon and the title.
  private static let recording =
    start
    + #"{"event":"ad.request","session":"q","time":"1970-01-01T00:00:00.001Z","ad":"i","kind":"native","source":{"file":"bids.ndjson","at":"/request/imp/0","line":1}}"#
    + "\n"
    + #"{"event":"ad.load","session":"q","time":"1970-01-01T00:00:00.002Z","ad":"i","assets":{"Icon":{"url":"https://a.example/b","width":80,"height":40},"Headline":{"text":"T"}},"source":{"file":"bids.ndjson","at":"/response/seatbid/0/bid/0","line":1}}"#
    + "\n"

  @Test(
    "Assets may be a list, an object of them, or numbers as text, in adm, adm_native or ext.native",
    .holds("R-835", "R-836", "R-838"),
    arguments: [
      pair(#""adm":\#(answered)"#),
      pair(#""adm":{"assets":{"0":\#(icon),"1":\#(title)}}"#),
      pair(#""adm":{"assets":{"icon":\#(icon),"title":\#(title)}}"#),
      pair(
        #""adm":\#(answered)"#,
        to: request(#"{"assets":{"a":{"id":1,"img":{"type":1}},"b":{"id":2,"title":{"len":9}}}}"#)),
      pair(
        #""adm":\#(answered.replacing(":1,", with: #":"1","#).replacing(":80", with: #":"80""#))"#,
        to: request(#"{"assets":[{"id":"1","img":{"type":"1"}},{"id":"2","title":{"len":"9"}}]}"#)),
      pair(#""adm":"<div></div>","ext":{"native":\#(answered)}"#),
      pair(#""ext":[{"other":1},{"native":\#(quoted(answered))}]"#),
      pair(#""adm_native":\#(answered)"#),
    ])
  func assets(_ text: String) throws {
    let result = try imported(openRTB: text)
    expect(result.recordingText, is: Self.recording)
    expect(result.told, is: "")
  }

  @Test("A single asset may stand in place of the list", .holds("R-835"))
  func singleAsset() throws {
    let text = Self.pair(#""adm":{"assets":\#(Self.title)}"#)
    #expect(
      try imported(openRTB: text).recordingText
        == Self.recording.replacing(
          #""Icon":{"url":"https://a.example/b","width":80,"height":40},"#, with: ""))
  }

  @Test(
    "The DSA object is found in ext as an object or a list, and beside it, with numbers as text",
    .holds("R-836", "R-837"),
    arguments: [
      (#""ext":{"dsa":{"dsarequired":2,"pubrender":0}}"#, #""ext":{"dsa":{"behalf":"A","adrender":1}}"#),
      (
        #""ext":[{},{"dsa":{"dsarequired":"2","pubrender":"0"}}]"#,
        #""ext":[{"dsa":{"behalf":"A","adrender":"1"}}]"#
      ),
      (#""dsa":{"dsarequired":"2","pubrender":0}"#, #""ext":[],"dsa":{"behalf":"A","adrender":1}"#),
    ])
  func transparency(_ regs: String, _ bid: String) throws {
    let request = Self.request(more: #","regs":{\#(regs)}"#)
    let result = try imported(openRTB: Self.pair(#""adm":\#(Self.answered),\#(bid)"#, to: request))
    expect(
      result.recordingText,
      is: Self.recording.replacing(
        #""kind":"native","#, with: #""kind":"native","dsa":{"dsarequired":2,"pubrender":0},"#
      ).replacing(
        #""text":"T"}},"#, with: #""text":"T"}},"dsa":{"behalf":"A","adrender":1},"#))
    expect(result.told, is: "")
  }

  @Test(
    "A request and its response may have any of three pairs of names, and be texts of JSON",
    .holds("R-839"),
    arguments: [("request", "response"), ("bidRequest", "bidResponse"), ("bid_request", "bid_response")])
  func names(_ request: String, _ response: String) throws {
    let answer = Self.response(#""adm":\#(Self.answered)"#)
    let recording = Self.recording.replacing("/request/", with: "/\(request)/")
      .replacing("/response/", with: "/\(response)/")
    let objects = #"{"time":1,"\#(request)":\#(Self.request()),"\#(response)":\#(answer)}"#
    expect(try imported(openRTB: objects).recordingText, is: recording)
    let texts =
      #"{"\#(request)":\#(Self.quoted(Self.request())),"\#(response)":\#(Self.quoted(answer))}"#
    expect(try imported(openRTB: texts).recordingText, is: recording)
    // Each on a line of its own: they are found by their id.
    let lines = #"{"\#(response)":\#(answer)}"# + "\n" + #"{"\#(request)":\#(Self.request())}"#
    expect(
      try imported(openRTB: lines).recordingText,
      is: recording.replacing(#""line":1"#, with: #""line":2"#)
        .replacing(#"0/bid/0","line":2"#, with: #"0/bid/0","line":1"#))
  }

  @Test(
    "Where a bid names no impression, or an error stands in the response's place, no impression is said to be without a bid",
    .holds("R-1262"),
    arguments: [
      (
        #"{"seatbid":[{"bid":[{"impid":"z"}]}]}"#,
        "'/response/seatbid/0/bid/0/impid' is the id of no impression of the request."
      ),
      (#"{"seatbid":[{"bid":[{"Bid":"i"}]}]}"#, "'/response/seatbid/0/bid/0' has no 'impid'."),
      (#"{"error":"timeout"}"#, "'/response' is no bid response."), ("[]", "'/response' is no bid response."),
    ])
  func strayBids(_ response: String, _ told: String) throws {
    let result = try imported(openRTB: #"{"request":\#(Self.request()),"response":\#(response)}"#)
    #expect(result.told == "import-skipped bids.ndjson:1: \(told)\n")
    #expect(result.recordingText.contains(#""observes":["requests","consent"]"#))
    #expect(!result.recordingText.contains("ad.load"))
  }

  @Test(
    "A response that is empty, says why, or has only the usual members has no bid",
    arguments: ["{}", #"{"id":"q","cur":"EUR"}"#, #"{"nbr":2}"#, #"{"seatbid":[]}"#, #""""#])
  func noBids(_ response: String) throws {
    let result = try imported(openRTB: #"{"request":\#(Self.request()),"response":\#(response)}"#)
    #expect(result.told == "" && result.recordingText.contains("No bid."))
  }

  @Test(
    "Of an auction of Prebid Server the result counts, and without one the answer isn't known",
    .holds("R-1263"))
  func auction() throws {
    func text(_ response: String) -> String {
      #"{"incomingRequest":{"ortbRequest":\#(Self.request())},"outgoingRequests":{"a":{"mockResponse":{"pbsSeatBids":[{"pbsBids":[{"ortbBid":{"impid":"i","crid":"out"}}]}]}}}\#(response)}"#
    }
    let result = try imported(
      openRTB: text(#","response":{"bids":{"seatbid":[{"seat":"b","bid":[{"impid":"i","crid":"in"}]}]}}"#))
    #expect(result.recordingText.contains(#""creative":"in""#) && !result.recordingText.contains(#""out""#))
    let none = try imported(openRTB: text(""))
    #expect(none.told == "" && none.recordingText.contains(#""observes":["requests","consent"]"#))
    let wrapped = try imported(
      openRTB:
        #"{"request":\#(Self.request()),"response":{"bids":{"seatbid":[{"bid":[{"impid":"i","crid":"in"}]}]}}}"#
    )
    #expect(wrapped.recordingText.contains(#""creative":"in""#))
  }

  @Test(
    "A value that can't be read is skipped with its path, and the rest of the session translated",
    .holds("R-840"),
    arguments: [
      (
        pair(#""adm":{"assets":[{"id":"one","title":{"text":"T"}},{"id":2,"title":{}}]}"#),
        [
          "'/response/seatbid/0/bid/0/adm/assets/0/id' is no integer.",
          "'/response/seatbid/0/bid/0/adm/assets/1' holds nothing that is read.",
        ]
      ),
      (
        pair(#""adm":\#(quoted(#"{"assets":{"a/b":7}}"#))"#),
        ["'/response/seatbid/0/bid/0/adm' holds JSON in which '/assets/a~1b' is no asset."]
      ),
      (
        pair(#""adm":{"native":{"assets":"none"}}"#),
        ["'/response/seatbid/0/bid/0/adm/native/assets' is neither a list nor an object."]
      ),
      (pair(#""ext":{"native":7}"#), ["'/response/seatbid/0/bid/0/ext/native' is no JSON object."]),
      (
        pair(#""ext":{"native":{"title":"T"}}"#), ["'/response/seatbid/0/bid/0/ext/native' has no 'assets'."]
      ),
      (pair(#""ext":"{}""#), ["'/response/seatbid/0/bid/0/ext' is no object."]),
      (pair(#""dsa":"none""#), ["'/response/seatbid/0/bid/0/dsa' is no object."]),
      (
        pair(#""dsa":{"adrender":"yes","paid":3,"transparency":[{"dsaparams":"1,2"}]}"#),
        [
          "'/response/seatbid/0/bid/0/dsa/adrender' is no integer.",
          "'/response/seatbid/0/bid/0/dsa/paid' is no text.",
          "'/response/seatbid/0/bid/0/dsa/transparency/0/dsaparams' is no list.",
        ]
      ),
      (
        #"[\#(pair(#""crid":1"#, to: request("[]", more: #","regs":{"gdpr":"yes"}"#)))]"#,
        [
          "'/0/request/regs/gdpr' is no integer.",
          "'/0/request/imp/0/native/request' holds a native request that is no JSON object.",
        ]
      ),
      (#"{"bidRequest":\#(request()),"bidResponse":{"seatbid":{}}}"#, ["'/bidResponse/seatbid' is no list."]),
      (#"{"bidRequest":\#(request()),"bidResponse":[]}"#, ["'/bidResponse' is no bid response."]),
      (
        #"{"bidRequest":"{\"id\":","bidResponse":{}}"#,
        [
          "A value holds a text, '/bidRequest', that isn't JSON: a key, colon, comma or bracket is missing or one too many."
        ]
      ),
    ])
  func unread(_ text: String, _ messages: [String]) throws {
    expect(
      try imported(openRTB: text).told,
      is: messages.map { "import-skipped bids.ndjson:1: \($0)\n" }.joined())
  }

  @Test("What can't be read of an answer is told where the answer stands", .holds("R-840"))
  func unreadAnswer() throws {
    let text = Self.request() + "\n" + Self.response(#""dsa":7"#)
    expect(
      try imported(openRTB: text).told,
      is: "import-skipped bids.ndjson:2: '/seatbid/0/bid/0/dsa' is no object.\n")
  }
}
