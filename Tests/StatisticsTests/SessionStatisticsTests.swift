import Model
import Basics
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("Sums of sessions")
struct TallyBookTests {
  private static let start =
    #""platform":"ios","country":"DE","app":{"id":"com.example.news","version":"6.2.0"}"#

  private static func native(_ ad: String, at time: Int64, _ lines: [String]) -> [String] {
    [
      line(
        "ad.request", at: time,
        #""ad":"\#(ad)","kind":"customNative","adUnit":"/1/feed","formats":["10063170"]"#),
      line(
        "ad.load", at: time + 10, #""ad":"\#(ad)","format":"10063170","assets":{"Headline":{"text":"Hi"}}"#),
      line("view.render", at: time + 20, #""ad":"\#(ad)","frame":[0,0,300,200]"#),
    ] + lines
  }

  private static func click(_ key: String, by party: String, at time: Int64, ad: String = "a1") -> String {
    line("click", at: time, #""ad":"\#(ad)","asset":"\#(key)","by":"\#(party)""#)
  }

  private static func impression(_ ad: String = "a1", by party: String = "app", at time: Int64) -> String {
    line("impression", at: time, #""ad":"\#(ad)","by":"\#(party)""#)
  }

  private func sums(_ lines: [String], start: String = start) -> SessionStatistics {
    book(([line("session.start", at: 0, start)] + lines).joined(separator: "\n"))
  }

  @Test(
    "Only the first impression counts; repeats by the same party are listed with their line",
    .holds("R-156"))
  func repeats() {
    let book = sums(
      Self.native(
        "a1", at: 100,
        [Self.impression(at: 200), Self.impression(by: "sdk", at: 300), Self.impression(at: 400)]))
    #expect(
      description(book.total)
        == "sessions 1, ads 1, requests 1, fillRequests 1, filledRequests 1, loads 1, loadedAds 1, renderRateAds 1, "
        + "renderedAds 1, loadedAndRenderedAds 1, impressions 1, ctrImpressions 1, repeatedImpressions 1")
    #expect(
      book.repeatedImpressions.map {
        "\($0.session) \($0.ad) \($0.party ?? "–") \($0.location) after \($0.first)"
      }
        == ["s-1 a1 app sessions.ndjson:7 after sessions.ndjson:5"])
  }

  @Test(
    "Clicks of several parties within a second are one; AdChoices stays out of the click-through rate",
    .holds("R-168", "R-169"))
  func taps() {
    let book = sums(
      Self.native("a1", at: 100, [Self.impression(at: 200), Self.click("AdChoices", by: "app", at: 900)])
        + Self.native(
          "a2", at: 1000,
          [
            Self.impression("a2", at: 1200), Self.click("Headline", by: "app", at: 2000, ad: "a2"),
            Self.click("Headline", by: "sdk", at: 2900, ad: "a2"),
            Self.click("Body", by: "app", at: 4000, ad: "a2"),
            Self.click("3011", by: "app", at: 5000, ad: "a2"),
          ]))
    #expect([book.total.clicks, book.total.adChoicesClicks, book.total.clickedImpressions] == [2, 2, 1])
    #expect(book.total.clickThroughRate == Ratio(1, of: 2))
    #expect(
      book.clicksByAsset.map { "\($0.key.asset.value ?? "–") \($0.key.isAdChoices) \($0.count)" }
        == ["AdChoices true 2", "Body false 1", "Headline false 1"])
  }

  @Test("An ad without an impression may be clicked, but no rate knows of it")
  func tapWithoutImpression() {
    let book = sums(Self.native("a1", at: 100, [Self.click("Headline", by: "app", at: 300)]))
    #expect([book.total.clicks, book.total.clickedImpressions, book.total.impressions] == [1, 0, 0])
    #expect(book.total.clickThroughRate.percentage == nil)
  }

  @Test(
    "All of an ad goes to the UTC day of its impression, else of its load",
    .holds("R-174", "R-175", "R-176"))
  func days() {
    let book = sums(
      Self.native("a1", at: 100, [Self.impression(at: 10_000)])  // at midnight
        + Self.native("a2", at: 200, [Self.impression("a2", at: 9_999)])  // a millisecond earlier
        + Self.native("a3", at: 300, []))
    #expect(
      description(book, by: .day) == [
        "2026-11-20: sessions 1, ads 2, requests 2, fillRequests 2, filledRequests 2, loads 2, loadedAds 2, "
          + "renderRateAds 2, renderedAds 2, loadedAndRenderedAds 2, impressions 1, ctrImpressions 1",
        "2026-11-21: sessions 1, ads 1, requests 1, fillRequests 1, filledRequests 1, loads 1, loadedAds 1, "
          + "renderRateAds 1, renderedAds 1, loadedAndRenderedAds 1, impressions 1, ctrImpressions 1",
      ])
  }

  @Test(
    "Requests, loads and failures are lines; errors go by domain and code",
    .holds("R-159"))
  func loading() {
    let book = sums([
      line("ad.request", at: 1, #""ad":"r","kind":"rewarded","adUnit":"u","formats":["coins"]"#),
      line("ad.loadFailed", at: 2, #""ad":"r","error":{"domain":"d","code":204}"#),
      line("ad.request", at: 3, #""ad":"r","kind":"rewarded","adUnit":"u","formats":["coins"]"#),
      line("ad.loadFailed", at: 4, #""ad":"r","error":{"domain":"d","code":"204"}"#),
      line("ad.request", at: 5, #""ad":"r","kind":"rewarded","adUnit":"u","formats":["coins"]"#),
      line("ad.loadFailed", at: 6, #""ad":"r""#),
      line("ad.request", at: 7, #""ad":"r","kind":"rewarded","adUnit":"u","formats":["coins"]"#),
      line("ad.load", at: 8, #""ad":"r""#), line("ad.display", at: 9, #""ad":"r""#),
      line("ad.display", at: 10, #""ad":"r""#),
    ])
    #expect(
      description(book.total)
        == "sessions 1, ads 1, requests 4, fillRequests 4, filledRequests 1, loads 1, loadFailures 3, loadedAds 1, "
        + "renderRateAds 1, renderedAds 1, loadedAndRenderedAds 1, impressions 1, ctrImpressions 1, repeatedImpressions 1"
    )
    #expect(
      book.loadErrors.map { "\($0.key.domain.value ?? "–") \($0.key.code.value ?? "–") \($0.count)" }
        == ["d 204 2", "– – 1"])
    #expect(book.total.fill == Ratio(1, of: 4))
  }

  @Test(
    "Of each recorder only what it observes counts, in the whole of a rate, too", .holds("R-912", "R-913"))
  func observedParts() {
    let ads = ["s-1", "s-2"].map { session in
      [
        line("ad.request", session: session, at: 1, #""ad":"a","kind":"customNative""#),
        line("ad.load", session: session, at: 2, #""ad":"a","assets":{}"#),
        line("view.render", session: session, at: 3, #""ad":"a","frame":[0,0,9,9]"#),
        line("impression", session: session, at: 4, #""ad":"a","by":"app""#),
        line("click", session: session, at: 5, #""ad":"a","by":"app""#),
        line("ad.display", session: session, at: 6, #""ad":"r""#),
        line("ad.request", session: session, at: 7, #""ad":"r","kind":"rewarded""#),
      ]
    }
    let start = #""platform":"ios","recorder":{"observes":["loads","impressions"]}"#
    let book = book(
      ([line("session.start", at: 0, start)] + ads.flatMap(\.self)).joined(separator: "\n"))
    #expect(
      description(book.total)
        == "sessions 2, ads 4, requests 2, fillRequests 2, filledRequests 1, loads 2, loadedAds 2, renderRateAds 1, "
        + "renderedAds 3, loadedAndRenderedAds 1, impressions 4, ctrImpressions 2, clicks 1, clickedImpressions 1"
    )
    let observed = book.total.observed
    #expect(
      [observed.all, observed.count(of: .loads), observed.count(of: [.loads, .rendering])] == [4, 4, 3])
    #expect(observed.observes(.clicks) && !book.row(.value("ios"), by: .platform).observed.observes(.clicks))
    #expect(book.clicksByAsset.map(\.count) == [1])
  }

  @Test("A recorder that observes nothing of a session without ads is told from one that saw none")
  func adless() {
    let unseen = book(line("session.start", at: 0, #""platform":"ios","recorder":{"observes":["clicks"]}"#))
    #expect(!unseen.total.observed.observes(.requests) && unseen.total.observed.observes(.clicks))
    let seen = book(line("session.start", session: "s-2", at: 0, #""platform":"ios""#))
    #expect(seen.total.observed.observes(.requests) && SessionStatistics().total.observed.observes(.requests))
    #expect((unseen + seen).total.observed.observes(.requests) && (unseen + seen).total.observed.all == 0)
  }

  @Test("Ads of other kinds have a row of their own", .holds("R-070"))
  func otherKinds() {
    let book = book(
      [
        line("ad.request", at: 1, #""ad":"x","kind":"other","adUnit":"/1/banner""#),
        line("ad.load", at: 2, #""ad":"x""#), line("impression", at: 3, #""ad":"x","by":"sdk""#),
        line("ad.request", at: 4, #""ad":"y","kind":"native""#),
      ].joined(separator: "\n"))
    #expect(
      book.rows(by: .format).map { "\($0.key.value ?? "–") \($0.tally.impressions)" } == ["other 1", "– 0"])
    #expect(book.total.fill == Ratio(1, of: 2))
  }

  @Test("What wasn't recorded is a row of its own, and comes last")
  func notRecorded() {
    let book = book(
      [
        line("session.start", session: "a", at: 0, Self.start),
        line("ad.request", session: "a", at: 1, #""ad":"x","kind":"customNative","adUnit":"/1/feed""#),
        line("session.start", session: "b", at: 2, #""platform":"android","test":true"#),
        line("ad.request", session: "b", at: 3, #""ad":"x","kind":"customNative""#),
      ].joined(separator: "\n"))
    let row = "sessions 1, ads 1, requests 1, fillRequests 1"
    #expect(description(book, by: .country) == ["DE: \(row)", "–: \(row)"])
    #expect(description(book, by: .adUnit) == ["/1/feed: \(row)", "–: \(row)"])
    #expect(description(book, by: .appVersion) == ["com.example.news 6.2.0: \(row)", "–: \(row)"])
    #expect(description(book, by: .platform) == ["android: \(row)", "ios: \(row)"])
    #expect(description(book, by: .format) == ["–: sessions 2, ads 2, requests 2, fillRequests 2"])
    #expect(description(book.test) == row)
  }

  @Test("A session without ads is counted")
  func noAds() {
    let book = sums([])
    #expect(description(book.total) == "sessions 1")
    #expect(description(book, by: .country) == ["DE: sessions 1"])
    #expect(book.rows(by: .format).isEmpty)
  }

  @Test(
    "A rewarded ad is counted by its display, an ad of a live stream by its start, a native one by neither",
    .holds("R-156", "R-157", "R-158", "R-164"))
  func impressions() {
    func impressions(_ kind: String, _ events: String...) -> Int {
      let request =
        #"{"event":"ad.request","session":"s-1","time":"2026-11-20T23:59:50.000Z","ad":"x","kind":"\#(kind)"}"#
      let lines = events.map { line($0, at: 5, #""ad":"x","by":"sdk","break":"b""#) }
      return book(([request] + lines).joined(separator: "\n")).total.impressions
    }
    #expect(impressions("rewarded", "impression") == 0)
    #expect(impressions("rewarded", "ad.display", "ad.display") == 1)
    #expect(impressions("liveInterstitial", "ad.display", "impression") == 0)
    #expect(impressions("liveInterstitial", "ad.start") == 1)
    for kind in ["native", "customNative"] {
      #expect(impressions(kind, "ad.display", "ad.start") == 0)
      #expect(impressions(kind, "impression", "impression") == 1)
    }
  }
}
