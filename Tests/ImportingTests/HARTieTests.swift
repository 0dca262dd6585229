import Importing
import TestSupport
import Testing

@Suite("The slots of views and clicks in recorded traffic") struct HARTieTests {
  private static let tags = "https://securepubads.g.doubleclick.net"
  private let gampad = "\(HARTieTests.tags)/gampad/ads"

  @Test(
    "A view, its measurement and a click belong to the slot in whose part of the answer their ids stand, however they are escaped there",
    .holds("R-850", "R-851"))
  func slots() throws {
    let answer = """
      {"/1/news/top":["html",0,null,null,0,90,728]}
      <div data-google-av-cxn="https://pagead2.googlesyndication.com/pcs/activeview?xai=measure-top&amp;sig=s"></div>
      {"\\/1\\/news\\/feed":["html",0,null,null,0,250,300],"u":"\(Self.tags)/pcs/view?xai\\u003dview-feed\\u0026sai\\u003dx",
      "c":"https%3A%2F%2Fgoogleads.g.doubleclick.net%2Fpcs%2Fclick%3Fxai%3Dclick-feed%26adurl%3D"}
      """
    expect(
      try harEvents(
        entry(
          gampad + "?iu_parts=1,news,top,feed&enc_prev_ius=/0/1/2,/0/1/3",
          headers: [("google-lineitem-id", "5,6")], body: harBody(answer)),
        entry("\(Self.tags)/pcs/view?xai=view-feed&sai=x&adurl=", at: "10:00:01.000Z"),
        entry(
          "https://pagead2.googlesyndication.com/pcs/activeview?xai=measure-top&sig=s&mcvt=1000",
          at: "10:00:02.000Z"),
        entry(
          "https://googleads.g.doubleclick.net/pcs/click?xai=click-feed&adurl=https://shop.example/a?b=1",
          at: "10:00:03.000Z"),
        entry("\(Self.tags)/pcs/view?xai=view-of-none", at: "10:00:04.000Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0-1","kind":"unknown","adUnit":"/1/news/top","source":{"at":"0","line":2}}
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0-2","kind":"unknown","adUnit":"/1/news/feed","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0-1","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0-2","lineItem":"6","source":{"at":"0","line":2}}
        {"event":"impression","time":"10:00:01.000Z","ad":"r0-2","by":"sdk","source":{"at":"1","line":3}}
        {"event":"ad.viewable","time":"10:00:02.000Z","ad":"r0-1","by":"sdk","source":{"at":"2","line":4}}
        {"event":"click","time":"10:00:03.000Z","ad":"r0-2","by":"sdk","url":"https://shop.example/a","source":{"at":"3","line":5}}
        {"event":"impression","time":"10:00:04.000Z","ad":"v4","by":"sdk","source":{"at":"4","line":6,"note":"impression not tied to a slot"}}

        """)
  }

  @Test(
    "What an answer of AdSense names is one ad, and a note says why the slot of a view isn't known",
    .holds("R-856", "R-1239"))
  func reasons() throws {
    func told(_ entries: String...) throws -> (text: String, ads: Int) {
      let result = try imported(har: har(entries.joined(separator: ",\n")))
      let lines = result.recordingText.split(separator: "\n").filter { $0.contains(#""by":"sdk""#) }
      let ads = Set(
        lines.compactMap { line in line.firstRange(of: #""ad":""#).map { name(in: line, from: $0.upperBound) }
        })
      return (result.told, ads.count)
    }
    let view = "\(Self.tags)/pcs/view?xai=view-of-ad&sig=s"
    let active = "https://pagead2.googlesyndication.com/pcs/activeview?xai=active-of-ad&sig=s"
    let adSense = try told(
      entry("https://googleads.g.doubleclick.net/pagead/ads?client=ca", body: harBody(view + " " + active)),
      entry(view, at: "10:00:01.000Z"), entry(active, at: "10:00:03.000Z"))
    #expect(adSense.ads == 1)
    #expect(
      adSense.text.contains(
        "2 views and clicks aren't tied to a slot: an answer of AdSense, which isn't translated, names their addresses."
      ))
    let alike = try told(
      entry(
        gampad + "?iu_parts=1,a&enc_prev_ius=/0/1,/0/1", headers: [("google-lineitem-id", "5,6")],
        body: harBody(#"{"/1/a":["html"]} "# + view)),
      entry(view, at: "10:00:01.000Z"))
    #expect(
      alike.text.contains(
        "1 view or click isn't tied to a slot: the answer that names its address doesn't say to which of its slots."
      ))
    #expect(
      try told(entry(view)).text.contains(
        "1 view or click isn't tied to a slot: no answer in the file names its address."))
  }

  /// The name that begins at a place of a line.
  private func name(in line: Substring, from start: Substring.Index) -> String {
    String(line[start...].prefix { $0 != "\"" })
  }

  @Test("An answer for several slots that lacks one of their ad units names none of them", .holds("R-851"))
  func unknownParts() throws {
    expect(
      try harEvents(
        entry(
          gampad + "?iu_parts=1,a,b&enc_prev_ius=/0/1,/0/2", headers: [("google-lineitem-id", "5,6")],
          body: harBody(#"{"/1/a":["html"]} \#(Self.tags)/pcs/view?xai=view-of-a"#)),
        entry("\(Self.tags)/pcs/view?xai=view-of-a", at: "10:00:01.000Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0-1","kind":"unknown","adUnit":"/1/a","source":{"at":"0","line":2}}
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0-2","kind":"unknown","adUnit":"/1/b","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0-1","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0-2","lineItem":"6","source":{"at":"0","line":2}}
        {"event":"impression","time":"10:00:01.000Z","ad":"v1","by":"sdk","source":{"at":"1","line":3,"note":"impression not tied to a slot"}}

        """)
  }

  @Test("A click that leads to another page is one of the page whose answer names it, once", .holds("R-850"))
  func otherPage() throws {
    let next = "https://www.googleadservices.com/pagead/aclk?ai=sent-on-to"
    let text = har(
      entry(
        gampad + "?iu=/1/a", headers: [("google-lineitem-id", "5")],
        body: harBody(#"{"u":"\#(Self.tags)/pcs/click?xai=click-of-a"}"#)),
      entry(
        "\(Self.tags)/pcs/click?xai=click-of-a&adurl=https://shop.example/", at: "10:00:01.000Z", page: "p2",
        status: 302, redirect: next),
      entry(next, at: "10:00:01.100Z", page: "p2"))
    let result = try imported(har: text, path: "trip.har")
    expect(
      result.trafficEvents,
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/a","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"click","time":"10:00:01.000Z","ad":"r0","by":"sdk","url":"https://shop.example/","source":{"at":"1","line":3}}

        """)
    expect(result.told + result.summary, is: "1 session, 4 events of 3 entries")
  }

  @Test("The answer to an app's request names the addresses of its ad", .holds("R-850"))
  func app() throws {
    expect(
      try harEvents(
        entry(
          "https://googleads.g.doubleclick.net/mads/gma?js=afma-sdk-a-v23.1&slotname=/1/feed",
          headers: [("google-lineitem-id", "5")],
          body: harBody(
            #"{"impression_tracking_urls":["https:\/\/googleads.g.doubleclick.net\/pagead\/adview?ai=Cview-123"]}"#
          )),
        entry("https://googleads.g.doubleclick.net/pagead/adview?ai=Cview-123&sigh=x", at: "10:00:01.000Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/feed","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"impression","time":"10:00:01.000Z","ad":"r0","by":"sdk","source":{"at":"1","line":3}}

        """)
  }

  @Test(
    "Requests that share an id are of one ad though its slot isn't known, and a note counts them",
    .holds("R-854", "R-855", "R-856"))
  func shared() throws {
    let result = try imported(
      har: har(
        entry(gampad + "?iu=/1/a", headers: [("google-lineitem-id", "5")]),
        entry("\(Self.tags)/pcs/view?ai=shared-id-1", at: "10:00:01.000Z"),
        entry("https://www.googleadservices.com/pagead/aclk?ai=shared-id-1", at: "10:00:02.000Z"),
        entry("\(Self.tags)/pcs/view?xai=other-id&iu=/1/a", at: "10:00:03.000Z"),
        entry("https://www.googleadservices.com/pagead/aclk?ai=short", at: "10:00:04.000Z")),
      path: "trip.har")
    expect(
      result.trafficEvents,
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/a","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"impression","time":"10:00:01.000Z","ad":"v1","by":"sdk","source":{"at":"1","line":3,"note":"impression not tied to a slot"}}
        {"event":"click","time":"10:00:02.000Z","ad":"v1","by":"sdk","source":{"at":"2","line":4,"note":"click not tied to a slot"}}
        {"event":"impression","time":"10:00:03.000Z","ad":"r0","by":"sdk","source":{"at":"3","line":5}}
        {"event":"click","time":"10:00:04.000Z","ad":"c4","by":"sdk","source":{"at":"4","line":6,"note":"click not tied to a slot"}}

        """)
    expect(
      result.told,
      is: """
        import-note trip.har: 3 views and clicks aren't tied to a slot: no answer in the file names their addresses.

        """)
  }

  @Test(
    "An id that stands in the answers of two slots ties to neither",
    .holds("R-850"))
  func ambiguous() throws {
    let answer = harBody(#"{"u":"\#(Self.tags)/pcs/view?xai=same-of-both"}"#)
    expect(
      try harEvents(
        entry(gampad + "?iu=/1/a", headers: [("google-lineitem-id", "5")], body: answer),
        entry(gampad + "?iu=/1/b", headers: [("google-lineitem-id", "6")], body: answer),
        entry("\(Self.tags)/pcs/view?xai=same-of-both", at: "10:00:01.000Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/a","source":{"at":"0","line":2}}
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r1","kind":"unknown","adUnit":"/1/b","source":{"at":"1","line":3}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0","lineItem":"5","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r1","lineItem":"6","source":{"at":"1","line":3}}
        {"event":"impression","time":"10:00:01.000Z","ad":"v2","by":"sdk","source":{"at":"2","line":4,"note":"impression not tied to a slot"}}

        """)
  }

  @Test(
    "A view at addresses that two documents name is tied to neither ad, and counts once",
    .holds("R-853", "R-856"))
  func sharedAddress() throws {
    let document = harBody(
      vastDocument(
        "<Impression>https://count.example/a</Impression><Impression>https://count.example/b</Impression>"))
    expect(
      try harEvents(
        entry("https://ads.example/1", body: document), entry("https://ads.example/2", body: document),
        entry("https://count.example/a", at: "10:00:01.000Z"),
        entry("https://count.example/b", at: "10:00:01.010Z")),
      is: """
        {"event":"ad.load","time":"10:00:00.080Z","ad":"l0","creative":"a","source":{"at":"0","line":2,"note":"no request in the file"}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"l1","creative":"a","source":{"at":"1","line":3,"note":"no request in the file"}}
        {"event":"impression","time":"10:00:01.000Z","ad":"v2","by":"sdk","source":{"at":"2","line":4,"note":"impression not tied to a slot"}}

        """)
  }

  @Test(
    "Addresses that VAST names count its ad on any host, macros aside, once for several, and twice where one comes twice",
    .holds("R-852", "R-853"))
  func named() throws {
    let document = vastDocument(
      """
      <Impression><![CDATA[https://count.example/view?id=7&now=[TIMESTAMP]]]></Impression>\
      <Impression>https://other.example/;ad=1;ord=[CACHEBUSTING]?</Impression>\
      <Impression><![CDATA[\(Self.tags)/pcs/view?xai=view-of-vast&adurl=]]></Impression>\
      <ViewableImpression><Viewable>//count.example/viewable</Viewable></ViewableImpression>\
      <Creatives><Creative id='9'><Linear><Icons><Icon program='AdChoices'><IconClicks>\
      <IconClickThrough>https://choices.example/why</IconClickThrough></IconClicks></Icon></Icons>\
      <VideoClicks><ClickThrough>https://shop.example/a?b=secret</ClickThrough>\
      <ClickTracking>https://count.example/click</ClickTracking></VideoClicks></Linear></Creative></Creatives>
      """)
    expect(
      try harEvents(
        entry("https://count.example/view?id=7&now=1", at: "09:59:59.000Z"),
        entry(gampad + "?iu=/1/film&output=vast4", body: harBody(document)),
        entry("https://count.example/view?id=7&now=1", at: "10:00:01.000Z"),
        entry("https://other.example/;ad=1;ord=99?", at: "10:00:01.001Z"),
        entry("\(Self.tags)/pcs/view?xai=view-of-vast&adurl=&cry=1", at: "10:00:01.002Z"),
        entry("https://count.example/view?id=8&now=1", at: "10:00:01.003Z"),
        entry("https://count.example/viewable", at: "10:00:02.000Z"),
        entry("https://count.example/viewable", at: "10:00:02.500Z"),
        entry("https://count.example/click", at: "10:00:03.000Z"),
        entry("https://shop.example/a?b=secret", at: "10:00:03.010Z"),
        entry("https://choices.example/why", at: "10:00:04.000Z"),
        entry("https://count.example/view?id=7&now=1", at: "10:00:05.000Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r1","kind":"unknown","adUnit":"/1/film","source":{"at":"1","line":3}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r1","creative":"9","assets":{"AdChoices":{}},"video":true,"destination":"https://shop.example/a","source":{"at":"1","line":3}}
        {"event":"impression","time":"10:00:01.000Z","ad":"r1","by":"sdk","source":{"at":"2","line":4}}
        {"event":"ad.viewable","time":"10:00:02.000Z","ad":"r1","by":"sdk","source":{"at":"6","line":8}}
        {"event":"click","time":"10:00:03.000Z","ad":"r1","by":"sdk","url":"https://shop.example/a","source":{"at":"8","line":10}}
        {"event":"click","time":"10:00:04.000Z","ad":"r1","asset":"AdChoices","by":"sdk","source":{"at":"10","line":12}}
        {"event":"impression","time":"10:00:05.000Z","ad":"r1","by":"sdk","source":{"at":"11","line":13}}

        """)
  }
}

extension Imported {
  /// The recording's events but the start of a session, without session and file.
  var trafficEvents: String {
    recordingText.split(separator: "\n").filter { !$0.contains("session.start") }.map { line in
      line.replacing(/"session":"[^"]*","time":"2026-11-20T/, with: #""time":""#)
        .replacing(#""source":{"file":"trip.har","at":"/log/entries/"#, with: #""source":{"at":""#) + "\n"
    }.joined()
  }
}

/// The events of a HAR's sessions but their starts.
func harEvents(_ entries: String...) throws -> String {
  try imported(har: har(entries.joined(separator: ",\n")), path: "trip.har").trafficEvents
}

/// A body in a HAR: JSON's escapes of a text.
func harBody(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
}

/// A VAST document with an ad.
func vastDocument(_ inLine: String, id: String = "a") -> String {
  "<VAST version='4.2'><Ad id='\(id)'><InLine>\(inLine)</InLine></Ad></VAST>"
}
