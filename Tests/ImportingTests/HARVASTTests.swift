import Importing
import TestSupport
import Testing

@Suite("VAST and VMAP in recorded traffic") struct HARVASTTests {
  @Test(
    "A wrapper and the documents that it leads to are one ad, asked for once, with the wrapper's icon, and count as one",
    .holds("R-406", "R-859"))
  func wrapper() throws {
    let wrapper = """
      <VAST version='3.0'><Ad id='w'><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI><![CDATA[\(gampad)?iu=/2/inner&output=vast&c=[TIMESTAMP]]]></VASTAdTagURI>\
      <Impression>https://count.example/outer</Impression><Creatives><Creative><Linear><Icons>\
      <Icon program='DAA' width='20' height='20'><StaticResource creativeType='image/png'>https://img.example/i.png</StaticResource></Icon></Icons></Linear></Creative></Creatives></Wrapper></Ad></VAST>
      """
    let inner = vastDocument(
      "<Advertiser>Bakery</Advertiser><Impression>https://count.example/inner</Impression><Creatives><Creative id='77'><Linear/></Creative></Creatives>"
    )
    expect(
      try harEvents(
        entry(gampad + "?iu=/1/film&output=vast", body: harBody(wrapper)),
        entry(gampad + "?iu=/2/inner&output=vast&c=5", at: "10:00:00.100Z")
          .replacing("GET", with: "OPTIONS"),
        entry(
          gampad + "?iu=/2/inner&output=vast&c=5", at: "10:00:00.200Z", status: 302,
          redirect: "https://ads.example/v"),
        entry("https://ads.example/v", at: "10:00:00.300Z", body: harBody(inner)),
        entry("https://count.example/outer", at: "10:00:01.000Z"),
        entry("https://count.example/inner", at: "10:00:01.010Z")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/film","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.380Z","ad":"r0","creative":"77","assets":{"Advertiser":{"text":"Bakery"},"AdChoices":{"url":"https://img.example/i.png","width":20,"height":20,"mime":"image/png"}},"video":true,"source":{"at":"3","line":5}}
        {"event":"impression","time":"10:00:01.000Z","ad":"r0","by":"sdk","source":{"at":"4","line":6}}

        """)
  }

  @Test("A click on a companion says so, and counts beside one on the video", .holds("R-1258"))
  func companion() throws {
    let text = vastDocument(
      "<Creatives><Creative><Linear><VideoClicks><ClickTracking>https://count.example/video</ClickTracking></VideoClicks></Linear></Creative><Creative><CompanionAds><Companion><CompanionClickTracking>https://count.example/companion</CompanionClickTracking></Companion></CompanionAds></Creative></Creatives>"
    )
    let events = try harEvents(
      entry(gampad + "?iu=/1/film&output=vast", body: harBody(text)),
      entry("https://count.example/companion", at: "10:00:01.000Z"),
      entry("https://count.example/video", at: "10:00:02.000Z"))
    expect(
      events.split(separator: "\n").dropFirst(2).joined(separator: "\n"),
      is: """
        {"event":"click","time":"10:00:01.000Z","ad":"r0","by":"sdk","source":{"at":"1","line":3,"note":"a companion of the ad was clicked"}}
        {"event":"click","time":"10:00:02.000Z","ad":"r0","by":"sdk","source":{"at":"2","line":4}}
        """)
  }

  @Test(
    "Where the file lacks a wrapper's document loads aren't observed; one that fails or is empty is a failed load",
    .holds("R-860"))
  func lostWrapper() throws {
    let wrapper = harBody(
      "<VAST><Ad><Wrapper><VASTAdTagURI>https://ads.example/v</VASTAdTagURI></Wrapper></Ad></VAST>")
    let asked = entry(gampad + "?iu=/1/film&output=vast", body: wrapper)
    func observes(_ entries: String...) throws -> Bool {
      try imported(har: har(entries.joined(separator: ","))).recordingText.contains(#""requests","loads""#)
    }
    #expect(try !observes(asked))
    #expect(try !observes(asked, entry("https://ads.example/v", at: "10:00:01.000Z")))
    expect(
      try harEvents(asked, entry("https://ads.example/v", at: "10:00:01.000Z", status: 404)),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/film","source":{"at":"0","line":2}}
        {"event":"ad.loadFailed","time":"10:00:01.080Z","ad":"r0","error":{"message":"HTTP 404"},"source":{"at":"1","line":3}}

        """)
    expect(
      try harEvents(asked, entry("https://ads.example/v", at: "10:00:01.000Z", body: "<VAST/>")),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/film","source":{"at":"0","line":2}}
        {"event":"ad.loadFailed","time":"10:00:01.080Z","ad":"r0","error":{"message":"The VAST is empty."},"source":{"at":"1","line":3}}

        """)
  }

  @Test(
    "An answer without an ad is a failed load wherever it stands, and what of an answer isn't translated is told",
    .holds("R-987", "R-988"))
  func noFill() throws {
    let clicks = "<VideoClicks><ClickThrough>www.shop.example</ClickThrough></VideoClicks>"
    let ad = vastDocument("<Creatives><Creative><Linear>\(clicks)</Linear></Creative></Creatives>")
    let document =
      "<VMAP><VASTAdData><VAST/></VASTAdData><VASTAdData>\(ad)</VASTAdData><AdTagURI>https://ads.example/post</AdTagURI></VMAP>"
    let result = try imported(
      har: har(
        entry(gampad + "?iu=/1/film&output=vmap", body: harBody(document)),
        entry("https://ads.example/post", at: "10:20:00.000Z", body: "<VAST/>"),
        entry("https://other.example/v", at: "10:30:00.000Z", body: "<VAST/>"),
        entry("https://other.example/1", at: "10:40:00.000Z", body: "<VideoAdServingTemplate/>")),
      path: "trip.har")
    expect(
      result.trafficEvents,
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/film","source":{"at":"0","line":2}}
        {"event":"ad.loadFailed","time":"10:00:00.080Z","ad":"r0","error":{"message":"The VAST is empty."},"source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"l0-2","request":"r0","creative":"a","video":true,"source":{"at":"0","line":2}}
        {"event":"ad.loadFailed","time":"10:20:00.080Z","ad":"l0-3","error":{"message":"The VAST is empty."},"source":{"at":"1","line":3}}
        {"event":"ad.loadFailed","time":"10:30:00.080Z","ad":"l2","error":{"message":"The VAST is empty."},"source":{"at":"2","line":4,"note":"no request in the file"}}

        """)
    expect(
      result.told,
      is: """
        import-skipped trip.har:2: The VAST of entry 0: The click-through address 'www.shop.example' has no scheme or no host: it isn't translated.
        import-skipped trip.har:5: The VAST of entry 3 is VAST 1, which isn't read: ask the ad server for VAST 2 to 4.

        """)
  }

  @Test(
    "Each break of a VMAP has its ads, as elements, as text or behind an address",
    .holds("R-857", "R-858"))
  func breaks() throws {
    func ad(_ id: String) -> String {
      "<VAST version='3.0'><Ad><InLine><Creatives><Creative id='\(id)'><Linear/></Creative></Creatives></InLine></Ad></VAST>"
    }
    let pod = ad("2").replacing("</Ad>", with: "</Ad>" + ad("3").dropFirst(20).dropLast(7))
    let document = """
      <vmap:VMAP xmlns:vmap='http://www.iab.net/videosuite/vmap' version='1.0'>\
      <vmap:AdBreak timeOffset='start'><vmap:AdSource><vmap:VASTAdData>\(ad("1"))</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>\
      <vmap:AdBreak timeOffset='00:10:00'><vmap:AdSource><vmap:VASTAdData><![CDATA[\(pod)]]></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>\
      <vmap:AdBreak timeOffset='end'><vmap:AdSource><vmap:AdTagURI templateType='vast3'>https://ads.example/post</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
      """
    expect(
      try harEvents(
        entry(gampad + "?iu=/1/film&output=vmap", body: harBody(document)),
        entry("https://ads.example/post", at: "10:20:00.000Z", body: harBody(ad("4")))),
      is: """
        {"event":"ad.request","time":"10:00:00.000Z","ad":"r0","kind":"unknown","adUnit":"/1/film","source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"r0","creative":"1","video":true,"source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"l0-2","request":"r0","creative":"2","video":true,"source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:00:00.080Z","ad":"l0-3","request":"r0","creative":"3","video":true,"source":{"at":"0","line":2}}
        {"event":"ad.load","time":"10:20:00.080Z","ad":"l0-4","request":"r0","creative":"4","video":true,"source":{"at":"1","line":3}}

        """)
  }

  @Test(
    "VAST begins behind a mark, blanks and comments, whatever encoding it declares, and pages that mention it are none",
    .holds("R-857"),
    arguments: [
      ("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>\n", "77"), ("  \n\t<VAST-IN>", nil),
      (
        "<!--\(String(repeating: " a long comment", count: 60))-->\n<?xml version='1.0' encoding='ISO-8859-1'?>",
        "77"
      ),
      (" \n<?xml version='1.0'?><?style a?><!DOCTYPE VAST><!-- c -->", "77"),
      ("<!DOCTYPE html><p>", nil), ("<html>", nil), ("var a = ", nil), ("<!-- ", nil),
    ])
  func beginnings(_ beginning: String, _ creative: String?) throws {
    let document = vastDocument(
      "<Advertiser>Bäckerei</Advertiser><Creatives><Creative id='77'><Linear/></Creative></Creatives>")
    let result = try imported(har: har(entry("https://ads.example/v", body: harBody(beginning + document))))
    #expect(
      result.recordingText.contains(#""creative":"77","assets":{"Advertiser":{"text":"Bäckerei"}}"#)
        == (creative != nil))
  }
}
