import Importing
import TestSupport
import Testing

@Suite("Kinds of files that are handed to an import") struct SourceKindTests {
  private static let har = "then adspec import har"
  private static let unseen =
    "it says nothing of what was on the screen; record in the app (docs/recorder.md)"
  private static let charles =
    "is a session of Charles, not W: export it as HAR (File > Export Session), \(har)"

  /// A start of a file, and the words that refuse it in place of `W`.
  private static let kinds: [(String, String)] = [
    ("\u{AC}\u{ED}\u{0}\u{5}sr", charles), ("PK\u{3}\u{4}....0-meta.json{", charles),
    (#"[{"status":"COMPLETE","method":"GET","host":"a.example","actualPort":443,"#, charles),
    (
      "PK\u{3}\u{4}....raw/01_c.txt",
      "is a session of Fiddler, not W: export it as HAR (File > Export Sessions > HTTPArchive), \(har)"
    ),
    (
      "PK\u{3}\u{4}....request_0_12",
      "is a log of Proxyman, not W: export it as HAR (File > Export > HAR), \(har)"
    ),
    (
      "bplist00....", "is a log of Proxyman, not W: export it as HAR (File > Export > HAR), \(har)"
    ),
    (
      "PK\u{3}\u{4}....word/",
      "is a ZIP archive, not W: unpack it and import what is in it; of a proxy's session export a HAR"
    ),
    (
      "4903:9:websocket;0:~8:response;4217:6:reason;",
      "is a file of mitmproxy's flows, not W: mitmdump -nr FILE --set hardump=trip.har writes a HAR, \(har)"
    ),
    (
      "#EXTM3U\r\n#EXT-X-VERSION:9",
      "is an HLS playlist, not W: adspec check and adspec import hls read it if its name ends in .m3u8"
    ),
    (
      #"{ "ASSETS": [ {"URI": "https://a.example/a.m3u8", "DURATION": 10} ] }"#,
      "is an asset list of HLS interstitials, not W: put it beside the playlist that names it: adspec check and adspec import hls read both"
    ),
    (
      "<?xml version='1.0'?><!-- > -->\n<VAST version='4.2'>",
      "is a VAST document, not W: adspec import vast reads it"
    ),
    (
      "<vmap:VMAP xmlns:vmap='http://www.iab.net/videosuite/vmap'>",
      "is a VMAP document, not W: adspec import vast reads it"
    ),
    (
      "<VideoAdServingTemplate>",
      "is a VAST 1 document, not W: ask the ad server for VAST 2 to 4, which adspec import vast reads"
    ),
    ("<hierarchy rotation='0'>", "is a dump of uiautomator, not W: adspec import uiautomator reads it"),
    ("<AppiumAUT><XCUIElement", "is a page source of Appium, not W: adspec import appium reads it"),
    (
      "Attributes: Application, 0x1, pid: 7, label: 'News'\nElement subtree:",
      "is a tree of Xcode's debugDescription, not W: adspec import axtree reads it"
    ),
    ("--------- beginning of main\n", "is a log of Android (logcat), not W: \(unseen)"),
    (
      "11-20 10:00:00.120  1234  5678 I Ads     : Ad loaded", "is a log of Android (logcat), not W: \(unseen)"
    ),
    ("I/Ads     ( 1234): Ad loaded", "is a log of Android (logcat), not W: \(unseen)"),
    (
      #"{"event_date":"20261120","event_timestamp":"1","event_name":"ad_impression"}"# + "\n{",
      "is an export of Google Analytics (GA4), not W: \(unseen)"
    ),
    (
      "event_date,event_timestamp,event_name\n20261120,1,ad_click",
      "is an export of Google Analytics (GA4), not W: \(unseen)"
    ),
    (
      "Time,TimeUsec2,ImpressionId,LineItemId,CreativeId\n",
      "is a file of Ad Manager's Data Transfer, not W: \(unseen)"
    ),
    (
      "Obj\u{1}....",
      "is an export of BigQuery, not W: let the query write the lines of a recording (docs/recording.md)"
    ),
    (
      #"{"openrtb":{"ver":"3.0","domainspec":"adcom","request":{"#,
      "is OpenRTB 3.0, not W: adspec import openrtb reads 2.5 and 2.6, into which exchanges can translate it"
    ),
    (
      #"{"creative_manifest":{"format_kind":"image","#,
      "is a creative of AdCP, not W: creatives aren't taken yet; adspec import adcp reads the formats that they fill"
    ),
    (
      "\u{FEFF}" + #"{"creativeTemplates":["#,
      "is a list of Ad Manager's creative templates, not W: adspec import ad-manager reads it"
    ),
    (
      #"[{"creativeTemplateId":"7","variables":["#,
      "is a list of Ad Manager's creative templates, not W: adspec import ad-manager reads it"
    ),
    (
      #"[{"format_id":{"id":"a"},"assets":["#,
      "is a list of AdCP's creative formats, not W: adspec import adcp reads it"
    ),
    (
      #"{"ver":"1.2","assets":[{"id":1,"title":{"len":9}}]}"#,
      "is a native request or answer of OpenRTB, not W: adspec import openrtb-native reads it"
    ),
    (#"{"a":{"log":1},"log":{"#, "is a HAR, not W: adspec import har reads it"),
    (
      "<!DOCTYPE html>\n<html>",
      "is a web page, not W: save its traffic as HAR in the browser's developer tools, \(har)"
    ),
    (
      #"{"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z"}"#,
      "is a recording of adspec, not W: it needs no import"
    ),
  ]

  /// The bytes of a start, a byte a character below U+0100.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      (0x80..<0x100).contains(scalar.value) ? [UInt8(scalar.value)] : Array(String(scalar).utf8)
    }
  }

  @Test(
    "A file of another kind is named by its content, with the way from it",
    .holds("R-478", "R-969", "R-970"), arguments: kinds)
  func named(_ start: String, _ words: String) throws {
    let refusals = ImportKind.allCases.compactMap { SourceKind.refusal(of: Self.bytes(start), by: $0) }
    #expect(!refusals.isEmpty)
    for refusal in refusals {
      let wanted = try #require(refusal.firstRange(of: ", not ")).upperBound
      let end = try #require(refusal[wanted...].firstRange(of: ": ")).lowerBound
      expect(refusal.marked(wanted..<end), is: words)
    }
  }

  @Test("What an import reads it doesn't refuse, nor what nothing is known of")
  func own() {
    let own: [(ImportKind, String)] = [
      (.har, #"{"log":{"#), (.vast, "<VAST>"), (.appium, "<hierarchy>"), (.uiautomator, "<hierarchy>"),
      (.openRTBNative, #"{"seatbid":["#), (.adManager, "<rval>"), (.adcp, #"{"formats":["#),
      (.adcp, #"{"assets":["#),
      (.openrtb, #"{"event":"auction","session":"s"}"#), (.har, ""), (.har, "{}"),
      (.axtree, "Test Case began"),
      (.har, #"{"\"imp":1}"#), (.har, #"[[{"imp":1}]]"#),
    ]
    for (kind, text) in own { #expect(SourceKind.refusal(of: text.utf8, by: kind) == nil, "\(kind) \(text)") }
  }
}

extension String {
  /// The text with `W` in place of a range.
  fileprivate func marked(_ range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + "W" + String(self[range.upperBound...])
  }
}
