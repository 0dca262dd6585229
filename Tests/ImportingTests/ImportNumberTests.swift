import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Numbers of sources") struct ImportNumberTests {
  private static let edges = [
    "0", "-0", "-1", "1e308", "1e-400", "-1e309", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "0.1",
    "1000001", "-1000001", "nan", "inf", "-inf", "infinity", "0x1p3", "٣", "",
  ]

  @Test(
    "Whatever number stands in a source, an import comes to its end, and writes lines and definitions that can be read",
    arguments: screens + traffic + bids + definitions)
  func edges(place: ImportPlace) throws {
    for edge in Self.edges {
      let result = try place.imported(edge)
      let recording = readRecordings([("r.ndjson", result.recording)])
      let unreadable = recording.diagnostics.map(\.diagnostic).filter { diagnostic in
        diagnostic.rule == "line-unreadable" || diagnostic.violation.message.contains("'time'")
      }
      #expect(unreadable.isEmpty, "\(edge): \(unreadable) \(result.recordingText)")
      for file in result.definitions.flatMap(\.files) {
        let read = DefinitionReader.read(Array(file.text.utf8), file: file.path)
        #expect(!read.diagnostics.contains { $0.rule == "definition-unreadable" }, "\(edge): \(file.text)")
      }
    }
  }

  private static let map = "ad: {id: ad}\nassets:\n  Headline: {id: headline}\n"

  private static let screens =
    ["LEFT", "TOP", "RIGHT", "BOTTOM", "WIDTH", "HEIGHT", "TURNS"].map { name in
      ImportPlace("uiautomator \(name)") { number in
        var dump =
          #"<hierarchy rotation="TURNS" width="WIDTH" height="HEIGHT"><node resource-id="ad" bounds="[LEFT,TOP][RIGHT,BOTTOM]"><node resource-id="headline" bounds="[LEFT,TOP][RIGHT,BOTTOM]"/></node></hierarchy>"#
        dump = dump.replacing(name, with: number)
        for (name, usual) in [
          ("LEFT", "0"), ("TOP", "0"), ("RIGHT", "100"), ("BOTTOM", "50"), ("WIDTH", "720"),
          ("HEIGHT", "1600"), ("TURNS", "0"),
        ] { dump = dump.replacing(name, with: usual) }
        return try imported(screens: [dump], map: map)
      }
    }
    + ["X", "Y", "W", "H"].map { name in
      ImportPlace("axtree \(name)") { number in
        let frame = "{{X, Y}, {W, H}}".replacing(name, with: number)
          .replacing("X", with: "1.0").replacing("Y", with: "2.0").replacing("W", with: "30.0")
          .replacing("H", with: "40.0")
        let tree = """
          Element subtree:
           →Application, 0x1, pid: 7, label: 'News'
              Window (Main), 0x2, \(frame)
                Cell, 0x3, \(frame), identifier: 'ad'
          """
        return try imported(screens: [tree], map: map, as: .axtree)
      }
    }
    + ["X", "Y", "W", "H"].map { name in
      ImportPlace("appium \(name)") { number in
        let frame = #"x="X" y="Y" width="W" height="H""#.replacing(name, with: number)
          .replacing("\"X\"", with: "\"1\"").replacing("\"Y\"", with: "\"2\"")
          .replacing("\"W\"", with: "\"30\"").replacing("\"H\"", with: "\"40\"")
        let page =
          "<XCUIElementTypeApplication \(frame)><XCUIElementTypeCell name=\"ad\" \(frame)/></XCUIElementTypeApplication>"
        return try imported(screens: [page], map: map, as: .appium)
      }
    }

  private static let tags = "https://securepubads.g.doubleclick.net/gampad/ads"

  private static let traffic =
    [
      ImportPlace("har time") { number in
        let text = har(entry(tags + "?iu=/1/a", headers: [("google-lineitem-id", "5")]))
        // What isn't JSON is said to be so.
        return try imported(
          har: text.replacing("2026-11-20T10:00:00.000Z", with: "9999-12-31T23:59:59.999Z")
            .replacing("\"time\":80", with: "\"time\":\(number)"))
      },
      ImportPlace("har zone") { _ in
        let text = har(entry(tags + "?iu=/1/a"), entry(tags + "?iu=/1/b", page: "p2"))
        return try imported(
          har: text.replacing(
            #""pageref":"p1","startedDateTime":"2026-11-20T10:00:00.000Z""#,
            with: #""pageref":"p1","startedDateTime":"9999-12-31T23:59:59.1000-23:59""#
          ).replacing("2026-11-20T10:00:00.000Z", with: "0000-01-01T00:00:00.000+23:59"))
      },
      ImportPlace("har status") { number in
        try imported(
          har: har(entry(tags + "?iu=/1/a")).replacing("\"status\":200", with: "\"status\":\(number)"))
      },
      ImportPlace("har place of an ad unit") {
        try imported(har: har(entry(tags + "?iu_parts=1,a&enc_prev_ius=/0/\($0)")))
      },
    ]
    + ["WIDTH", "HEIGHT", "CODE", "RENDER"].map { name in
      ImportPlace("har VAST \(name)") { number in
        let body =
          "<VAST><Ad id='1'><InLine><Creatives><Creative><Linear><Icons><Icon program='AdChoices' width='WIDTH' height='HEIGHT'/></Icons></Linear></Creative></Creatives><Extensions><Extension type='DSA'><transparency><domain>a</domain><dsaparams>CODE</dsaparams></transparency><adrender>RENDER</adrender></Extension></Extensions></InLine></Ad></VAST>"
        return try imported(
          har: har(entry(tags + "?output=vast4&iu=/1/a", body: body.replacing(name, with: number))))
      }
    }
    + ["DURATION", "PLANNED-DURATION", "X-RESUME-OFFSET"].map { name in
      ImportPlace("har \(name)") { number in
        let pod =
          "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/live/pod/3.m3u8?pd=\(number)"
        let others = name.hasSuffix("DURATION") ? "" : "DURATION=10,"
        return try imported(
          har: har(
            entry(
              "https://cdn.example/live.m3u8",
              body:
                "#EXTM3U\\n#EXT-X-DATERANGE:ID=\\\"b\\\",START-DATE=\\\"2026-11-20T10:00:00.000Z\\\",\(others)\(name)=\(number),X-ASSET-URI=\\\"\(pod)\\\"\\n"
            )))
      }
    }
    + [
      ImportPlace("har asset list") { number in
        let range =
          "#EXT-X-DATERANGE:ID=\"b\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T10:00:00Z\",X-ASSET-LIST=\"/l\""
        let list = #"{"ASSETS":[{"DURATION":\#(number)},{"DURATION":\#(number)}]}"#
        return try imported(
          har: har(
            entry("https://a.example/p", body: escaped("#EXTM3U\n\(range)\n")),
            entry("https://a.example/l", body: escaped(list))))
      }
    ]
    + ["X", "WIDTH", "PART"].map { name in
      ImportPlace("har OM \(name)") { number in
        let message =
          #"{"adSessionId":"a","type":"impression","data":{"adView":{"percentageInView":PART,"geometry":{"x":X,"y":2,"width":WIDTH,"height":200}}}}"#
        let text = message.replacing(name, with: number).replacing("PART", with: "50")
          .replacing("X", with: "1").replacing("WIDTH", with: "300")
          .replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("\"", with: "%22")
          .replacing("+", with: "%2B")
        return try imported(har: har(entry("http://localhost:66/sendMessage?msg=\(text)")))
      }
    }

  private static let bids = [
    "\"w\":1200", "\"id\":7", "\"type\":12", "\"adrender\":1", "\"params\":[1]", "\"coppa\":1", "\"gdpr\":1",
    "\"nbr\":2", "\"dsarequired\":2", "\"required\":0", "\"privacy\":0",
  ].map { member in
    ImportPlace("openrtb \(member)") { number in
      let request =
        #"{"id":"q","regs":{"coppa":1,"gdpr":1,"dsa":{"dsarequired":2}},"imp":[{"id":"i","native":{"request":{"privacy":0,"assets":[{"id":7,"required":0,"data":{"type":12}}]}}},{"id":"j"}]}"#
      let response =
        #"{"nbr":2,"seatbid":[{"bid":[{"impid":"i","adm":{"assets":[{"id":7,"data":{"type":12,"value":"a"}},{"img":{"url":"https://a.example","w":1200}}]},"ext":{"dsa":{"adrender":1,"transparency":{"domain":"a","params":[1]}}}}]}]}"#
      let name = member.prefix { $0 != ":" }
      let value = member.hasSuffix("]") ? "[\(number)]" : number
      return try imported(
        openRTB: #"{"request":\#(request),"response":\#(response)}"#
          .replacing(member, with: "\(name):\(value)"))
    }
  }

  private static let definitions: [ImportPlace] =
    [
      ("len", #"{"assets":[{"id":1,"title":{"len":NUMBER}}]}"#),
      ("wmin", #"{"assets":[{"id":1,"img":{"wmin":NUMBER,"w":NUMBER,"hmin":NUMBER,"type":NUMBER}}]}"#),
      (
        "ad unit",
        #"{"code":NUMBER,"mediaTypes":{"native":{"title":{"len":NUMBER},"icon":{"sizes":[NUMBER,NUMBER],"aspect_ratios":[{"min_width":NUMBER}]}}}}"#
      ),
      ("id", #"{"ver":NUMBER,"context":NUMBER,"assets":[{"id":NUMBER,"data":{"type":NUMBER}}]}"#),
    ].map { name, text in
      ImportPlace("openrtb-native \(name)") { number in
        let source = MemorySource(texts: ["s": text.replacing("NUMBER", with: number)])
        return try NativeRequestImporter.read("s", in: ForeignFiles(source: source))
      }
    }
    + [
      #"{"format_id":"a","assets":[{"asset_id":"a","asset_type":"text","requirements":{"max_length":NUMBER,"more":NUMBER}},{"asset_id":"b","asset_type":"image","width":NUMBER}]}"#,
      #"{"format_kind":"image","params":{"headline_max_chars":NUMBER,"image_main_sizes":[{"width":NUMBER}],"width":NUMBER}}"#,
    ].map { text in
      ImportPlace("adcp") { number in
        let source = MemorySource(texts: ["s": text.replacing("NUMBER", with: number)])
        return try AdCPImporter.read(
          "s", in: ForeignFiles(source: source), options: ImportOptions(takesAllFormats: true))
      }
    }
    + [
      ImportPlace("ad-manager") { number in
        let text =
          #"{"creativeTemplateId":NUMBER,"status":NUMBER,"type":NUMBER,"variables":[{"uniqueDisplayName":"a","longVariable":{"defaultValue":NUMBER}},{"uniqueDisplayName":"b","assetVariable":{"mimeTypes":[NUMBER]}}]}"#
        let source = MemorySource(texts: ["s": text.replacing("NUMBER", with: number)])
        return try AdManagerImporter.read("s", in: ForeignFiles(source: source))
      }
    ]

  @Test(
    "An element whose bounds are beyond a million pixels has none, down to the smallest number that there is")
  func bounds() throws {
    func told(_ bounds: String) throws -> String {
      try imported(
        screens: [#"<hierarchy><node resource-id="ad" bounds="\#(bounds)"/></hierarchy>"#], map: Self.map
      ).told
    }
    #expect(
      try told("[0,0][1000000,50]")
        == "import-note dumps/screen1.xml: No element of an ad is 'Headline', by the map: it wasn't on the screen, or accessibility doesn't list it.\n"
    )
    let none =
      "import-skipped dumps/screen1.xml:1: The element that is the ad has no frame that can be read, or nothing of it can be seen.\n"
      + "import-note dumps/screen1.xml: No element of any screen is the ad, by the map.\n"
    for bounds in [
      "[0,0][1000001,50]", "[-9223372036854775808,0][100,50]", "[0,0][9223372036854775807,50]",
      "[0,0][9223372036854775808,50]",
    ] {
      #expect(try told(bounds) == none, "\(bounds)")
    }
  }
}
