extension SourceKind {
  private static let fromHAR = "then adspec import har"
  private static let recorded = "record in the app (docs/recorder.md)"
  private static let zipMark = Array("PK\u{3}\u{4}".utf8)

  /// All kinds of files. If a file shows signs of several kinds, the first of them counts.
  static let all: [SourceKind] = proxies + players + logs + ads + others

  /// Files in which proxies save recorded traffic, their sessions.
  private static let proxies: [SourceKind] = [
    SourceKind(
      name: "a session of Charles", way: "export it as HAR (File > Export Session), \(fromHAR)",
      signs: [
        .bytes([0xAC, 0xED, 0x00, 0x05]), .bytes(zipMark, within: "-meta.json"),
        .keys(["actualPort", "host", "method"]),
      ]),
    SourceKind(
      name: "a session of Fiddler",
      way: "export it as HAR (File > Export Sessions > HTTPArchive), \(fromHAR)",
      signs: [.bytes(zipMark, within: "raw/"), .bytes(zipMark, within: "_index.htm")]),
    SourceKind(
      name: "a log of Proxyman", way: "export it as HAR (File > Export > HAR), \(fromHAR)",
      signs: [.bytes(zipMark, within: "request_"), .bytes(Array("bplist00".utf8))]),
    SourceKind(
      name: "a ZIP archive", way: "unpack it and import what is in it; of a proxy's session export a HAR",
      signs: [.bytes(zipMark)]),
    SourceKind(
      name: "a file of mitmproxy's flows",
      way: "mitmdump -nr FILE --set hardump=trip.har writes a HAR, \(fromHAR)",
      signs: [.line { $0.prefix(40).prefixMatch(of: #/[0-9]{1,12}:[0-9]{1,3}:[a-z_]+[;,]/#) != nil }]),
    SourceKind(
      name: "a Lighthouse report",
      way: "save the page's traffic as HAR in the browser's developer tools, \(fromHAR)",
      signs: [.keys(["lighthouseVersion"])]),
    SourceKind(
      name: "a trace of a browser",
      way: "save the page's traffic as HAR in the browser's developer tools, \(fromHAR)",
      signs: [.keys(["traceEvents"])]),
    SourceKind(
      name: "a web page", way: "save its traffic as HAR in the browser's developer tools, \(fromHAR)",
      signs: [.root("html"), .line { $0.lowercased().hasPrefix("<!doctype html") }]),
    SourceKind(
      name: "an entry of a HAR", way: "save the whole of it: a HAR has them in log.entries",
      signs: [.keys(["startedDateTime", "request"])]),
    SourceKind(name: "a HAR", way: "adspec import har reads it", readers: [.har], signs: [.keys(["log"])]),
  ]

  /// Files that video players load, such as playlists.
  private static let players: [SourceKind] = [
    SourceKind(
      name: "an HLS playlist", way: "adspec check and adspec import hls read it if its name ends in .m3u8",
      readers: [.hls], signs: [.line { $0.hasPrefix("#EXTM3U") }]),
    SourceKind(
      name: "an asset list of HLS interstitials",
      way: "put it beside the playlist that names it: adspec check and adspec import hls read both",
      signs: [.keys(["ASSETS"])]),
    SourceKind(
      name: "a VAST document", way: "adspec import vast reads it", readers: [.vast], signs: [.root("VAST")]),
    SourceKind(
      name: "a VAST 1 document", way: "ask the ad server for VAST 2 to 4, which adspec import vast reads",
      readers: [.vast], signs: [.root("VideoAdServingTemplate")]),
    SourceKind(
      name: "a VMAP document", way: "adspec import vast reads it", readers: [.vast], signs: [.root("VMAP")]),
  ]

  static let recording = SourceKind(
    name: "a recording of adspec", way: "it needs no import", signs: [.keys(["event", "session"])])

  /// Files with logs and exports of devices, servers and analytics.
  private static let logs: [SourceKind] = [
    SourceKind(
      name: "a dump of uiautomator", way: "adspec import uiautomator reads it",
      readers: [.uiautomator, .appium], signs: [.root("hierarchy")]),
    SourceKind(
      name: "a page source of Appium", way: "adspec import appium reads it", readers: [.appium],
      signs: [.root("AppiumAUT"), .root("XCUIElementTypeApplication")]),
    SourceKind(
      name: "a tree of Xcode's debugDescription", way: "adspec import axtree reads it", readers: [.axtree],
      signs: [.line { $0.hasPrefix("Attributes: Application") || $0.hasPrefix("Element subtree:") }]),
    SourceKind(
      name: "a log of Android (logcat)", way: "it says nothing of what was on the screen; \(recorded)",
      signs: [.line { SourceKind.isLogcat($0) }]),
    SourceKind(
      name: "an export of Google Analytics (GA4)",
      way: "it says nothing of what was on the screen; \(recorded)",
      signs: [
        .keys(["event_name", "event_timestamp"]),
        .line { SourceKind.columns($0, "event_name", "event_timestamp") },
      ]),
    SourceKind(
      name: "a file of Ad Manager's Data Transfer",
      way: "it says nothing of what was on the screen; \(recorded)",
      signs: [
        .keys(["LineItemId", "CreativeId"]), .keys(["LineItemId", "AdUnitId"]),
        .line {
          SourceKind.columns($0, "LineItemId", "CreativeId")
            || SourceKind.columns($0, "LineItemId", "AdUnitId")
        },
      ]),
    SourceKind(
      name: "an export of BigQuery", way: "let the query write the lines of a recording (docs/recording.md)",
      signs: [.bytes(Array("Obj\u{1}".utf8)), .bytes(Array("PAR1".utf8)), .keys(["jobReference", "rows"])]),
    recording,
  ]

  /// Files with bids, templates or formats.
  private static let ads: [SourceKind] = [
    SourceKind(
      name: "a list of Ad Manager's creative templates", way: "adspec import ad-manager reads it",
      readers: [.adManager],
      signs: [
        .keys(["creativeTemplates"]), .keys(["nativeStyles"]), .keys(["creativeTemplateId"]), .root("rval"),
      ]),
    SourceKind(
      name: "OpenRTB 3.0",
      way: "adspec import openrtb reads 2.5 and 2.6, into which exchanges can translate it",
      signs: [.keys(["openrtb"])]),
    SourceKind(
      name: "an OpenRTB bid request with its response", way: "adspec import openrtb reads it",
      readers: [.openrtb, .openRTBNative],
      signs: [
        .keys(["request", "response"]), .keys(["bidRequest", "bidResponse"]),
        .keys(["bid_request", "bid_response"]),
      ]),
    SourceKind(
      name: "an OpenRTB bid response", way: "adspec import openrtb reads it",
      readers: [.openrtb, .openRTBNative], signs: [.keys(["seatbid"])]),
    SourceKind(
      name: "a test of Prebid Server", way: "adspec import openrtb reads it",
      readers: [.openrtb, .openRTBNative],
      signs: [.keys(["mockBidRequest"]), .keys(["incomingRequest", "outgoingRequests"])]),
    SourceKind(
      name: "an OpenRTB bid request", way: "adspec import openrtb reads it",
      readers: [.openrtb, .openRTBNative], signs: [.keys(["imp"])]),
    SourceKind(
      name: "ad units of Prebid.js", way: "adspec import openrtb-native reads it", readers: [.openRTBNative],
      signs: [.keys(["adUnits"]), .keys(["mediaTypes"])]),
    SourceKind(
      name: "a creative of AdCP",
      way: "creatives aren't taken yet; adspec import adcp reads the formats that they fill",
      readers: [.adcp],
      signs: [
        .keys(["creative_manifest"]), .keys(["format_kind", "assets"]),
        .keys(["creatives", "query_summary"]),
      ]),
    SourceKind(
      name: "a list of AdCP's creative formats", way: "adspec import adcp reads it", readers: [.adcp],
      signs: [
        .keys(["formats"]), .keys(["creative_formats"]), .keys(["format_options"]), .keys(["format_id"]),
        .keys(["format_kind"]), .keys(["supported_protocols"]), .keys(["authorized_agents"]),
      ]),
    // An object with 'assets' alone may be a format of AdCP as well.
    SourceKind(
      name: "a native request or answer of OpenRTB", way: "adspec import openrtb-native reads it",
      readers: [.openRTBNative, .adcp],
      signs: [.keys(["native"]), .keys(["assets"]), .keys(["request", "ver"])]),
  ]

  private static let others: [SourceKind] = [
    SourceKind(
      name: "an OpenAPI description", way: "it has no ads",
      signs: [.keys(["openapi"]), .keys(["swagger"])]),
    SourceKind(
      name: "a collection of Postman", way: "save the answers, and import those",
      signs: [.keys(["info", "item"])]),
    SourceKind(name: "a JSON Schema", way: "it has no ads", signs: [.keys(["$schema", "$id"])]),
  ]

  /// True for a line that `adb logcat` prints, in the format threadtime or brief.
  private static func isLogcat(_ line: String) -> Bool {
    if line.hasPrefix("--------- beginning of ") { return true }
    let start = line.prefix(80)
    let dated = #/(?:[0-9]{4}-)?[0-9]{2}-[0-9]{2} [0-9:]{8}\.[0-9]+ +[0-9]+ +[0-9]+ [VDIWEF] /#
    return start.prefixMatch(of: dated) != nil
      || start.prefixMatch(of: #/[VDIWEF]\/[^(]+\( *[0-9]+\): /#) != nil
  }

  /// True for a line of CSV that contains both column names.
  private static func columns(_ line: String, _ first: String, _ second: String) -> Bool {
    let names = Set(line.split { ",;\t\"".contains($0) })
    return names.contains(first[...]) && names.contains(second[...])
  }
}
