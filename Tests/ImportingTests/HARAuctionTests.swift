import Importing
import TestSupport
import Testing

@Suite("OpenRTB auctions in recorded traffic") struct HARAuctionTests {
  private let request =
    #"{"id":"q-1","imp":[{"id":"i1","tagid":"feed","native":{"request":"{\"assets\":[{\"id\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"type\":3}}]}"}},{"id":"i2","banner":{}}],"site":{"page":"https://news.example/?user=secret"},"device":{"ifa":"secret"},"user":{"eids":["secret"]},"regs":{"ext":{"gdpr":1,"dsa":{"dsarequired":3}}}}"#
  private let response =
    #"{"id":"q-1","seatbid":[{"seat":"dsp","bid":[{"impid":"i1","crid":"c-7","adm":"{\"assets\":[{\"id\":1,\"title\":{\"text\":\"Fresh bread\"}},{\"id\":2,\"img\":{\"url\":\"https://cdn.example/b.jpg?user=secret\",\"w\":1200}}],\"link\":{\"url\":\"https://shop.example/a?user=secret\"}}","ext":{"dsa":{"behalf":"Bakery"}}}]}]}"#

  private func auction(
    _ request: String? = nil, _ response: String? = nil, status: Int = 200, at time: String = "10:00:00.000Z"
  ) -> String {
    entry(
      "https://pbs.example/openrtb2/auction", at: time, status: status, body: response.map(escaped),
      posted: escaped(request ?? self.request))
  }

  @Test(
    "A bid request and its response, on any host, are a session with their times, by the translation of bids",
    .holds("R-890", "R-891", "R-892", "R-893"))
  func pair() throws {
    let result = try imported(
      har: har(
        auction(nil, response),
        entry("https://securepubads.g.doubleclick.net/gampad/ads?iu=/1/a", at: "10:00:01.000Z")))
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:01.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","impressions","clicks"]},"source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:01.000Z","ad":"r1","kind":"unknown","adUnit":"/1/a","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1#q-1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","loads","delivery","consent"]},"consent":{"gdpr":true},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1#q-1","time":"2026-11-20T10:00:00.000Z","ad":"i1","kind":"native","adUnit":"feed","dsa":{"dsarequired":3},"source":{"file":"trip.har","at":"/log/entries/0/request/postData/text/imp/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1#q-1","time":"2026-11-20T10:00:00.000Z","ad":"i2","kind":"other","dsa":{"dsarequired":3},"source":{"file":"trip.har","at":"/log/entries/0/request/postData/text/imp/1","line":2}}
        {"event":"ad.load","session":"trip-20261120T100000.000Z#p1#q-1","time":"2026-11-20T10:00:00.080Z","ad":"i1","creative":"c-7","assets":{"Headline":{"text":"Fresh bread"},"MainImage":{"url":"https://cdn.example/b.jpg","width":1200}},"destination":"https://shop.example/a","dsa":{"behalf":"Bakery"},"source":{"name":"dsp","file":"trip.har","at":"/log/entries/0/response/content/text/seatbid/0/bid/0","line":2}}
        {"event":"ad.loadFailed","session":"trip-20261120T100000.000Z#p1#q-1","time":"2026-11-20T10:00:00.080Z","ad":"i2","error":{"domain":"OpenRTB","message":"No bid."},"source":{"file":"trip.har","at":"/log/entries/0/request/postData/text/imp/1","line":2}}

        """)
    expect(result.told, is: "")
    expect(result.summary, is: "2 sessions, 7 events of 2 entries")
    #expect(!result.recordingText.contains("secret"))
  }

  @Test(
    "No content says that nobody bids, an answer that isn't there says nothing, and one without times of its own has an id",
    .holds("R-891", "R-894"))
  func unanswered() throws {
    let plain = #"{"imp":[{"id":"i1","banner":{}}]}"#
    let result = try imported(
      har: har(
        auction(plain, nil, status: 204), auction(plain, nil, status: 500, at: "10:00:01.000Z"),
        auction(plain, "{}", at: "10:00:02.000Z"), auction(request, response, at: "10:00:03.000Z"),
        auction(request, response, at: "10:00:04.000Z")), path: "trip.har")
    let lines = result.recordingText.split(separator: "\n").map { line in
      let parts = line.split(separator: "\"")
      return parts[3] + " " + parts[7]
    }
    let capture = "trip-20261120T100000.000Z#p1"
    #expect(
      lines == [
        "session.start \(capture)#0", "ad.request \(capture)#0", "ad.loadFailed \(capture)#0",
        "session.start \(capture)#1", "ad.request \(capture)#1", "session.start \(capture)#2",
        "ad.request \(capture)#2", "ad.loadFailed \(capture)#2", "session.start \(capture)#q-1",
        "ad.request \(capture)#q-1", "ad.request \(capture)#q-1", "ad.load \(capture)#q-1",
        "ad.loadFailed \(capture)#q-1", "session.start \(capture)#q-1~2", "ad.request \(capture)#q-1~2",
        "ad.request \(capture)#q-1~2", "ad.load \(capture)#q-1~2", "ad.loadFailed \(capture)#q-1~2",
      ])
    expect(result.told, is: "")
  }

  @Test(
    "What isn't a bid request with a bid response stays a request of another ad system",
    .holds("R-843", "R-890"),
    arguments: [
      (#"{"imp":[{"id":"i1","banner":{}}]}"#, "<html>"),
      (#"{"imp":[{"id":"i1","banner":{}}]}"#, #"{"ads":[]}"#),
      (#"{"imp":[]}"#, #"{"seatbid":[]}"#), (#"{"imp":[{"id":"i1"}]}"#, #"{"seatbid":[]}"#),
      (#"{"imp":7}"#, #"{"seatbid":[]}"#), ("imp=1", #"{"seatbid":[]}"#), (#"{"imp":"#, #"{"seatbid":[]}"#),
    ])
  func others(_ request: String, _ response: String) throws {
    let result = try imported(har: har(auction(request, response)), path: "trip.har")
    expect(result.recordingText, is: "")
    expect(
      result.told,
      is: "import-note trip.har: 1 request of ad systems not translated: 1 of Prebid Server.\n")
  }

  @Test(
    "What of an auction can't be read is told with its place, and an answer that is missing makes it incomplete",
    .holds("R-845", "R-846", "R-892"))
  func broken() throws {
    let unanswered = auction().replacing(
      #""response":{"status":200,"redirectURL":"","headers":[]}"#, with: #""response":{}"#)
    let result = try imported(
      har: har(auction(nil, response.replacing("\"c-7\"", with: "\"c-7\",\"ext\":7")), unanswered),
      path: "trip.har")
    #expect(
      result.recordingText.split(separator: "\n").map { $0.contains("\"incomplete\":true") }.filter(\.self)
        .count == 1)
    expect(
      result.told,
      is: """
        import-skipped trip.har:3: Entry 1 has no response: what it was answered isn't translated.
        import-skipped trip.har:2: '/log/entries/0/response/content/text/seatbid/0/bid/0/ext' is no object.

        """)
  }
}
