import Importing
import Model
import TestSupport
import Testing

@Suite("HLS interstitials of any server in recorded traffic") struct HLSImportTests {
  private let live = "https://video.example/live/main.m3u8?token=secret"
  private let list = "https://ads.example/list?pod=7&sid=secret"

  /// A line of a playlist.
  private func interstitial(_ id: String, _ attributes: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-11-20T10:01:00.000Z\",\(attributes)\n"
  }

  private func playlist(_ lines: String..., at time: String = "10:00:00.000Z") -> String {
    entry(live, at: time, body: escaped("#EXTM3U\n" + lines.joined()))
  }

  private func tracking(_ events: [(String, String)]) -> String {
    events.map { #"{"type":"\#($0.0)","urls":["\#($0.1)"]}"# }.joined(separator: ",")
  }

  /// An asset list of two ads, of which the second is called by addresses with macros.
  private var assets: String {
    let first = tracking([
      ("impression", "https://t.example/i?ad=1"), ("start", "https://other.example/start/1"),
      ("firstQuartile", "https://t.example/q1?ad=1"), ("midpoint", "https://t.example/q2?ad=1"),
      ("thirdQuartile", "https://t.example/q3?ad=1"), ("complete", "https://t.example/q4?ad=1"),
      ("clickTracking", "https://t.example/click?ad=1"), ("mute", "https://t.example/mute?ad=1"),
    ])
    let second = tracking([
      ("impression", "https://t.example/i?ad=2&cb=[CACHEBUSTING]&t=%5BTIMESTAMP%5D&end"),
      ("skip", "https://t.example/[CACHEBUSTING]/skip"),
    ])
    let pod = tracking([("podStart", "https://t.example/pod/start"), ("podEnd", "https://t.example/pod/end")])
    func slot(_ tracking: String) -> String {
      #"{"version":2,"type":"slot","payload":[{"type":"linear","start":0,"duration":10,"tracking":[\#(tracking)]}]}"#
    }
    return
      #"{"X-AD-CREATIVE-SIGNALING":{"version":2,"type":"pod","payload":[{"duration":20,"tracking":[\#(pod)]}]},"ASSETS":[{"URI":"https://cdn.example/a.m3u8","DURATION":10,"X-AD-CREATIVE-SIGNALING":\#(slot(first))},{"URI":"https://cdn.example/b.m3u8","DURATION":10.5,"X-AD-CREATIVE-SIGNALING":\#(slot(second))}]}"#
  }

  @Test(
    "An asset list is found behind redirects, and by an address with variables of its playlist",
    .holds("R-1236"))
  func addresses() throws {
    let cdn = "https://cdn.example/lists/7.json"
    let called = entry("https://other.example/start/1", at: "10:01:00.010Z")
    let redirected = har(
      playlist(interstitial("mid-1", "X-ASSET-LIST=\"\(list)\"")),
      entry(list, at: "10:00:30.000Z", status: 302, redirect: "https://ads.example/next"),
      entry("https://ads.example/next", at: "10:00:30.100Z", status: 307, redirect: cdn),
      entry(cdn, at: "10:00:30.200Z", body: escaped(assets)), called)
    let defined = har(
      playlist(
        "#EXT-X-DEFINE:NAME=\"pod\",VALUE=\"7\"\n#EXT-X-DEFINE:QUERYPARAM=\"token\"\n",
        interstitial("mid-1", "X-ASSET-LIST=\"https://ads.example/list?pod={$pod}&sid={$token}\"")),
      entry(list, at: "10:00:30.000Z", body: escaped(assets)), called)
    for text in [redirected, defined] {
      let result = try imported(har: text)
      #expect(result.told == "")
      #expect(result.recordingText.contains(#""event":"ad.start""#))
    }
  }

  @Test(
    "A break whose asset list names no ad, or can't be had, isn't filled; its list's next answer belongs to the next break",
    .holds("R-1256"))
  func unfilled() throws {
    let both =
      interstitial("mid-1", "DURATION=15,X-ASSET-LIST=\"\(list)\"")
      + interstitial("mid-2", "DURATION=15,X-ASSET-LIST=\"\(list)\"")
    func cancels(_ first: String) throws -> [String] {
      let text = har(
        playlist(both), first, entry(list, at: "10:01:20.000Z", body: escaped(assets)),
        entry("https://other.example/start/1", at: "10:01:30.000Z"))
      let result = try imported(har: text)
      #expect(result.told == "")
      return result.recordingText.split(separator: "\n").filter {
        $0.contains("break.cancel") || $0.contains("ad.start")
      }
      .map { line in
        line.split(separator: ",").filter {
          ["\"break\"", "\"reason\"", "\"note\""].contains(String($0.prefix { $0 != ":" }))
        }
        .joined(separator: ",")
      }
    }
    let started = #""break":"mid-2""#
    #expect(
      try cancels(entry(list, at: "10:00:30.000Z", body: escaped(#"{"ASSETS":[]}"#))) == [
        #""break":"mid-1","reason":"empty","note":"the asset list names no ad"}}"#, started,
      ])
    #expect(
      try cancels(entry(list, at: "10:00:30.000Z", status: 404)) == [
        #""break":"mid-1","reason":"other","note":"the asset list was answered by HTTP 404"}}"#, started,
      ])
  }

  @Test(
    "An asset list's ads start, play and end when their addresses are called, and no address is written",
    .holds("R-880", "R-881", "R-882", "R-883", "R-884", "R-886"))
  func played() throws {
    let text = har(
      playlist(
        interstitial("mid-1", "X-ASSET-LIST=\"\(list)\",X-RESTRICT=\"SKIP,JUMP\",X-RESUME-OFFSET=0")),
      entry(list + "&_HLS_primary_id=secret-id", at: "10:00:30.000Z", body: escaped(assets)),
      playlist(interstitial("mid-1", "X-ASSET-LIST=\"\(list)\""), at: "10:00:40.000Z"),
      entry("https://t.example/pod/start", at: "10:01:00.000Z"),
      entry("https://other.example/start/1", at: "10:01:00.010Z"),
      entry("https://t.example/i?ad=1", at: "10:01:00.020Z"),
      entry("https://t.example/q1?ad=1", at: "10:01:02.500Z"),
      entry("https://t.example/mute?ad=1", at: "10:01:03.000Z"),
      entry("https://t.example/q2?ad=1", at: "10:01:05.000Z"),
      entry("https://t.example/click?ad=1", at: "10:01:06.000Z"),
      entry("https://t.example/click?ad=1", at: "10:01:07.000Z"),
      entry("https://t.example/q3?ad=1", at: "10:01:07.500Z"),
      entry("https://t.example/q4?ad=1", at: "10:01:10.000Z"),
      entry("https://t.example/i?ad=2&cb=secret-1&t=77&end", at: "10:01:10.100Z"),
      entry("https://t.example/i?ad=2&cb=secret-1&t=77", at: "10:01:10.200Z"),
      entry("https://t.example/secret-2/skip", at: "10:01:12.000Z"),
      entry("https://t.example/pod/end", at: "10:01:12.100Z"))
    let result = try imported(har: text)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["impressions","clicks"]},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","break":"mid-1","pod":"mid-1","start":"2026-11-20T10:01:00.000Z","durationMs":20500,"url":"https://ads.example/list","restrictions":["skip","seek"],"resumption":"zero","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:40.080Z","break":"mid-1","pod":"mid-1","start":"2026-11-20T10:01:00.000Z","durationMs":20500,"url":"https://ads.example/list","source":{"file":"trip.har","at":"/log/entries/2","line":4,"note":"the playlist changed restrictions, resumption"}}
        {"event":"break.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:00.000Z","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/3","line":5}}
        {"event":"ad.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:00.010Z","ad":"mid-1-1","break":"mid-1","podInfo":{"position":1,"total":2},"source":{"file":"trip.har","at":"/log/entries/4","line":6}}
        {"event":"ad.firstQuartile","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:02.500Z","ad":"mid-1-1","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/6","line":8}}
        {"event":"ad.midpoint","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:05.000Z","ad":"mid-1-1","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/8","line":10}}
        {"event":"click","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:06.000Z","ad":"mid-1-1","by":"sdk","source":{"file":"trip.har","at":"/log/entries/9","line":11}}
        {"event":"click","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:07.000Z","ad":"mid-1-1","by":"sdk","source":{"file":"trip.har","at":"/log/entries/10","line":12}}
        {"event":"ad.thirdQuartile","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:07.500Z","ad":"mid-1-1","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/11","line":13}}
        {"event":"ad.complete","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:10.000Z","ad":"mid-1-1","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/12","line":14}}
        {"event":"ad.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:10.100Z","ad":"mid-1-2","break":"mid-1","podInfo":{"position":2,"total":2},"source":{"file":"trip.har","at":"/log/entries/13","line":15}}
        {"event":"ad.skip","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:12.000Z","ad":"mid-1-2","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/15","line":17}}
        {"event":"break.end","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:12.100Z","break":"mid-1","source":{"file":"trip.har","at":"/log/entries/16","line":18}}

        """)
    expect(result.told, is: "")
    #expect(!result.recordingText.contains("secret") && !result.recordingText.contains("t.example"))
  }

  @Test(
    "A single asset is a break with its address, its duration in one of three attributes; its signaling is read, too",
    .holds("R-880", "R-881", "R-885"))
  func single() throws {
    let signaling =
      "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoicG9kIiwicGF5bG9hZCI6W3siZHVyYXRpb24iOjEwLCJ0cmFja2luZyI6W3sidHlwZSI6InBvZFN0YXJ0IiwidXJscyI6WyJodHRwczovL3QuZXhhbXBsZS9zIl19XSwic2xvdHMiOlt7InN0YXJ0IjowLCJkdXJhdGlvbiI6MTAsInRyYWNraW5nIjpbeyJ0eXBlIjoiaW1wcmVzc2lvbiIsInVybHMiOlsiaHR0cHM6Ly90LmV4YW1wbGUvaSJdfV19XX1dfQ=="
    let text = har(
      playlist(
        interstitial("a", "DURATION=15.0,X-ASSET-URI=\"../ads/a.m3u8?token=secret\""),
        interstitial("b", "END-DATE=\"2026-11-20T10:01:20.250Z\",X-ASSET-URI=\"//cdn.example/b.m3u8\""),
        interstitial(
          "c",
          "PLANNED-DURATION=10,X-ASSET-URI=\"/c.m3u8\",X-RESUME-OFFSET=5.5,X-AD-CREATIVE-SIGNALING=\"\(signaling)\""
        )),
      entry("https://t.example/s", at: "10:01:00.000Z"), entry("https://t.example/i", at: "10:01:01.000Z"))
    let result = try imported(har: text)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["clicks"]},"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","break":"a","pod":"a","start":"2026-11-20T10:01:00.000Z","durationMs":15000,"url":"https://video.example/ads/a.m3u8","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","break":"b","pod":"b","start":"2026-11-20T10:01:00.000Z","durationMs":20250,"url":"https://cdn.example/b.m3u8","source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.schedule","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.080Z","break":"c","pod":"c","start":"2026-11-20T10:01:00.000Z","durationMs":10000,"url":"https://video.example/c.m3u8","resumption":5.5,"source":{"file":"trip.har","at":"/log/entries/0","line":2}}
        {"event":"break.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:00.000Z","break":"c","source":{"file":"trip.har","at":"/log/entries/1","line":3}}
        {"event":"ad.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:01:01.000Z","ad":"c-1","break":"c","podInfo":{"position":1,"total":1},"source":{"file":"trip.har","at":"/log/entries/2","line":4}}

        """)
    expect(result.told, is: "")
  }

  @Test(
    "Breaks that name one list have its responses in their order, and a request before its list is nothing",
    .holds("R-907", "R-908"))
  func shared() throws {
    func assets(_ number: Int) -> String {
      let slot = #"{"payload":{"tracking":[{"type":"start","urls":["https://t.example/\#(number)"]}]}}"#
      return escaped(#"{"ASSETS":[{"DURATION":9,"X-AD-CREATIVE-SIGNALING":\#(slot)}]}"#)
    }
    let text = har(
      entry("https://t.example/1", at: "09:59:00.000Z"),
      playlist(
        interstitial("a", "DURATION=9,X-ASSET-LIST=\"/list\""),
        interstitial("b", "DURATION=9,X-ASSET-LIST=\"/list\"")),
      entry("https://video.example/list?_HLS_start_offset=1", at: "10:00:30.000Z", body: assets(1)),
      entry("https://t.example/1", at: "10:01:00.000Z"),
      entry("https://video.example/list", at: "10:02:30.000Z", body: assets(2)),
      entry("https://t.example/2", at: "10:03:00.000Z"))
    let lines = try imported(har: text).recordingText.split(separator: "\n").filter {
      $0.contains("ad.start")
    }
    #expect(lines.map { $0.split(separator: "\"")[15] } == ["a-1", "b-1"], "\(lines)")
  }

  @Test(
    "Impressions are observed where each ad of each break says how, and rules about breaks are asked of pods alone",
    .holds("R-887", "R-888"))
  func observes() throws {
    func observes(_ entries: String...) throws -> Substring? {
      let text = try imported(har: har(entries.joined(separator: ","))).recordingText
      return text.firstRange(of: "\"observes\":").map { text[$0.upperBound...].prefix { $0 != "]" } }
    }
    let counted = playlist(interstitial("a", "DURATION=20,X-ASSET-LIST=\"\(list)\""))
    let answer = entry(list, at: "10:00:30.000Z", body: escaped(assets))
    #expect(try observes(counted, answer) == #"["impressions","clicks""#)
    // Without the list, and with an ad that says nothing.
    #expect(try observes(counted) == #"["clicks""#)
    let silent = escaped(assets.replacing("impression", with: "progress"))
    #expect(
      try observes(counted, entry(list, at: "10:00:30.000Z", body: silent))
        == #"["clicks""#)
    let pod =
      "DURATION=20,X-ASSET-URI=\"https://cdn.example/linear/pods/v1/hls/network/1/custom_asset/k/pod/3.m3u8\""
    #expect(try observes(playlist(interstitial("a", pod))) == #"["clicks","breaks""#)
  }

  @Test(
    "What isn't marked as an interstitial, has no duration or an address that is none is no break; a stray list is told",
    .holds("R-880", "R-885", "R-889"))
  func gaps() throws {
    let unmarked = interstitial("a", "DURATION=5,X-ASSET-URI=\"https://cdn.example/a.m3u8\"")
      .replacing(".hls.interstitial", with: ".other")
    let text = har(
      playlist(
        unmarked, interstitial("b", "X-ASSET-LIST=\"\(list)\""),
        interstitial("c", "DURATION=90000,X-ASSET-URI=\"https://cdn.example/c.m3u8\""),
        interstitial("d", "DURATION=9,X-ASSET-URI=\"data:text/plain,x\"")),
      entry("https://ads.example/other", at: "10:00:30.000Z", body: escaped(assets)))
    let result = try imported(har: text, path: "trip.har")
    expect(result.recordingText, is: "")
    expect(
      result.told,
      is: """
        import-note trip.har:3: 1 asset list that no playlist before it names: not translated.
        import-skipped trip.har:2: The ad break 'b' has no duration of a day at most, neither in its playlist nor in an asset list: it is left out.
        import-skipped trip.har:2: The ad break 'c' has no duration of a day at most, neither in its playlist nor in an asset list: it is left out.

        """)
  }
}
