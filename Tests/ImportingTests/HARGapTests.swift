import Importing
import TestSupport
import Testing

@Suite("What recorded traffic lacks, and what of it isn't translated") struct HARGapTests {
  /// The lines of a request for an ad, of a session that is incomplete.
  private func request(_ index: Int, unit: String) -> String {
    #"""
    {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["requests","impressions","clicks"],"incomplete":true},"source":{"file":"trip.har","at":"/log/entries/\#(index)","line":\#(index + 2)}}
    {"event":"ad.request","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:00.000Z","ad":"r\#(index)","kind":"unknown","adUnit":"\#(unit)","source":{"file":"trip.har","at":"/log/entries/\#(index)","line":\#(index + 2)}}

    """#
  }

  @Test(
    "An entry that can't be read is named with its index, and every session is incomplete",
    .holds("R-845"),
    arguments: [
      (
        entry("https://a.example/", milliseconds: "NaN"),
        "isn't JSON: a word in it is neither a text in quotes, a number, true, false nor null"
      ),
      ("NaN", "isn't JSON: it begins with 'NaN'"), ("null", "has no request with an address"),
      ("7", "has no request with an address"), (#"{"time":3}"#, "has no request with an address"),
      (#"{"request":{"url":7}}"#, "has no request with an address"),
    ])
  func broken(_ broken: String, _ words: String) throws {
    let result = try imported(har: har(broken, entry(gampad + "?iu=/1/a")), path: "trip.har")
    expect(result.recordingText, is: request(1, unit: "/1/a"))
    expect(result.told, is: "import-skipped trip.har:2: Entry 0 \(words).\n")
  }

  @Test(
    "An entry about ads without a response is named, and its session incomplete, others not",
    .holds("R-846"))
  func unanswered() throws {
    let asked =
      #"{"pageref":"p1","startedDateTime":"2026-11-20T10:00:00.000Z","time":0,"request":{"method":"GET","url":"\#(gampad)?iu=/1/a","headers":[]}}"#
    let other = #"{"request":{"url":"https://www.example.com/"}}"#
    let result = try imported(
      har: har(asked, other, entry(gampad + "?iu=/1/b", page: "p2")), path: "trip.har")
    let lines = result.recordingText.split(separator: "\n", omittingEmptySubsequences: false)
    expect(lines.prefix(2).map { $0 + "\n" }.joined(), is: request(0, unit: "/1/a"))
    #expect(!lines.dropFirst(2).joined().contains("incomplete"))
    expect(
      result.told,
      is: "import-skipped trip.har:2: Entry 0 has no response: what it was answered isn't translated.\n")
  }

  @Test(
    "The sessions of a file that breaks off are incomplete, and what stands before is read", .holds("R-845"))
  func brokenOff() throws {
    let start = String(har(entry(gampad + "?iu=/1/a")).dropLast("\n]}}".count))
    for text in [start + #",{"a":"#, start + ",}"] {
      #expect(try imported(har: text, path: "trip.har").recordingText == request(0, unit: "/1/a"))
    }
  }

  @Test(
    "Requests of other ad systems are counted by name, and then no traffic of ads isn't said",
    .holds("R-843", "R-844"))
  func otherSystems() throws {
    let text = har(
      entry("https://bidder.criteo.com/cdb?profileId=207"),
      entry("https://bidder.criteo.com/cdb?profileId=207"),
      entry("https://pbs.example/openrtb2/auction/"),
      // Any path of its hosts, other hosts, and the question before a request.
      entry("https://criteo.com/x"), entry("https://example.com/cdb"), entry("https://notcriteo.com/cdb"),
      entry("https://criteo.com.example/?u=https://bidder.criteo.com/cdb"),
      entry("https://bidder.criteo.com/cdb").replacing("GET", with: "OPTIONS"))
    let result = try imported(har: text, path: "trip.har")
    expect(result.recordingText, is: "")
    expect(
      result.told,
      is:
        "import-note trip.har: 4 requests of ad systems not translated: 3 of Criteo, 1 of Prebid Server.\n")
  }

  @Test("AdSense is traffic of ads, too", .holds("R-844"))
  func adSenseAlone() throws {
    let text = har(entry("https://googleads.g.doubleclick.net/pagead/ads?client=ca-pub-1"))
    expect(
      try imported(har: text, path: "trip.har").told,
      is:
        "import-note trip.har: 1 request of AdSense (/pagead/ads) not translated: its answers don't say what was filled.\n"
    )
  }

  @Test(
    "A page of which only views are translated observes neither requests nor loads",
    .holds("R-417", "R-418"))
  func viewsAlone() throws {
    let google = "https://googleads.g.doubleclick.net/pagead"
    let text = har(
      entry("\(google)/ads?client=ca-pub-1"), entry("\(google)/html/zrt_lookup.html"),
      entry("\(google)/adview?ai=1", at: "10:00:01.000Z"))
    let result = try imported(har: text, path: "trip.har")
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:01.000Z","platform":"web","recorder":{"name":"HAR of Proxy","version":"3","observes":["impressions","clicks"]},"source":{"file":"trip.har","at":"/log/entries/2","line":4}}
        {"event":"impression","session":"trip-20261120T100000.000Z#p1","time":"2026-11-20T10:00:01.000Z","ad":"v2","by":"sdk","source":{"file":"trip.har","at":"/log/entries/2","line":4,"note":"impression not tied to a slot"}}

        """)
    expect(
      result.told,
      is: """
        import-note trip.har: 1 view or click isn't tied to a slot: no answer in the file names its address.
        import-note trip.har: 1 request of AdSense (/pagead/ads) not translated: its answers don't say what was filled.
        import-note trip.har: 1 request of ad systems not translated: 1 of Google.

        """)
  }

  @Test(
    "Each ad system is known by its hosts or paths",
    .holds("R-843"),
    arguments: [
      ("https://aax.amazon-adsystem.com/e/dtb/bid?src=1", "Amazon Publisher Services"),
      ("https://live.chartboost.com/webview/v2/interstitial/get", "Chartboost"),
      ("https://live.chartboost.com/banner/show", "Chartboost"),
      ("https://da.chartboost.com/auction/sdk/banner", "Chartboost"),
      ("https://htlb.casalemedia.com/openrtb/pbjs?s=1", "Index Exchange"),
      ("https://fastlane.rubiconproject.com/a/api/fastlane.json?zone_id=1", "Magnite"),
      ("https://graph.facebook.com/network_ads_common", "Meta Audience Network"),
      ("https://u.openx.net/w/1.0/arj", "OpenX"), ("https://u.openx.net/v/1.0/avjp", "OpenX"),
      ("https://b1h-euc1.zemanta.com/api/bidder/prebid/bid/", "Outbrain"),
      ("https://hbopenbid.pubmatic.com/translator?source=prebid-client", "PubMatic"),
      ("https://display.bidder.taboola.com/OpenRTB/TaboolaHB/auction?publisher=1", "Taboola"),
      ("https://a.teads.tv/hb/bid-request", "Teads"),
      ("https://tlx.3lift.com/header/auction?lib=prebid", "TripleLift"),
      ("https://auction.unityads.unity3d.com/v4/test/games/1/requests", "Unity Ads"),
      ("https://auction-load.unityads.unity3d.com/v6/games/1/requests", "Unity Ads"),
      ("https://api.vungle.com/api/v5/ads", "Vungle"), ("https://ib.adnxs.com/ut/v3/prebid", "Xandr"),
      ("https://prebid.openx.net/openrtb2/auction", "Prebid Server"),
      ("https://prebid.adnxs.com/pbs/v1/openrtb2/amp?tag_id=1", "Prebid Server"),
      ("https://ib.adnxs.com/ttj?id=1", "Xandr"), ("https://ib.adnxs.com/getuid?https://a.example", "Xandr"),
      ("https://as.casalemedia.com/cygnus?v=7", "Index Exchange"),
      ("https://tlx.3lift.com/s2s/notify", "TripleLift"), ("https://gum.criteo.com/sync", "Criteo"),
      ("https://trc.taboola.com/news/log/3/available", "Taboola"),
      ("https://googleads.g.doubleclick.net/apps/domainpark/domainpark.cgi?client=1", "Google"),
      ("https://www.google.com/afs/ads?client=1", "Google"),
    ])
  func systems(_ address: String, _ name: String) throws {
    expect(
      try imported(har: har(entry(address)), path: "trip.har").told,
      is: "import-note trip.har: 1 request of ad systems not translated: 1 of \(name).\n")
  }
}
