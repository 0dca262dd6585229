import Model
import Rules

/// First inputs of importers: a source of each shape that they know.
enum ImportSeeds {
  /// Sources of rules' examples.
  static func examples(by importer: Example.Importer) -> [[UInt8]] {
    RuleRegistry.infos.flatMap { $0.good + $0.bad }.map(ExampleInput.init)
      .filter { $0.importer == importer }.flatMap(\.files).map { Array($0.text.utf8) }
  }

  static let traffic = [
    har(
      "https://securepubads.g.doubleclick.net/gampad/ads?iu_parts=1,news,home&enc_prev_ius=/0/1/2,/0/1&prev_iu_szs=300x250,fluid&gdpr=1&npa=0",
      headers:
        #"{"name":"google-lineitem-id","value":"5001,-2"},{"name":"google-creative-id","value":"138001,-2"}"#),
    har("https://googleads.g.doubleclick.net/pcs/view?xai=x&sig=y"),
    har("https://googleads.g.doubleclick.net/pcs/click?adurl=https%3A%2F%2Fshop.example%2Fbread%3Fid%3D7"),
    har(
      "https://googleads.g.doubleclick.net/mads/gma?js=afma-sdk-i-v12.3.0&msid=com.example&slotname=/1/feed&native_custom_templates=1"
    ),
    har(
      "https://pubads.g.doubleclick.net/gampad/ads?output=vast4&iu=/1/film",
      body:
        "<VAST version='4.1'><Ad id='1'><InLine><Creatives><Creative><Linear><Icons><Icon program='AdChoices' width='19' height='15'/></Icons></Linear></Creative></Creatives><Extensions><Extension type='DSA'><DSA/></Extension></Extensions></InLine></Ad></VAST>"
    ),
    har("https://dai.google.com/ssai/pods/api/v1/network/1/custom_asset/live/stream"),
    har(
      "https://cdn.example.com/live.m3u8",
      body:
        "#EXTM3U\\n#EXT-X-DATERANGE:ID=\\\"b1\\\",CLASS=\\\"com.apple.hls.interstitial\\\",START-DATE=\\\"2026-11-20T10:00:00.000Z\\\",DURATION=10.0,X-ASSET-LIST=\\\"https://dai.google.com/linear/pods/v1/x?stream_id=a&pd=10000\\\",X-RESTRICT=\\\"SKIP,JUMP\\\"\\n"
    ),
    har(
      "http://localhost:66/sendMessage?msg=%7B%22type%22%3A%22impression%22%2C%22adSessionId%22%3A%22a%22%7D"),
    log([
      entry("https://cdn.example.com/live.m3u8", body: escaped(playlist)),
      entry("https://ads.example.com/list?_HLS_primary_id=1", body: escaped(assets)),
      entry("https://t.example.com/s?cb=7"), entry("https://t.example.com/pod"),
    ]),
    log([entry("https://pbs.example.com/openrtb2/auction", body: escaped(response), posted: escaped(request))]
    ),
  ].map { Array($0.utf8) }

  private static let playlist =
    "#EXTM3U\n#EXT-X-DATERANGE:ID=\"b1\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-20T10:00:00.000Z\",X-ASSET-LIST=\"https://ads.example.com/list\"\n"
  private static let assets =
    #"{"ASSETS":[{"URI":"https://cdn.example.com/a.m3u8","DURATION":10,"X-AD-CREATIVE-SIGNALING":{"version":2,"type":"slot","payload":[{"tracking":[{"type":"start","urls":["https://t.example.com/s?cb=[CACHEBUSTING]"]}]}]}}],"X-AD-CREATIVE-SIGNALING":{"type":"pod","payload":[{"tracking":[{"type":"podStart","urls":["https://t.example.com/pod"]}]}]}}"#

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func har(_ url: String, headers: String = "", body: String = "") -> String {
    log([entry(url, headers: headers, body: body)])
  }

  private static func log(_ entries: [String]) -> String {
    #"{"log":{"version":"1.2","creator":{"name":"Proxy","version":"3"},"pages":[{"id":"p1","startedDateTime":"2026-11-20T10:00:00.000Z"}],"entries":["#
      + entries.joined(separator: ",") + "]}}"
  }

  private static func entry(
    _ url: String, headers: String = "", body: String = "", posted: String? = nil
  ) -> String {
    let data = posted.map { #","postData":{"mimeType":"application/json","text":"\#($0)"}"# } ?? ""
    return
      #"{"pageref":"p1","startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":{"method":"GET","url":"\#(url)","headers":[]\#(data)},"#
      + #""response":{"status":200,"redirectURL":"","headers":[\#(headers)],"content":{"mimeType":"text/xml","text":"\#(body)"}}}"#
  }

  private static let native =
    #"{\"ver\":\"1.2\",\"privacy\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"type\":3}},{\"id\":4,\"data\":{\"type\":12}}]}"#
  private static let request =
    #"{"id":"q-1","imp":[{"id":"i1","tagid":"feed","native":{"request":"\#(native)"}},{"id":"i2","banner":{}}],"app":{"bundle":"com.example","ver":"4"},"device":{"os":"iOS","geo":{"country":"DEU"}},"regs":{"coppa":1,"gdpr":1,"ext":{"dsa":{"dsarequired":2,"pubrender":0,"transparency":[]}}}}"#
  private static let response =
    #"{"id":"q-1","seatbid":[{"seat":"dsp","bid":[{"impid":"i1","crid":"c-7","adm":"{\"assets\":[{\"id\":1,\"title\":{\"text\":\"Bread\"}},{\"id\":2,\"img\":{\"url\":\"https://cdn.example/b.jpg\",\"w\":1200}}],\"link\":{\"url\":\"https://shop.example/?a=1\"}}","ext":{"dsa":{"behalf":"Bakery","transparency":{"domain":"dsp.example","params":[1]},"adrender":1}}}]}]}"#

  static let bids = [
    request + "\n" + response, #"[{"request":\#(request),"response":\#(response)}]"#,
    #"{"mockBidRequest":\#(request),"expectedBidResponses":[{"currency":"USD","bids":[{"bid":{"impid":"i1"},"type":"native"}]}]}"#,
  ].map { Array($0.utf8) }

  static let documents = [
    "<VAST version='4.1'><Ad id='1'><InLine><Advertiser>Bakery</Advertiser><Impression>https://a.example/i?t=[TIME]</Impression><Creatives><Creative id='7'><Linear><Icons><Icon program='AdChoices' width='19' height='15'><StaticResource creativeType='image/png'>https://a.example/i.png</StaticResource></Icon></Icons><VideoClicks><ClickThrough>https://shop.example/?a=1</ClickThrough></VideoClicks></Linear></Creative></Creatives><Extensions><Extension type='DSA'><behalf>Bakery</behalf><transparency><domain>d.example</domain><dsaparams>1,2</dsaparams></transparency></Extension></Extensions></InLine></Ad></VAST>",
    "<VMAP><AdBreak><AdSource><VASTAdData><![CDATA[<VAST><Ad><InLine/></Ad></VAST>]]></VASTAdData></AdSource></AdBreak><AdBreak><AdSource><AdTagURI>https://a.example/1.xml</AdTagURI></AdSource></AdBreak></VMAP>\0<VAST><Ad><Wrapper><VASTAdTagURI>2.xml</VASTAdTagURI></Wrapper></Ad></VAST>\0<VAST><Ad><InLine/></Ad></VAST>",
    "<VAST><Ad><Wrapper><VASTAdTagURL><URL>1.xml</URL></VASTAdTagURL></Wrapper></Ad></VAST>\0<VAST><Ad adType='audio' xsi:a='b'><InLine><Creatives><Creative><NonLinearAds><NonLinear><NonLinearClickThrough>//shop.example</NonLinearClickThrough></NonLinear></NonLinearAds></Creative><Creative><Linear><MediaFiles><MediaFile type='audio/mpeg'/></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>",
  ].map { Array($0.utf8) }

  static let templates = [
    #"{"creativeTemplates":[{"creativeTemplateId":"77","displayName":"Card","status":"ACTIVE","variables":[{"uniqueDisplayName":"Headline","required":true,"stringVariable":{"defaultValue":"x"}},{"uniqueDisplayName":"Image","assetVariable":{"mimeTypes":["JPG"]}},{"uniqueDisplayName":"Tone","listStringVariable":{"choices":[{"value":"dark"}],"allowOtherChoice":false}}]}],"nativeStyles":[{"displayName":"Style","creativeTemplate":"networks/1/creativeTemplates/77","htmlSnippet":"<b>[%Headline%]</b>","cssSnippet":"b{}"}]}"#,
    #"{"results":[{"id":11,"name":"Card","variables":[{"uniqueName":"Rating","defaultValue":4},{"uniqueName":"Page","isTrackingUrl":null},{"uniqueName":"Tone","choices":[{"label":"Dark","value":"dark"}]},{"uniqueName":"Image","mimeTypes":["JPG"]}]},{"name":"Style","creativeTemplateId":11,"htmlSnippet":"<b>"}]}"#,
    #"{"soap:Envelope":{"soap:Body":[{"getResponse":[{"rval":[{"results":[{"id":["11"],"variables":[{"$":{"xsi:type":"UrlCreativeTemplateVariable"},"uniqueName":["Page"],"isRequired":["true"]},{"attributes":{"xsi:type":"x"},"uniqueName":"b"}]}]}]}]}]}}"#,
    #"{"error":{"code":401,"message":"No","status":"UNAUTHENTICATED"}}"#,
    "<Envelope><Body><rval><results><id>11</id><name>Card &amp; more</name><variables xsi:type=\"StringCreativeTemplateVariable\" xmlns:xsi=\"x\"><label>Head</label><uniqueName>Headline</uniqueName><isRequired>true</isRequired></variables></results><results><id>3</id><htmlSnippet><![CDATA[<b>]]></htmlSnippet><creativeTemplateId>11</creativeTemplateId></results></rval></Body></Envelope>",
  ].map { Array($0.utf8) }

  static let formats = [
    #"{"formats":[{"format_id":{"agent_url":"https://a.example","id":"native_card"},"name":"Card","type":"native","assets":[{"asset_id":"headline","asset_type":"text","required":true,"requirements":{"max_length":60}},{"asset_id":"hero","asset_type":"image","requirements":{"aspect_ratio":"1.91:1","width":1200,"acceptable_formats":["jpg"]}},{"asset_group_id":"product","assets":[{"asset_id":"p","asset_type":"image"}]}],"supported_disclosure_positions":["top_right","footer"],"renders":[{"dimensions":{"width":300}}]}]}"#,
    #"{"format_kind":"native","params":{"slots":[{"asset_id":"headline","asset_type":"text"}]}}"#,
  ].map { Array($0.utf8) }

  static let natives = [
    #"{"native":{"request":"\#(native)"}}"#, request,
    #"{"ver":"1.2","context":1,"assets":[{"id":1,"required":1,"title":{"len":90}},{"id":2,"img":{"type":3,"wmin":1200,"hmin":627,"w":2400,"mimes":["image/jpeg"]}},{"id":3,"video":{"minduration":5,"mimes":["video/mp4"]}}]}"#,
    #"[{"code":"a","mediaTypes":{"native":{"ortb":{"ver":"1.2","assets":[{"id":1,"title":{"len":90}}]}}}},{"code":"b","mediaTypes":{"native":{"title":{"required":true,"len":80},"image":{"sizes":[[1200,628]],"aspect_ratios":[{"min_width":32}]},"cta":{},"privacyLink":{}}}}]"#,
    #"{"pbjs":{"adUnits":[{"nativeParams":{"type":"image"}}]}}"#,
  ].map { Array($0.utf8) }

  static let sheets = [
    "id,name,owner,tags,asset,type,required,maxLength,sizes,maxBytes,mimeTypes,corner\nfeed,\"Card, \"\"big\"\"\",Anna,\"a; b\",Headline,text,yes,60,,,,\n,,,,Main,image,x,,1200 × 628 px,150 kB,jpg,\n,,,,AdChoices,,,,,,,top right\n",
    "Nr;Titel;Bild\r\n1;60;800 px\r\n2;;\r\n\0headingRow: 1\ncolumns: {Nr: id, Titel: Headline.maxLength, Bild: Main.minWidth}\nvalues: {type: {Bild: image}}\nformat: {kind: native, tags: [a]}\nassets: {Headline: {type: text}, Main: {type: image, ratio: '1:1'}, AdBadge: {type: badge}}\n",
  ].map { Array($0.utf8) }

  static let map = Array(
    """
    format: "1"
    ad: {id: ad}
    assets: {AdChoices: {description: Ad*}, Headline: {class: StaticText, nth: 1}, AdBadge: {text: Ad}}
    whole: false
    density: 320
    screen: {width: 360, height: 800}
    date: 2026-11-20
    """.utf8)

  static let dumps = [
    #"<hierarchy rotation="0"><node class="a.ScrollView" scrollable="true" bounds="[0,0][720,1600]"><node resource-id="a:id/ad" package="com.example" bounds="[0,10][720,600]"><node class="a.StaticText" text="Ad" bounds="[8,18][60,48]" /><node content-desc="Ad Choices Icon" clickable="true" enabled="true" bounds="[682,10][720,40]" /></node></node></hierarchy>"#,
    #"<hierarchy rotation="1" width="720" height="360"><android.widget.FrameLayout resource-id="ad" bounds="[1,1][9,9]"/></hierarchy>"#,
    "UI hierchary dumped to: /sdcard/window_dump.xml\n",
  ].map { Array($0.utf8) }

  static let pageSources = [
    #"<?xml version="1.0"?><AppiumAUT><XCUIElementTypeApplication bundleId="com.example" x="0" y="0" width="393" height="852"><XCUIElementTypeCell name="ad" x="16" y="120.5" width="361" height="300"><XCUIElementTypeStaticText label="Bread" visible="true" x="24" y="316" width="345" height="40"/><XCUIElementTypeButton label="Ad Choices Icon" enabled="false" x="358" y="120.5" width="19" height="15"/></XCUIElementTypeCell></XCUIElementTypeApplication></AppiumAUT>"#,
    #"<hierarchy rotation="0" width="720" height="1600"><a.FrameLayout class="a.FrameLayout" resource-id="a:id/ad" bounds="[0,10][720,600]"/></hierarchy>"#,
  ].map { Array($0.utf8) }

  static let trees = [
    """
    Element subtree:
     →Application, 0x1010, pid: 7, label: 'News'
        Window (Main), 0x1021, {{0.0, 0.0}, {393.0, 852.0}}
          Cell, 0x1030, {{16.0, 120.5}, {361.0, 300.0}}, identifier: 'ad'
            StaticText, 0x1040, {{24.0, 316.0}, {345.0, 40.0}}, label: 'The baker's
    bread', value: 1
            Button, 0x1050, {{358.0, 120.5}, {19.0, 15.0}}, label: 'Ad Choices Icon', Disabled
    Path to element:
     →Application, 0x1010, pid: 7, label: 'News'
    Query chain:
     →Find: Target Application 'com.example.news'

    """,
    #""Element subtree:\n →Other 0x1: traits: 4, {{1.0, 1.0}, {2.0, 2.0}}, identifier: \'ad\'\n   Image, 0x2, Main Window, label: \'Ad\'\n""#,
  ].map { Array($0.utf8) }
}
