import Importing
import TestSupport
import Testing

@Suite("Imports of recorded traffic") struct HARImportTests {
  @Test(
    "A page's requests, answers, views and clicks become a session, by their times",
    .holds(
      "R-396", "R-398", "R-399", "R-402", "R-403", "R-405", "R-407", "R-408", "R-409", "R-410", "R-414",
      "R-416", "R-417", "R-855", "R-856"))
  func page() throws {
    let text = har(
      entry(
        "https://googleads.g.doubleclick.net/pcs/click?xai=secret-xai&adurl=https%3A%2F%2Fshop.example%2Fbread%3Fid%3D7",
        at: "10:00:09.000Z"),
      entry(
        gampad
          + "?iu_parts=1234567,news,home&enc_prev_ius=/0/1/2,/0/1,/0/1/2&prev_iu_szs=300x250,320x50|fluid,1x1&gdpr=1&gdpr_consent=consent-secret&npa=0&rdid=device-secret",
        headers: [("google-lineitem-id", "5001,-1,-2"), ("Google-Creative-Id", "138001,-1,-2")]),
      entry(
        "https://securepubads.g.doubleclick.net/pcs/view?xai=secret-xai&sig=secret-sig", at: "10:00:01.000Z"),
      entry("https://pagead2.googlesyndication.com/pcs/activeview?xai=secret-xai", at: "10:00:02.500Z"),
      entry("https://adssettings.google.com/whythisad?reasons=secret-reasons", at: "10:00:12.000Z"),
      entry("https://www.example.com/?u=https://securepubads.g.doubleclick.net/pcs/view"),
      pages: #"{"id":"p1","startedDateTime":"2026-11-20T10:00:00.000Z"}"#)
    let result = try imported(har: text)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","loads","viewability","impressions","clicks"]},"consent":{"gdpr":true,"npa":false},"source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r1-1","kind":"unknown","adUnit":"/1234567/news/home","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r1-2","kind":["customNative","native"],"adUnit":"/1234567/news","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r1-3","kind":"unknown","adUnit":"/1234567/news/home","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.load","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","ad":"r1-1","lineItem":"5001","creative":"138001","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.load","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","ad":"r1-2","inventory":"backfill","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.loadFailed","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","ad":"r1-3","error":{"message":"No ad was served."},"source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"impression","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:01.000Z","ad":"v2","by":"sdk","source":{"file":"trip.har","at":"/log/entries/2","line":4,"note":"impression not tied to a slot"}}
        {"event":"ad.viewable","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:02.500Z","ad":"v2","by":"sdk","source":{"file":"trip.har","at":"/log/entries/3","line":5,"note":"not tied to a slot"}}
        {"event":"click","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:09.000Z","ad":"v2","by":"sdk","url":"https://shop.example/bread","source":{"file":"trip.har","at":"/log/entries/0","line":2,"note":"click not tied to a slot"}}
        {"event":"click","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:12.000Z","ad":"c4","asset":"AdChoices","by":"sdk","action":"aboutThisAd","source":{"file":"trip.har","at":"/log/entries/4","line":6,"note":"click not tied to a slot"}}

        """)
    expect(
      result.told,
      is:
        "import-note captures/trip.har: 4 views and clicks aren't tied to a slot: no answer in the file names their addresses.\n"
    )
    for secret in ["secret", "shop.example/bread?", "IDE"] { #expect(!result.recordingText.contains(secret)) }
  }

  @Test(
    "An app's SDK is told by its request, and which native ads it takes",
    .holds("R-404", "R-405"))
  func app() throws {
    let result = try imported(
      har: har(
        entry(
          "https://googleads.g.doubleclick.net/mads/gma?js=afma-sdk-i-v12.3.0&msid=com.example.news&slotname=/1234567/feed&native_custom_templates=10063170&native_version=3&tfua=1",
          page: nil, status: 500)))
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z","time":"2026-11-20T10:00:00.000Z","platform":"ios","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","loads","impressions","clicks"]},"app":{"id":"com.example.news"},"sdk":{"name":"GoogleMobileAds","version":"12.3.0"},"underAge":true,"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z","time":"2026-11-20T10:00:00.000Z","ad":"r0","kind":"customNative","adUnit":"/1234567/feed","formats":["10063170"],"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.loadFailed","session":"trip-20261120T100000.000Z","time":"2026-11-20T10:00:00.080Z","ad":"r0","error":{"message":"HTTP 500"},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}

        """)
  }

  @Test(
    "A view that is sent on is one impression, and a view by itself another",
    .holds("R-407"))
  func hops() throws {
    let second = "https://googleads4.g.doubleclick.net/pcs/view?xai=2"
    let text = har(
      entry("https://securepubads.g.doubleclick.net/pcs/view?xai=1", status: 302, redirect: second),
      entry(second, at: "10:00:00.100Z"), entry(second, at: "10:00:05.000Z"))
    #expect(
      try imported(har: text).recordingText.split(separator: "\n").count { $0.contains(#""impression""#) }
        == 2)
  }

  @Test(
    "VAST with its body is a load, its icon AdChoices, and an empty one no ad",
    .holds("R-406", "R-419"))
  func vast() throws {
    let body = #"""
      <VAST version='4.2'><Ad id='a'><InLine><AdTitle>x</AdTitle><Advertiser>Bakery</Advertiser><Creatives><Creative id='77'><Linear><Icons><Icon program='GoogleWhyThisAd' width='18' height='18' xPosition='right' yPosition='bottom'><StaticResource creativeType='image/png'>https://img.example/i.png?secret=1</StaticResource></Icon></Icons><VideoClicks><ClickThrough><![CDATA[https://shop.example/a?b=secret]]></ClickThrough></VideoClicks></Linear></Creative></Creatives><Extensions><Extension type='DSA'>{\"behalf\":\"Bakery\",\"paid\":\"Bakery\",\"adrender\":0}</Extension></Extensions></InLine></Ad></VAST>
      """#
    let result = try imported(
      har: har(
        entry(gampad + "?iu=/1234567/film&output=vast&env=vp", body: body),
        entry(
          gampad + "?iu=/1234567/film&output=vast&env=vp", at: "10:01:00.000Z", body: "<VAST version='3.0'/>"),
        entry("https://ads.example/vast", at: "10:02:00.000Z", body: body.replacing("77", with: "78"))))
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","loads","delivery","impressions","clicks"]},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1234567/film","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.load","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","ad":"r0","creative":"77","assets":{"Advertiser":{"text":"Bakery"},"AdChoices":{"url":"https://img.example/i.png","width":18,"height":18,"mime":"image/png"}},"video":true,"destination":"https://shop.example/a","dsa":{"behalf":"Bakery","paid":"Bakery","adrender":0},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:00.000Z","ad":"r1","kind":"unknown","adUnit":"/1234567/film","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.loadFailed","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:00.080Z","ad":"r1","error":{"message":"The VAST is empty."},"source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.load","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:02:00.080Z","ad":"l2","creative":"78","assets":{"Advertiser":{"text":"Bakery"},"AdChoices":{"url":"https://img.example/i.png","width":18,"height":18,"mime":"image/png"}},"video":true,"destination":"https://shop.example/a","dsa":{"behalf":"Bakery","paid":"Bakery","adrender":0},"source":{"file":"trip.har","at":"/log/entries/2","line":4,"note":"no request in the file"}}

        """)
    #expect(!result.recordingText.contains("secret"))
  }

  @Test(
    "A live stream's registration and the breaks of its playlist keep the pod's duration and no stream id",
    .holds("R-411", "R-416", "R-420"))
  func stream() throws {
    let pod =
      "https://dai.google.com/linear/pods/v1/hls/network/1234567/custom_asset/live-1/ad_break_id/mid-1.m3u8?stream_id=secret-stream&pd=30000&auth-token=secret-token"
    let playlist =
      #"#EXTM3U\n#EXT-X-DATERANGE:ID=\"b1\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T10:01:00.000Z\",DURATION=30.0,X-ASSET-URI=\"\#(pod)\",X-RESTRICT=\"SKIP,JUMP\",X-RESUME-OFFSET=0\n"#
    let result = try imported(
      har: har(
        entry(
          "https://dai.google.com/ssai/pods/api/v1/network/1234567/custom_asset/live-1/stream",
          body: #"{\"stream_id\":\"secret-stream\"}"#),
        entry("https://cdn.example/live.m3u8", at: "10:00:10.000Z", body: playlist),
        entry("https://cdn.example/live.m3u8", at: "10:00:20.000Z", body: playlist)))
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","loads","clicks","breaks"]},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"stream.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","networkCode":"1234567","customAssetKey":"live-1","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"stream.load","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","streamId":"stream-1","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:10.080Z","break":"b1","pod":"ad_break_id/mid-1","start":"2026-11-20T10:01:00.000Z","durationMs":30000,"url":"https://dai.google.com/linear/pods/v1/hls/network/1234567/custom_asset/live-1/ad_break_id/mid-1.m3u8?stream_id=stream-1&pd=30000","restrictions":["skip","seek"],"resumption":"zero","source":{"file":"trip.har","at":"/log/entries/1","line":3}}

        """)
    #expect(!result.recordingText.contains("secret"))
  }

  @Test(
    "What OM SDK's validation client sends is an impression, and where the video stood",
    .holds("R-412"))
  func validation() throws {
    let message =
      "%7B%22adSessionId%22%3A%22secret-id%22%2C%22type%22%3A%22impression%22%2C%22data%22%3A%7B%22adView%22%3A%7B%22percentageInView%22%3A50%2C%22geometry%22%3A%7B%22x%22%3A1%2C%22y%22%3A2%2C%22width%22%3A300%2C%22height%22%3A200%7D%7D%7D%7D"
    let result = try imported(har: har(entry("http://localhost:66/sendMessage?msg=\(message)")))
    let lines = result.recordingText.split(separator: "\n").dropFirst().joined(separator: "\n")
    expect(
      lines,
      is: """
        {"event":"impression","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"om1","by":"sdk","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"asset.render","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"om1","asset":"Media","frame":[1,2,300,200],"visible":0.5,"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        """)
  }

  @Test(
    "Runs of one page, pages that are nowhere and entries without one are sessions of their own",
    .holds("R-400", "R-401"))
  func pages() throws {
    let run = { (minute: Int) in #"{"id":"p1","startedDateTime":"2026-11-20T10:0\#(minute):00.000Z"}"# }
    let text = har(
      entry(gampad), entry(gampad, at: "10:05:00.000Z"), entry(gampad, page: "nowhere?secret=1"),
      entry(gampad, page: nil), #"{"no":"request"}"#, #"{"request":{"url":"data:text/plain,x"}}"#,
      pages: "\(run(0)),\(run(5))")
    let sessions = try imported(har: text).recordingText.split(separator: "\n")
      .filter { $0.contains("session.start") }.compactMap { $0.split(separator: "\"").dropFirst(7).first }
    let capture = "trip-20261120T100000.000Z"
    #expect(sessions == ["\(capture)#p1", "\(capture)#p1~2", "\(capture)#nowhere", "\(capture)"])
  }

  @Test(
    "Captures of one name are sessions of their own by when they began, wherever the file lies",
    .holds("R-820", "R-821"))
  func captures() throws {
    func session(_ text: String, _ path: String) throws -> String? {
      try imported(har: text, path: path).recordingText.split(separator: "\"").dropFirst(7).first
        .map(String.init)
    }
    // The first entry in time counts, about an ad or not.
    let text = har(
      entry(gampad, at: "10:00:05.000Z"), entry("https://www.example.com/", at: "10:00:00.250Z"))
    let later = text.replacing("2026-11-20", with: "2026-11-21")
    let first = "www.example.com-20261120T100000.250Z#p1"
    #expect(try session(text, "www.example.com.har") == first)
    #expect(try session(text, "/home/a/captures/www.example.com.har") == first)
    #expect(try session(text, "www.example.com.har.gz") == first)
    #expect(try session(later, "www.example.com.har") == "www.example.com-20261121T100000.250Z#p1")
    let page = #"{"id":"p1","startedDateTime":"2026-11-20T10:00:00.120Z"}"#
    #expect(
      try session(har(entry(gampad), pages: page.replacing("10:00", with: "09:59")), "a.har")
        == "a-20261120T095900.120Z#p1")
  }

  @Test("A path of an ad unit that is longer than any of Ad Manager's names none")
  func longUnits() throws {
    let part = String(repeating: "a", count: 700)
    let result = try imported(
      har: har(
        entry(
          gampad + "?iu_parts=1,\(part)&enc_prev_ius=/0/1/1,/0/1/1/1,/0" + String(repeating: "/0", count: 40))
      ))
    #expect(
      result.recordingText.split(separator: "\n").filter { $0.contains("ad.request") }.map {
        $0.contains("adUnit")
      } == [true, false, false])
  }

  @Test(
    "AdSense is counted by a note, and what a session agreed to changes where requests say otherwise",
    .holds("R-413", "R-414", "R-415"))
  func consent() throws {
    let text = har(
      entry("https://googleads.g.doubleclick.net/pagead/ads?client=ca-pub-1"),
      entry("https://googleads.g.doubleclick.net/pagead/ads?client=ca-pub-1"),
      entry(gampad + "?iu=/1/a&gdpr=1&npa=1"), entry(gampad + "?iu=/1/a&npa=0&ltd=1", at: "10:00:05.000Z"))
    let result = try imported(har: text, path: "trip.har")
    let events = result.recordingText.split(separator: "\n").filter { $0.contains("npa") }
    #expect(events.count == 2)
    #expect(events.first?.contains(#""consent":{"gdpr":true,"npa":true},"#) == true)
    #expect(events.last?.contains(#""event":"consent""#) == true)
    #expect(events.last?.contains(#""npa":false,"ltd":true"#) == true)
    expect(
      result.told,
      is: """
        import-note trip.har: 2 requests of AdSense (/pagead/ads) not translated: its answers don't say what was filled.

        """)
  }

  @Test(
    "Loads are observed where every answer can be read",
    .holds("R-418"))
  func observesLoads() throws {
    func observes(_ entries: String...) throws -> Bool {
      try imported(har: har(entries.joined(separator: ","))).recordingText.contains(#""requests","loads""#)
    }
    let filled = entry(gampad + "?iu=/1/a", headers: [("google-lineitem-id", "5001")])
    #expect(try observes(filled))
    #expect(try !observes(filled, entry(gampad + "?iu=/1/b", at: "10:00:01.000Z")))
  }
}
