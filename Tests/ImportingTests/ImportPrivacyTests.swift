import Model
import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("What no import writes, whatever its source") struct ImportPrivacyTests {
  private static let needles = ["plantone", "planttwo"]

  /// Plain, and percent-encoded once, twice and three times.
  private static let forms = [
    "https://h.example/p?x=1&cust_params=a=plantone&b=planttwo",
    "https://h.example/p?cust_params=a%3Dplantone%26b%3Dplanttwo&x=1",
    "https://h.example/p?cust_params=a%253Dplantone%2526b%253Dplanttwo",
    "https://h.example/p%3Fcust_params%3Da%253Dplantone%2526b%253Dplanttwo%26x%3D1",
    "https%3A%2F%2Fh.example%2Fp%3Fcust_params%3Da%253Dplantone%2526b%253Dplanttwo",
    "https%253A%252F%252Fh.example%252Fp%253Fcust_params%253Da%25253Dplantone%252526b%25253Dplanttwo",
    "cust_params=a=plantone&b=planttwo", "cust_params=a%3Dplantone%26b%3Dplanttwo",
    "cust_params%3Da%253Dplantone%2526b%253Dplanttwo",
    "https://h.example/p?prev_scp=a%3Dplantone%7Cb%3Dplanttwo", "https://h.example/p?scp=a%3Dplantone",
    "https://h.example/p?ppid=plantone%2Cplanttwo&x=1", "https://h.example/p?gdpr_consent=plantone",
    "https://h.example/p?rdid=plantone&eids=planttwo", "https://h.example/p?xai=plantone",
    "https://h.example/p;jsessionid=plantone?x=1", "https://h.example/p;JSESSIONID=plantone",
    "https://h.example/p%3Bjsessionid%3Dplantone", "https://h.example/p%253Bjsessionid%253Dplantone",
    "https://h.example/p?sig=plantone", "https://h.example/p%3Fsig%3Dplantone",
    "https://h.example/p%253Fsig%253Dplantone", "https://h.example/p/sig=plantone",
    "https://h.example/p/sig%3Dplantone%2526planttwo", "https://h.example/p&sig=plantone",
    "https://h.example/p&sig%3Dplantone", "sig=plantone", "sig%3Dplantone", "sig%253Dplantone",
  ]

  @Test(
    "Values of keys that grant access or say who somebody is are written nowhere, however often they are encoded",
    .holds("R-397"),
    arguments: harPlaces + vastPlaces + breakPlaces + bidPlaces + auctionPlaces + screenPlaces
      + templatePlaces + nativePlaces + formatPlaces)
  func seeded(place: ImportPlace) throws {
    // What stands there is written at all.
    #expect(try Self.written(place.imported("https://h.example/visible")).contains("visible"))
    for form in Self.forms {
      let written = Self.written(try place.imported(form))
      for needle in Self.needles { #expect(!written.contains(needle), "\(form): \(written)") }
    }
  }

  private static func written(_ imported: Imported) -> String {
    imported.recordingText + imported.text + imported.told + imported.summary
      + imported.diagnostics.map(\.violation.help).joined()
  }
}

// MARK: - Traffic and bids

/// A value of a query.
private func encoded(_ text: String) -> String {
  text.utf8.reduce(into: "") { result, byte in
    let isPlain = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    let digits = String(byte, radix: 16, uppercase: true)
    result += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
  }
}

private func xml(_ text: String) -> String { text.replacing("&", with: "&amp;") }

private let tags = "https://securepubads.g.doubleclick.net"

private func asked(_ query: String, _ name: String) -> ImportPlace {
  ImportPlace("har \(name)") { try imported(har: har(entry("\(tags)/gampad/ads?\(query)\(encoded($0))"))) }
}

private func app(_ query: String, _ name: String) -> ImportPlace {
  ImportPlace("har \(name)") {
    try imported(
      har: har(entry("https://googleads.g.doubleclick.net/mads/gma?\(query)\(encoded($0))", page: nil)))
  }
}

private func vast(_ name: String, _ inLine: @escaping @Sendable (String) -> String) -> ImportPlace {
  ImportPlace("har VAST \(name)") { text in
    let body =
      "<VAST><Ad id='1'><InLine>\(inLine(xml(text)))</InLine></Ad></VAST>"
    return try imported(har: har(entry("\(tags)/gampad/ads?output=vast4&iu=/1/film", body: body)))
  }
}

private func playlist(_ name: String, _ line: @escaping @Sendable (String) -> String) -> ImportPlace {
  ImportPlace("har playlist \(name)") {
    try imported(
      har: har(
        entry(
          "https://cdn.example/live.m3u8",
          body:
            "#EXTM3U\\n#EXT-X-DATERANGE:START-DATE=\\\"2026-11-20T10:00:00.000Z\\\",DURATION=10,\(line($0))\\n"
        )))
  }
}

private let pod = "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset"

private let harPlaces = [
  asked("iu=", "iu"), asked("enc_prev_ius=/0/1&iu_parts=1,", "iu_parts"), asked("slotname=", "slotname"),
  app("slotname=", "slotname of an app"), app("msid=", "msid"),
  app("native_custom_templates=", "native_custom_templates"),
  ImportPlace("har adurl") {
    try imported(
      har: har(
        entry(
          "\(tags)/pcs/click?adurl=\(encoded($0.hasPrefix("http") ? $0 : "https://a.example/visible/" + $0))")
      ))
  },
  ImportPlace("har page") { try imported(har: har(entry("\(tags)/gampad/ads?iu=/1/a", page: $0))) },
  ImportPlace("har creator") {
    try imported(har: har(entry("\(tags)/gampad/ads?iu=/1/a")).replacing("Proxy", with: $0))
  },
  ImportPlace("har creative") {
    try imported(
      har: har(
        entry(
          "\(tags)/gampad/ads?iu=/1/a",
          headers: [("google-lineitem-id", "5"), ("google-creative-id", $0)])))
  },
  ImportPlace("har date") {
    try imported(
      har: har(entry("\(tags)/gampad/ads?iu=/1/a")).replacing("2026-11-20T10:00:00.000Z", with: $0))
  },
  ImportPlace("har stream") {
    try imported(
      har: har(
        entry(
          "https://dai.google.com/ssai/pods/api/v1/network/1/custom_asset/\($0.replacing("/", with: "%2F"))/stream"
        )))
  },
  vast("ClickThrough") {
    "<Creatives><Creative><Linear><VideoClicks><ClickThrough>\($0.hasPrefix("http") ? $0 : "https://a.example/visible/" + $0)</ClickThrough></VideoClicks></Linear></Creative></Creatives>"
  },
  vast("StaticResource") {
    "<Creatives><Creative><Linear><Icons><Icon program='AdChoices'><StaticResource creativeType='image/png'>\($0.hasPrefix("http") ? $0 : "https://a.example/visible/" + $0)</StaticResource></Icon></Icons></Linear></Creative></Creatives>"
  },
  vast("creativeType") {
    "<Creatives><Creative><Linear><Icons><Icon program='AdChoices'><StaticResource creativeType='\($0)'>https://a.example/</StaticResource></Icon></Icons></Linear></Creative></Creatives>"
  },
  vast("creative") { "<Creatives><Creative id='\($0)'><Linear/></Creative></Creatives>" },
  vast("Advertiser") { "<Advertiser>\($0)</Advertiser>" },
  vast("behalf") {
    "<Extensions><Extension type='DSA'><DSA><behalf>\($0)</behalf></DSA></Extension></Extensions>".replacing(
      "<DSA>", with: ""
    ).replacing("</DSA>", with: "")
  },
  vast("DSA domain") {
    "<Extensions><Extension type='DSA'><transparency><domain>\($0)</domain></transparency></Extension></Extensions>"
  },
  playlist("ID") { "ID=\\\"\($0)\\\",X-ASSET-URI=\\\"\(pod)/live/pod/3.m3u8\\\"" },
  playlist("X-ASSET-URI") {
    "ID=\\\"b\\\",X-ASSET-URI=\\\"\(pod)/visible/pod/\($0.replacing("/", with: "%2F").replacing("?", with: ";")).m3u8\\\""
  },
]

private let vastPlaces: [ImportPlace] = [
  "FILE", "CREATIVE", "ADVERTISER", "ICON", "MIME", "CLICK", "BEHALF", "DOMAIN", "WRAPPER",
].map { name in
  ImportPlace("vast \(name)") { text in
    let isAddress = ["ICON", "CLICK", "WRAPPER"].contains(name) && !text.hasPrefix("http")
    let text = isAddress ? "https://a.example/visible/" + text : text
    let document =
      "<VAST><Ad><InLine><Advertiser>ADVERTISER</Advertiser><Impression>\(xml(text))</Impression><Creatives><Creative id='CREATIVE'><Linear><Icons><Icon program='DAA'><StaticResource creativeType='MIME'>ICON</StaticResource></Icon></Icons><VideoClicks><ClickThrough>CLICK</ClickThrough></VideoClicks></Linear></Creative></Creatives><Extensions><Extension type='DSA'><behalf>BEHALF</behalf><transparency><domain>DOMAIN</domain></transparency></Extension></Extensions></InLine></Ad><Ad><Wrapper><VASTAdTagURI>WRAPPER</VASTAdTagURI></Wrapper></Ad></VAST>"
      .replacing(name, with: xml(text)).replacing(">CLICK<", with: ">https://shop.example/<").replacing(
        "<Ad><Wrapper><VASTAdTagURI>WRAPPER</VASTAdTagURI></Wrapper></Ad>", with: "")
    return try imported(vast: [(name == "FILE" ? text : "a.xml", document)])[0]
  }
}

/// A playlist with an interstitial that any server may have.
private func interstitial(_ attributes: String) -> String {
  let line =
    "#EXT-X-DATERANGE:CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T10:00:00.000Z\",\(attributes)"
  return entry("https://cdn.example/live.m3u8", body: escaped("#EXTM3U\n\(line)\n"))
}

private let breakPlaces = [
  ImportPlace("har asset") { text in
    let address = text.hasPrefix("http") ? text : "https://a.example/visible/" + text
    return try imported(har: har(interstitial("ID=\"b\",DURATION=10,X-ASSET-URI=\"\(address)\"")))
  },
  ImportPlace("har break without a duration") { text in
    try imported(har: har(interstitial("ID=\"\(text)\",X-ASSET-LIST=\"https://a.example/list\"")))
  },
  ImportPlace("har tracked break") { text in
    let list =
      #"{"ASSETS":[{"URI":"https://a.example/a","DURATION":10,"X-AD-CREATIVE-SIGNALING":{"payload":[{"tracking":[{"type":"start","urls":["https://t.example/s"]}]}]}}]}"#
    return try imported(
      har: har(
        interstitial("ID=\"\(text)\",X-ASSET-LIST=\"https://a.example/list\""),
        entry("https://a.example/list", body: escaped(list)), entry("https://t.example/s")))
  },
]

private let bidPlaces = bids("openrtb") {
  try imported(openRTB: #"{"request":\#($0),"response":\#($1)}"#)
}

private let auctionPlaces = bids("har auction") {
  try imported(har: har(entry("https://pbs.example/auction", body: escaped($1), posted: escaped($0))))
}

private func bids(
  _ source: String, _ read: @escaping @Sendable (_ request: String, _ response: String) throws -> Imported
) -> [ImportPlace] {
  [
    "REQUEST", "IMP", "TAG", "BUNDLE", "APPVERSION", "LANGUAGE", "SEAT", "CREATIVE", "ORDER", "TITLE",
    "IMAGE",
    "DATA", "LINK", "PRIVACY", "BEHALF", "PAID", "DOMAIN",
  ].map { name in
    ImportPlace("\(source) \(name)") { text in
      let native =
        #"{\"assets\":[{\"id\":1,\"title\":{\"text\":\"TITLE\"}},{\"id\":2,\"img\":{\"url\":\"IMAGE\"}},{\"id\":3,\"data\":{\"type\":12,\"value\":\"DATA\"}}],\"link\":{\"url\":\"LINK\"},\"privacy\":\"PRIVACY\"}"#
      let request =
        #"{"id":"REQUEST","app":{"bundle":"BUNDLE","ver":"APPVERSION"},"device":{"language":"LANGUAGE"},"imp":[{"id":"IMP","tagid":"TAG","native":{"request":"{\"assets\":[]}"}}]}"#
      let response =
        #"{"seatbid":[{"seat":"SEAT","bid":[{"impid":"IMP","crid":"CREATIVE","cid":"ORDER","adm":"\#(native)","ext":{"dsa":{"behalf":"BEHALF","paid":"PAID","transparency":[{"domain":"DOMAIN"}]}}}]}]}"#
      return try read(request.replacing(name, with: text), response.replacing(name, with: text))
    }
  }
}

// MARK: - Screens

private let map = "ad: {id: ad}\nassets:\n  Headline: {id: headline}\n"

private let screenPlaces = [
  ImportPlace("uiautomator text") { text in
    let dump =
      #"<hierarchy><node resource-id="ad" bounds="[0,0][100,100]"><node resource-id="headline" text="\#(xml(text))" bounds="[0,0][50,50]"/></node></hierarchy>"#
    return try imported(screens: [dump], map: map)
  },
  ImportPlace("uiautomator package") { text in
    let dump =
      #"<hierarchy><node resource-id="ad" package="\#(xml(text))" bounds="[0,0][100,100]"/></hierarchy>"#
    return try imported(screens: [dump], map: map)
  },
  ImportPlace("axtree label") { text in
    let tree = """
      Element subtree:
       →Application, 0x1, pid: 7, label: 'News'
          Window (Main), 0x2, {{0.0, 0.0}, {393.0, 852.0}}
            Cell, 0x3, {{16.0, 120.5}, {361.0, 300.0}}, identifier: 'ad'
              StaticText, 0x4, {{24.0, 316.0}, {345.0, 40.0}}, identifier: 'headline', label: '\(text)'
      """
    return try imported(screens: [tree], map: map, as: .axtree)
  },
  ImportPlace("appium label") { text in
    let page =
      #"<XCUIElementTypeApplication x="0" y="0" width="393" height="852"><XCUIElementTypeCell name="ad" x="0" y="0" width="90" height="90"><XCUIElementTypeStaticText name="headline" label="\#(xml(text))" x="0" y="0" width="50" height="50"/></XCUIElementTypeCell></XCUIElementTypeApplication>"#
    return try imported(screens: [page], map: map, as: .appium)
  },
  ImportPlace("appium bundle") { text in
    let page =
      #"<XCUIElementTypeApplication bundleId="\#(xml(text))" x="0" y="0" width="393" height="852"><XCUIElementTypeCell name="ad" x="0" y="0" width="90" height="90"/></XCUIElementTypeApplication>"#
    return try imported(screens: [page], map: map, as: .appium)
  },
  ImportPlace("axtree application") { text in
    let tree = """
      Element subtree:
       →Application, 0x1, pid: 7, label: 'News'
          Cell, 0x3, {{16.0, 120.5}, {361.0, 300.0}}, identifier: 'ad'
      Query chain:
       →Find: Target Application '\(text)'
      """
    return try imported(screens: [tree], map: map, as: .axtree)
  },
]

// MARK: - Definitions

private func definitions(
  _ name: String, _ source: String, _ places: [String], isXML: Bool = false,
  by read: @escaping @Sendable (String, ForeignFiles) throws -> Imported
) -> [ImportPlace] {
  places.map { place in
    ImportPlace("\(name) \(place)") { text in
      let source = source.replacing(place, with: isXML ? xml(text) : text)
      return try read("s", ForeignFiles(source: MemorySource(texts: ["s": source])))
    }
  }
}

private let templatePlaces =
  definitions(
    "ad-manager",
    #"{"creativeTemplates":[{"creativeTemplateId":"7","displayName":"NAME","description":"WORDS","type":"TYPE","variables":[{"uniqueDisplayName":"KEY","label":"LABEL","description":"SAID","urlVariable":{"defaultValue":"PRESET","sampleValue":"SAMPLE"}},{"uniqueDisplayName":"b","listStringVariable":{"choices":[{"value":"CHOICE"}]}},{"uniqueDisplayName":"c","assetVariable":{"mimeTypes":["image/MIME"]}}]},{"displayName":"EMPTY"}],"nativeStyles":[{"displayName":"Style","creativeTemplateId":"7","htmlSnippet":"<a href='HTML'>[%Headline%]</a>","cssSnippet":"b{background:url(CSS)}"},{"displayName":"OTHER","creativeTemplateId":"7"}]}"#,
    [
      "NAME", "WORDS", "TYPE", "KEY", "LABEL", "SAID", "PRESET", "SAMPLE", "CHOICE", "MIME", "EMPTY",
      "HTML", "CSS", "OTHER",
    ]
  ) { try AdManagerImporter.read($0, in: $1) }
  + definitions(
    "ad-manager id",
    #"{"displayName":"a","creativeTemplateId":"ID","variables":[{"uniqueDisplayName":"a"}]}"#, ["ID"]
  ) {
    try AdManagerImporter.read($0, in: $1)
  }
  + definitions(
    "ad-manager error", #"{"error":{"status":"STATUS","message":"WORDS"}}"#, ["STATUS", "WORDS"]
  ) { try AdManagerImporter.read($0, in: $1) }
  + definitions(
    "ad-manager XML",
    "<rval><results><id>7</id><name>NAME</name><description>WORDS</description><variables><label>LABEL</label><uniqueName>KEY</uniqueName><description>SAID</description><defaultValue>PRESET</defaultValue><choices><value>CHOICE</value></choices></variables></results><results><id>8</id><htmlSnippet>&lt;a href='HTML'&gt;</htmlSnippet><creativeTemplateId>7</creativeTemplateId></results></rval>"
      .replacing("<variables>", with: "<variables type='ListStringCreativeTemplateVariable'>"),
    ["NAME", "WORDS", "LABEL", "KEY", "SAID", "PRESET", "CHOICE", "HTML"], isXML: true
  ) { try AdManagerImporter.read($0, in: $1) }

private let nativePlaces =
  definitions(
    "openrtb-native",
    #"{"imp":[{"tagid":"TAG","native":{"request":"{\"ver\":\"VERSION\",\"layout\":\"LAYOUT\",\"assets\":[{\"id\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"mimes\":[\"MIME\"]}},{\"id\":3,\"video\":{\"mimes\":[\"FILM\"]}}]}"}},{"tagid":"EMPTY","native":{"request":"{\"assets\":[]}"}}]}"#,
    ["TAG", "VERSION", "LAYOUT", "MIME", "FILM", "EMPTY"]
  ) { try NativeRequestImporter.read($0, in: $1) }
  + definitions(
    "openrtb-native answer",
    #"{"request":{"imp":[{"id":"1","native":{"request":{"assets":[{"id":1,"title":{"len":90}},{"id":2,"img":{"type":3}}]}}}]},"response":{"seatbid":[{"bid":[{"impid":"1","adm":{"link":{"url":"LINK"},"assets":[{"id":1,"title":{"text":"TITLE"}},{"id":2,"img":{"url":"PICTURE"}}]}}]}]}}"#,
    ["LINK", "TITLE", "PICTURE"]
  ) { try NativeRequestImporter.read($0, in: $1) }
  + definitions(
    "prebid",
    #"[{"code":"CODE","mediaTypes":{"native":{"title":{"len":9}}}},{"code":"b","mediaTypes":{"native":{"ortb":{"ver":"VERSION","assets":[{"id":1,"img":{"mimes":["MIME"]}}]}}}},{"code":"EMPTY","mediaTypes":{"native":{}}}]"#,
    ["CODE", "VERSION", "MIME", "EMPTY"]
  ) { try NativeRequestImporter.read($0, in: $1) }

private let formatPlaces = definitions(
  "adcp",
  #"{"formats":[{"format_id":{"id":"IDENTIFIER"},"name":"NAME","type":"TYPE","description":"WORDS","accepts_parameters":["PARAMETER"],"assets":[{"asset_id":"KEY","asset_type":"text","requirements":{"description":"SAID","more":"MORE"}},{"asset_id":"hero","asset_type":"image","requirements":{"aspect_ratio":"RATIO","formats":["image/MIME"]}},{"asset_id":"none","asset_type":"KIND"}],"supported_disclosure_positions":["POSITION"],"renders":[{"dimensions":{"unit":"UNIT"}}]},{"name":"EMPTY","assets":[]}]}"#,
  [
    "IDENTIFIER", "NAME", "TYPE", "WORDS", "PARAMETER", "KEY", "SAID", "MORE", "RATIO", "MIME", "KIND",
    "POSITION",
    "UNIT", "EMPTY",
  ]
) { try AdCPImporter.read($0, in: $1, options: ImportOptions(takesAllFormats: true)) }
