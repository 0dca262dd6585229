import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of VAST documents") struct VASTImportTests {
  private let inline = """
    <?xml version="1.0" encoding="UTF-8"?>
    <VAST version="4.2">
      <Ad id="a1"><InLine>
        <AdSystem>Server</AdSystem><Advertiser>Bakery</Advertiser>
        <Impression>https://count.example/view?id=secret</Impression>
        <Creatives><Creative id="77"><Linear>
          <Icons><Icon program="AdChoices" width="18" height="18"><StaticResource creativeType="image/png">https://img.example/i.png?secret=1</StaticResource></Icon></Icons>
          <VideoClicks><ClickThrough><![CDATA[https://shop.example/a?b=secret]]></ClickThrough></VideoClicks>
        </Linear></Creative></Creatives>
        <Extensions><Extension type="DSA"><DSA><behalf>Bakery</behalf><paid>Agency</paid><transparency><domain>dsp.example</domain><dsaparams>1,2</dsaparams></transparency><adrender>1</adrender></DSA></Extension></Extensions>
      </InLine></Ad>
      <Ad id="a2"><InLine><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>
    </VAST>
    """

  private func wrapper(_ address: String, icons: String = "") -> String {
    """
    <VAST version="3.0"><Ad id="w"><Wrapper>
    <VASTAdTagURI><![CDATA[\(address)]]></VASTAdTagURI>
    <Creatives><Creative><Linear><Icons>\(icons)</Icons></Linear></Creative></Creatives>
    </Wrapper></Ad></VAST>
    """
  }

  @Test(
    "The ads of a document are loads with their icon, click and DSA object, and nothing else is observed",
    .holds("R-861", "R-863", "R-866"))
  func document() throws {
    let result = try imported(vast: [("spots/film.xml", inline)])
    expect(
      result[0].recordingText,
      is: """
        {"event":"session.start","session":"film-95e4a9efe51e","time":"1970-01-01T00:00:00.000Z","recorder":{"name":"VAST","observes":["loads","delivery"]},"source":{"file":"film.xml","note":"VAST has no times: they count lines"}}
        {"event":"ad.load","session":"film-95e4a9efe51e","time":"1970-01-01T00:00:00.001Z","ad":"ad1","creative":"77","assets":{"Advertiser":{"text":"Bakery"},"AdChoices":{"url":"https://img.example/i.png","width":18,"height":18,"mime":"image/png"}},"video":true,"destination":"https://shop.example/a","dsa":{"behalf":"Bakery","paid":"Agency","transparency":[{"domain":"dsp.example","dsaparams":[1,2]}],"adrender":1},"source":{"file":"film.xml","at":"/VAST/Ad[1]","line":3}}
        {"event":"ad.load","session":"film-95e4a9efe51e","time":"1970-01-01T00:00:00.002Z","ad":"ad2","creative":"a2","video":false,"source":{"file":"film.xml","at":"/VAST/Ad[2]","line":12}}

        """)
    expect(result[0].told + result[0].summary, is: "1 session, 2 ads")
    #expect(!result[0].recordingText.contains("secret"))
    // The folder doesn't count; the text does.
    #expect(try imported(vast: [("film.xml", inline)])[0].recordingText == result[0].recordingText)
    #expect(try imported(vast: [("film.xml", inline + " ")])[0].recordingText != result[0].recordingText)
  }

  @Test(
    "A file answers one address: another that differs in its query has its own file, or is named",
    .holds("R-1234"))
  func queries() throws {
    let bare = #"<VAST><Ad id="9"><InLine><Creatives/></InLine></Ad></VAST>"#
    let other = bare.replacing("9", with: "8")
    let address = "https://ads.example/tag?slot="
    let both =
      wrapper(address + "1").replacing("</VAST>", with: "")
      + wrapper(address + "2").replacing(#"<VAST version="3.0">"#, with: "")
    let one = try imported(vast: [("w.xml", both), ("tag.xml", bare)])
    expect(
      one[0].told + one[0].summary,
      is: """
        import-skipped w.xml:4: A wrapper leads to 'https://ads.example/tag', and 'tag.xml' answers an address with another query: its ad isn't translated.
        1 session, 1 ad
        """)
    let two = try imported(vast: [("w.xml", both), ("a/tag.xml", bare), ("b/tag.xml", other)])
    #expect(two[0].told + two[0].summary == "1 session, 2 ads")
    #expect(two[0].recordingText.contains(#""ad":"ad1","creative":"9""#))
    #expect(two[0].recordingText.contains(#""ad":"ad2","creative":"8""#))
  }

  @Test("A file may be named for the address that it answers", .holds("R-1257"))
  func named() throws {
    let bare = #"<VAST><Ad id="9"><InLine><Creatives/></InLine></Ad></VAST>"#
    let address = "https://ads.example/tag?slot="
    let documents = [("w.xml", wrapper(address + "2")), ("x.xml", bare)]
    let tag = try #require(VASTTag(address + "2=x.xml"))
    #expect(tag.address == address + "2" && tag.file == "x.xml")
    let one = try imported(vast: documents, named: [tag])
    #expect(one[0].told + one[0].summary == "1 session, 1 ad")
    let other = try imported(vast: documents, named: [#require(VASTTag(address + "1=x.xml"))])
    expect(
      other.map(\.told).joined(),
      is: """
        import-skipped w.xml:1: A wrapper leads to 'https://ads.example/tag', which is no other file of the command: its ad isn't translated.
        import-skipped x.xml: No wrapper and no break leads to 'https://ads.example/tag', for which the file is named.

        """)
    for text in ["x.xml", "https://ads.example/tag", "https://ads.example/tag?slot=", "a=b.xml"] {
      #expect(VASTTag(text) == nil, "\(text)")
    }
  }

  @Test(
    "The ads of a break's ad tag name the break, and a tag without a file is no wrapper", .holds("R-1235"))
  func tags() throws {
    let bare = #"<VAST><Ad id="9"><InLine><Creatives/></InLine></Ad></VAST>"#
    func pause(_ id: String, _ offset: String, _ tag: String) -> String {
      #"<vmap:AdBreak timeOffset="\#(offset)" breakId="\#(id)"><vmap:AdSource><vmap:AdTagURI>\#(tag)</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"#
    }
    let text =
      #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">"#
      + pause("pre", "start", "https://ads.example/pre") + pause("mid", "00:10:00", "https://ads.example/mid")
      + "</vmap:VMAP>"
    let result = try imported(vast: [("film.xml", text), ("mid.xml", bare)])
    #expect(
      result[0].told
        == "import-skipped film.xml:1: The ad tag of break 'pre' at start leads to 'https://ads.example/pre', which is no other file of the command: its ad isn't translated.\n"
    )
    #expect(result[0].recordingText.contains(#""note":"break 'mid' at 00:10:00""#))
  }

  @Test(
    "A document that another file's wrapper leads to is part of its session, with the wrapper's icon",
    .holds("R-864"))
  func wrapped() throws {
    let icon = "<Icon program='DAA' width='20' height='20'/>"
    let bare =
      #"<VAST><Ad><InLine><Creatives><Creative id="9"><Linear/></Creative></Creatives></InLine></Ad></VAST>"#
    let result = try imported(vast: [
      ("ads/bare.xml", bare), ("outer.xml", wrapper("https://ads.example/middle.xml?id=secret", icons: icon)),
      ("middle.xml.gz", wrapper("https://ads.example/v/bare?id=secret")),
    ])
    expect(
      result.map { $0.recordingText + $0.told + $0.summary + "\n" }.joined(),
      is: """
        part of middle.xml.gz
        {"event":"session.start","session":"outer-6657e06ddc09","time":"1970-01-01T00:00:00.000Z","recorder":{"name":"VAST","observes":["loads","delivery"]},"source":{"file":"outer.xml","note":"VAST has no times: they count lines"}}
        {"event":"ad.load","session":"outer-6657e06ddc09","time":"1970-01-01T00:00:00.001Z","ad":"ad1","creative":"9","assets":{"AdChoices":{"width":20,"height":20}},"video":true,"source":{"file":"bare.xml","at":"/VAST/Ad[1]","line":1}}
        1 session, 1 ad
        part of outer.xml

        """)
  }

  @Test(
    "A wrapper whose document is no file of the command is skipped, and the session is incomplete",
    .holds("R-865"))
  func lost() throws {
    let both = inline.replacing(
      "</VAST>", with: wrapper("https://ads.example/v?id=secret").dropFirst(20).dropLast(7) + "</VAST>")
    let result = try imported(vast: [
      ("alone.xml", wrapper("https://ads.example/v?id=secret")), ("both.xml", both),
      ("self.xml", wrapper("/self.xml")),
      ("a.xml", wrapper("b.xml")), ("b.xml", wrapper("a.xml")),
    ])
    expect(
      result.map { $0.told + $0.summary + "\n" }.joined(),
      is: """
        import-skipped alone.xml:1: A wrapper leads to 'https://ads.example/v', which is no other file of the command: its ad isn't translated.
        0 sessions
        import-skipped both.xml:13: A wrapper leads to 'https://ads.example/v', which is no other file of the command: its ad isn't translated.
        1 session, 2 ads
        import-skipped self.xml:1: A wrapper leads to '/self.xml', which is no other file of the command: its ad isn't translated.
        0 sessions
        import-skipped a.xml: It is the document of a wrapper that leads back to it: its ads aren't translated.

        import-skipped b.xml: It is the document of a wrapper that leads back to it: its ads aren't translated.


        """)
    #expect(result.map(\.hasNoRecording) == [true, false, true, true, true])
    #expect(result[1].recordingText.contains(#""observes":["loads","delivery"],"incomplete":true"#))
  }

  @Test("An empty document is a failed load, and VMAP has the ads of all breaks", .holds("R-858", "R-862"))
  func others() throws {
    let vmap = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap"><vmap:AdBreak/>
      <vmap:AdBreak><vmap:AdSource><vmap:VASTAdData>\(inline.dropFirst(39))</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
      <vmap:AdBreak><vmap:AdSource><vmap:VASTData>
      <![CDATA[<VAST><Ad><InLine/></Ad></VAST>]]></vmap:VASTData></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
      """
    let result = try imported(vast: [("empty.xml", "<VAST version='4.0'/>"), ("breaks.xml", vmap)])
    expect(
      result[0].recordingText
        + result[1].recordingText.split(separator: "\n").compactMap { line in
          line.split(separator: #""source""#).last.map { $0 + "\n" }
        }.joined(),
      is: """
        {"event":"session.start","session":"empty-8ee49988e028","time":"1970-01-01T00:00:00.000Z","recorder":{"name":"VAST","observes":["loads","delivery"]},"source":{"file":"empty.xml","note":"VAST has no times: they count lines"}}
        {"event":"ad.loadFailed","session":"empty-8ee49988e028","time":"1970-01-01T00:00:00.001Z","ad":"ad1","error":{"message":"The VAST is empty."},"source":{"file":"empty.xml","at":"/VAST","line":1}}
        :{"file":"breaks.xml","note":"VAST has no times: they count lines"}}
        :{"file":"breaks.xml","at":"/VMAP/AdBreak[2]/AdSource/VASTAdData/VAST/Ad[1]","line":3}}
        :{"file":"breaks.xml","at":"/VMAP/AdBreak[2]/AdSource/VASTAdData/VAST/Ad[2]","line":12}}
        :{"file":"breaks.xml","at":"/VMAP/AdBreak[3]/AdSource/VASTData/VAST/Ad[1]","line":14}}

        """)
  }

  @Test(
    "A file of another kind is named, and what can't be read has its line",
    .holds("R-477", "R-478"),
    arguments: [
      ("", "is empty."),
      (#"{"log":{"entries":[]}}"#, "is a HAR, not VAST or VMAP: adspec import har reads it."),
      ("<hierarchy/>", "is a dump of uiautomator, not VAST or VMAP: adspec import uiautomator reads it."),
      ("<VideoAdServingTemplate/>", "is VAST 1, which isn't read: ask the ad server for VAST 2 to 4."),
      ("<rss/>", "is XML of 'rss', not VAST or VMAP."), ("plain", "isn't XML: it doesn't begin with <."),
    ])
  func strangers(_ text: String, _ words: String) throws {
    let told = try imported(vast: [("a.xml", text)])[0].told
    #expect(told.hasPrefix("import-unreadable a.xml") && told.hasSuffix(": The source \(words)\n"), "\(told)")
  }

  @Test("A mistake in a document, or in one that a VMAP holds, has its line", .holds("R-477"))
  func lines() throws {
    #expect(
      try imported(vast: [("a.xml", "<!-- a\nb -->\n<?xml version='1.0'?>\n<VAST><Ad></VAST>")])[0].told
        .hasPrefix("import-unreadable a.xml:4: "))
    #expect(
      try imported(vast: [("a.xml", "<VMAP>\n<VASTAdData><![CDATA[<VAST>]]></VASTAdData></VMAP>")])[0].told
        .hasPrefix(
          "import-unreadable a.xml:2: The source holds a document that isn't sound XML"))
  }

  @Test("Documents that lead to each other very often end at 10,000 parts", .holds("R-867"))
  func many() throws {
    let twice = { (name: String) in
      "<VAST>"
        + String(repeating: "<Ad><Wrapper><VASTAdTagURI>\(name)</VASTAdTagURI></Wrapper></Ad>", count: 100)
        + "</VAST>"
    }
    let names = (0..<12).map { "d\($0).xml" }
    let result = try imported(
      vast: names.indices.dropLast().map { (names[$0], twice(names[$0 + 1])) } + [(names[11], inline)])
    #expect(
      result[0].told.contains("Its session has 10000 ads and documents: the rest isn't translated."),
      "\(result[0].told)")
    #expect(result[0].recordingText.split(separator: "\n").count < 10_002)
  }
}

/// Translates documents of one command.
func imported(vast documents: [(path: String, text: String)], named: [VASTTag] = []) throws -> [Imported] {
  var importer = VASTImporter(named: named)
  let files = ForeignFiles(
    source: MemorySource(texts: Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0.text) })))
  for document in documents { try importer.add(document.path, in: files) }
  return importer.finish()
}
