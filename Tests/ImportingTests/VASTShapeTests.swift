import Importing
import TestSupport
import Testing

@Suite("Shapes of VAST documents") struct VASTShapeTests {
  private func ad(_ creative: String, attributes: String = "") -> String {
    "<VAST><Ad\(attributes)><InLine><Creatives><Creative>\(creative)</Creative></Creatives></InLine></Ad></VAST>"
  }

  @Test(
    "A wrapper's address may stand in the elements of any version",
    .holds("R-864"),
    arguments: [
      "<VASTAdTagURI>\n inner.xml </VASTAdTagURI>", "<VASTAdTagURL>inner.xml</VASTAdTagURL>",
      "<VASTAdTagURL><URL><![CDATA[https://ads.example/inner.xml?a=1]]></URL></VASTAdTagURL>",
    ])
  func wrapper(_ address: String) throws {
    let result = try imported(vast: [
      ("outer.xml", "<VAST><Ad><Wrapper>\(address)</Wrapper></Ad></VAST>"), ("inner.xml", ad("<Linear/>")),
    ])
    #expect(result.map { $0.told + $0.summary } == ["1 session, 1 ad", "part of outer.xml"])
  }

  @Test(
    "A document without ads is a failed load behind a wrapper and in a break, with its place",
    .holds("R-987"))
  func noFill() throws {
    let breaks = """
      <VMAP><AdBreak><AdSource><VASTAdData><VAST><Error>https://count.example/e</Error></VAST></VASTAdData></AdSource></AdBreak>
      <AdBreak><AdSource><VASTAdData><![CDATA[<VAST/>]]></VASTAdData></AdSource></AdBreak>
      <AdBreak><AdSource><AdTagURI>https://ads.example/empty.xml</AdTagURI></AdSource></AdBreak></VMAP>
      """
    let result = try imported(vast: [("breaks.xml", breaks), ("empty.xml", "<VAST/>")])
    let failures = result[0].recordingText.split(separator: "\n").dropFirst()
    expect(
      failures.compactMap { $0.split(separator: #","ad":"#).last.map { $0 + "\n" } }.joined(),
      is: """
        "ad1","error":{"message":"The VAST is empty."},"source":{"file":"breaks.xml","at":"/VMAP/AdBreak[1]/AdSource/VASTAdData/VAST","line":1}}
        "ad2","error":{"message":"The VAST is empty."},"source":{"file":"breaks.xml","at":"/VMAP/AdBreak[2]/AdSource/VASTAdData/VAST","line":2}}
        "ad3","error":{"message":"The VAST is empty."},"source":{"file":"empty.xml","at":"/VAST","line":1}}

        """)
    #expect(failures.allSatisfy { $0.contains(#""event":"ad.loadFailed""#) })
    #expect(result.map { $0.told + $0.summary } == ["1 session, 0 ads", "part of breaks.xml"])
  }

  @Test(
    "An element without an ad is skipped with its line, and the session is incomplete",
    .holds("R-865"))
  func malformed() throws {
    let breaks =
      "<VMAP>\n<CustomAdData>x</CustomAdData><AdTagURI/><VASTData><![CDATA[<rss/>]]></VASTData></VMAP>"
    let result = try imported(vast: [
      ("ads.xml", "<VAST><Ad/>\n<Ad><Wrapper/></Ad>\n<Ad><InLine/></Ad></VAST>"), ("breaks.xml", breaks),
    ])
    expect(
      result.map { $0.told + $0.summary + "\n" }.joined(),
      is: """
        import-skipped ads.xml:1: An Ad has neither InLine nor Wrapper: it isn't translated.
        import-skipped ads.xml:2: A Wrapper has no VASTAdTagURI: its ad isn't translated.
        1 session, 1 ad
        import-skipped breaks.xml:2: A CustomAdData holds no VAST: its ads aren't translated.
        import-skipped breaks.xml:2: A VASTData holds no VAST: its ads aren't translated.
        1 session, 0 ads

        """)
    #expect(result.allSatisfy { $0.recordingText.contains(#""incomplete":true"#) })
  }

  @Test(
    "A click leads where a linear or else a non-linear creative says, and what is no address is told",
    .holds("R-988"),
    arguments: [
      ("//shop.example/a?b=1", "https://shop.example/a"),
      ("https://shop.example/a b", "https://shop.example/a%20b"),
      ("www.shop.example/a?b=1", nil), ("/a", nil), ("[CLICK]https://shop.example/a", nil),
    ])
  func clicks(_ address: String, _ destination: String?) throws {
    let linear = "<Linear><VideoClicks><ClickThrough>\(address)</ClickThrough></VideoClicks></Linear>"
    let other =
      "<NonLinearAds><NonLinear><NonLinearClickThrough>\(address)</NonLinearClickThrough></NonLinear></NonLinearAds>"
    for creative in [linear, other, linear + other.replacing(address, with: "https://other.example/")] {
      let result = try imported(vast: [("a.xml", ad(creative))])[0]
      let written = result.recordingText.firstMatch(of: #/"destination":"([^"]*)"/#).map { String($0.1) }
      #expect(written == destination)
      let shown = address.split(separator: "?")[0]
      #expect(
        result.told
          == (destination != nil
            ? ""
            : "import-skipped a.xml:1: The click-through address '\(shown)' has no scheme or no host: it isn't translated.\n")
      )
    }
  }

  @Test(
    "The creative's id is that of the first creative that is no companion, else the ad's", .holds("R-1265"))
  func creative() throws {
    func id(_ creatives: String) throws -> Substring? {
      try imported(vast: [
        ("a.xml", "<VAST><Ad id='ad'><InLine><Creatives>\(creatives)</Creatives></InLine></Ad></VAST>")
      ])[0]
      .recordingText.firstMatch(of: #/"creative":"([^"]+)"/#)?.output.1
    }
    let companion = "<Creative AdID='side'><CompanionAds/></Creative>"
    #expect(try id(companion + "<Creative AdID=''><Linear/></Creative>") == "ad")
    #expect(try id(companion + "<Creative id='' AdID='7'><Linear/></Creative>") == "7")
    #expect(try id(companion + "<Creative AdID='8'><NonLinearAds/></Creative>") == "8")
    #expect(try id(companion) == "side")
  }

  @Test(
    "An ad is a video if a linear creative is more than sound, and without creatives that isn't said",
    .holds("R-861"))
  func video() throws {
    func isVideo(_ document: String) throws -> String? {
      try imported(vast: [("a.xml", document)])[0].recordingText.firstMatch(of: #/"video":(true|false)/#)
        .map { String($0.1) }
    }
    func files(_ types: String...) -> String {
      "<Linear><MediaFiles>\(types.map { "<MediaFile type='\($0)'/>" }.joined())</MediaFiles></Linear>"
    }
    #expect(try isVideo(ad(files("video/mp4"))) == "true")
    #expect(try isVideo(ad(files("audio/mpeg", "video/mp4"))) == "true")
    #expect(try isVideo(ad(files("audio/mpeg", "audio/mp4"))) == "false")
    #expect(try isVideo(ad(files("video/mp4"), attributes: " adType='audio'")) == "false")
    #expect(try isVideo(ad("<CompanionAds/>")) == "false")
    #expect(try isVideo("<VAST><Ad><InLine/></Ad></VAST>") == nil)
  }
}
