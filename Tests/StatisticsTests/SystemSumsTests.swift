import Model
import Basics
import Statistics
import TestSupport
import Testing

@Suite("Sums of single systems")
struct SystemSumsTests {
  @Test("A try belongs to the network whose ad was served; a failed one to none")
  func waterfall() throws {
    let ad = #""ad":"a1""#
    let sums = book(
      [
        line("ad.request", at: 0, #"\#(ad),"kind":"native","formats":["n"]"#),
        line("adapter.load", at: 10, #"\#(ad),"adapter":"First""#),
        line("adapter.complete", at: 130, #"\#(ad),"adapter":"First","outcome":"error""#),
        line("adapter.load", at: 140, #"\#(ad),"adapter":"Second""#),
        line("adapter.track", at: 150, #"\#(ad),"adapter":"Second","impressions":"adapter","clicks":"sdk""#),
        line("adapter.complete", at: 640, #"\#(ad),"adapter":"Second","outcome":"ad""#),
        line("ad.load", at: 650, #"\#(ad),"source":{"id":"77","name":"Nordlicht"},"assets":{}"#),
        line("impression", at: 900, #"\#(ad),"by":"adapter""#),
        line("impression", at: 901, #"\#(ad),"by":"sdk""#),
        line("click", at: 950, #"\#(ad),"asset":"Headline","by":"sdk""#),
        line("click", at: 9950, #"\#(ad),"asset":"AdChoices","by":"adapter""#),
        line("adapter.load", session: "s-2", at: 0, #"\#(ad),"adapter":"Second""#),
      ].joined(separator: "\n")
    ).mediation
    #expect(
      sums.sorted.map { "\($0.key.adapter.value ?? "–") \($0.key.network.value ?? "–")" }
        == ["First –", "Second Nordlicht", "Second –"])
    let total = sums.total
    #expect([total.requests, total.ads, total.errors, total.unanswered, total.served] == [3, 1, 1, 1, 1])
    #expect(total.latencies.count == 2)
    let second = try #require(sums.sorted.first { $0.key.network == .value("Nordlicht") }).tally
    #expect(second.latencies.milliseconds(atPercentile: 50) == 500)
    #expect([second.declaredImpressions.adapter, second.declaredImpressions.sdk] == [1, 0])
    #expect([second.declaredClicks.adapter, second.declaredClicks.sdk] == [0, 1])
    #expect([second.countedImpressions.adapter, second.countedImpressions.sdk] == [1, 1])
    #expect([second.countedClicks.adapter, second.countedClicks.sdk] == [0, 1])
    #expect(sums.grouped(by: \.adapter).map(\.tally.requests) == [1, 2])
  }

  @Test("Callbacks are counted by try; what is handed on is observed where the session has some")
  func callbacks() {
    let ad = #""ad":"a1","adapter":"A""#
    let lines = [
      line("adapter.load", at: 0, ad), line("adapter.map", at: 1, #"\#(ad),"fields":{}"#),
      line("adapter.complete", at: 2, #"\#(ad),"outcome":"ad""#),
      line("adapter.notify", at: 3, #"\#(ad),"of":"render""#),
      line("adapter.notify", at: 4, #"\#(ad),"of":"click""#),
      line("adapter.notify", at: 5, #"\#(ad),"of":"click""#),
    ]
    let counts = book(lines.joined(separator: "\n")).mediation.total.callbacks
    #expect([counts.mapped, counts.completed, counts.tracked] == [1, 1, 0])
    #expect([counts.notifiedImpressions, counts.notifiedClicks, counts.notifiedRenders] == [0, 1, 1])
    #expect(counts.notificationsObserved == 1)
    let unseen = book(lines.prefix(3).joined(separator: "\n")).mediation.total.callbacks
    #expect([unseen.mapped, unseen.notificationsObserved] == [1, 0])
  }

  @Test(
    "Rows of the SDK's response info are counted by adapter, and are no tries",
    .holds("R-129", "R-692"))
  func responses() {
    let ad = #""ad":"a1""#
    let book = book(
      [
        line("ad.request", at: 0, #"\#(ad),"kind":"native","formats":["n"]"#),
        line("adapter.response", at: 10, #"\#(ad),"adapter":"A","outcome":"error","latencyMs":120"#),
        line("adapter.response", at: 10, #"\#(ad),"adapter":"B","outcome":"ad","latencyMs":80.75"#),
        line("adapter.response", at: 10, #"\#(ad),"adapter":"B","outcome":"skipped","latencyMs":-1"#),
        line("adapter.response", at: 10, #"\#(ad),"adapter":"B""#),
      ].joined(separator: "\n"))
    #expect(book.mediation.isEmpty)
    #expect(
      book.responses.byAdapter.map { row in
        let tally = row.tally
        return
          "\(row.key.value ?? "–") \([tally.responses, tally.ads, tally.errors, tally.skipped, tally.latencies.count])"
      } == ["A [1, 0, 1, 0, 1]", "B [3, 1, 0, 1, 1]"])
    #expect(book.responses.byAdapter[1].tally.latencies.milliseconds(atPercentile: 50) == 80)
    #expect(book.responses.sorted.map(\.key.format) == [.value("n"), .value("n")])
    #expect(book + book == book + book && (book + book).responses.byAdapter[1].tally.responses == 6)
  }

  @Test(
    "An ad is viewable once, and only where it was counted; the rate is of the impressions of recorders that hear of it",
    .holds("R-172", "R-173"))
  func viewable() {
    let lines = [
      line("ad.viewable", at: 0, #""ad":"a1","by":"sdk","standard":"MRC""#),
      line("impression", at: 5, #""ad":"a1","by":"sdk""#),
      line("ad.viewable", at: 9, #""ad":"a1","by":"app""#),
      line("impression", at: 5, #""ad":"a2","by":"sdk""#),
      line("ad.viewable", at: 9, #""ad":"a3","by":"app""#),
    ]
    let total = settled(lines.joined(separator: "\n")).total
    #expect([total.viewable, total.viewableRateImpressions, total.impressions] == [1, 2, 2])
    #expect(total.viewableRate.percentage?.description == "50.00%")
    #expect(settled(lines[1]).total.viewableRate.percentage == nil)
  }

  @Test(
    "A version of which no session tells of viewability is left out of the rate, as is a recorder that doesn't observe it",
    .holds("R-173", "R-912"))
  func tellers() {
    /// A session of a version with three impressions, of which some were viewable.
    func session(_ name: String, _ version: String, viewable: Int, recorder: String = "") -> String {
      let start = line(
        "session.start", session: name, at: 0,
        #""app":{"id":"a","version":"\#(version)"},"recorder":{"name":"r"\#(recorder)}"#)
      let ads = (1...3).flatMap { number in
        (number <= viewable ? ["impression", "ad.viewable"] : ["impression"]).map {
          line($0, session: name, at: Int64(number), #""ad":"a\#(number)""#)
        }
      }
      return ([start] + ads).joined(separator: "\n")
    }
    let sessions = [
      session("s1", "1", viewable: 0), session("s2", "2", viewable: 2), session("s3", "2", viewable: 0),
      session("s4", "3", viewable: 3, recorder: #","observes":["impressions"]"#),
      session("s5", "4", viewable: 1, recorder: #","observes":["impressions","viewability"]"#),
    ]
    let book = settled(sessions.joined(separator: "\n"))
    func text(_ tally: Tally) -> String {
      "\(tally.viewable) of \(tally.viewableRateImpressions) of \(tally.impressions), \(tally.hearsViewability)"
    }
    #expect(text(book.total) == "3 of 9 of 15, true")
    #expect(
      book.rows(by: .appVersion).map { "\($0.key.value ?? "–"): \(text($0.tally))" } == [
        "a 1: 0 of 0 of 3, false", "a 2: 2 of 6 of 6, true", "a 3: 0 of 0 of 3, false",
        "a 4: 1 of 3 of 3, true",
      ])
  }

  @Test(
    "A click that an importer could give to no ad leaves no rate of clicks in its row, nor a viewable ad one of viewability",
    .holds("R-1220"))
  func strays() {
    func total(_ event: String) -> Tally {
      settled(
        [
          line("session.start", at: 0), line("impression", at: 1, #""ad":"a1""#),
          line("ad.viewable", at: 1, #""ad":"a1""#),
          line(event, at: 2, #""ad":"c2","source":{"file":"a.har","note":"not tied to a slot"}"#),
        ].joined(separator: "\n")
      ).total
    }
    #expect([total("click").knowsClicks, total("click").knowsViewables] == [false, true])
    #expect([total("ad.viewable").knowsClicks, total("ad.viewable").knowsViewables] == [true, false])
    #expect([total("impression").knowsClicks, total("impression").knowsViewables] == [true, true])
  }

  private static let rewarded = [
    line("ad.request", at: 0, #""ad":"r1","kind":"rewarded","adUnit":"u","formats":["coins"],"attempt":1"#),
    line("ad.loadFailed", at: 500, #""ad":"r1""#),
    line("ad.retry", at: 510, #""ad":"r1","attempt":1,"delaySeconds":2"#),
    line("ad.request", at: 2600, #""ad":"r1","kind":"rewarded","adUnit":"u","attempt":2"#),
    line("ad.load", at: 3000, #""ad":"r1""#), line("ad.show", at: 4000, #""ad":"r1""#),
    line("ad.display", at: 4100, #""ad":"r1""#),
    line("ad.revenue", at: 4200, #""ad":"r1","value":0.1,"currency":"usd""#),
    line("ad.revenue", at: 4300, #""ad":"r1","value":0.2,"currency":"USD""#),
    line("ad.revenue", at: 4300, #""ad":"r1","value":-1,"currency":"USD""#),
    line("ad.revenue", at: 4300, #""ad":"r1","value":5,"currency":"EUR""#),
    line("ad.hide", at: 5000, #""ad":"r1""#),
    line("reward.grant", at: 5100, #""ad":"r1","name":"coins","amount":1"#),
  ].joined(separator: "\n")

  @Test("An ad is counted once at each step; a reward that was granted and not delivered is lost")
  func funnel() {
    let sums = book(Self.rewarded).rewarded
    #expect(
      counts(of: sums.total) == [
        "ads 1", "requested 1", "loaded 1", "shown 1", "displayed 1", "completed 0", "granted 1",
        "delivered 0", "hidden 1", "loadFailures 1", "displayFailures 0", "retries 1", "lostRewards 1",
      ])
    #expect(sums.lostRewards.map(\.grant.range?.line) == [13])
    #expect(sums.lostRewards.map { "\($0.session) \($0.ad)" } == ["s-1 r1"])
    #expect(
      book(Self.rewarded + "\n" + line("reward.deliver", at: 5200, #""ad":"r1","name":"coins","amount":1"#))
        .rewarded.lostRewards.isEmpty)
  }

  @Test("A retry has the gap that was planned and the one that was kept")
  func retries() throws {
    let retry = try #require(book(Self.rewarded).rewarded.retries.first)
    #expect(retry.key.format == .value("coins"))
    #expect(retry.key.number == 1)
    #expect(retry.tally.planned.milliseconds(atPercentile: 50) == 2000)
    #expect(retry.tally.measured.milliseconds(atPercentile: 50) == 2100)
  }

  @Test("Revenue is summed by currency, exactly; what can't be read is counted")
  func revenue() {
    let revenue = book(Self.rewarded).rewarded.revenueByCurrency()
    #expect(revenue.map(\.key) == [.value("EUR"), .value("USD")])
    #expect(revenue.map(\.tally.micros) == [5_000_000, 300_000])
    #expect(revenue.map(\.tally.payments) == [1, 2])
    #expect(revenue.map(\.tally.unread) == [0, 1])
  }

  @Test(
    "A break counts once for each thing that became of it; manifests lose their queries",
    .holds("R-699", "R-1274", "R-1275"))
  func live() {
    func schedule(_ id: String, at time: Int64, start: Int64, _ more: String = "") -> String {
      let start = Timestamp(microseconds: 1_795_219_190_000_000 + start * 1000)
      return line(
        "break.schedule", at: time,
        #""break":"\#(id)","pod":"pod/1","start":"\#(start)","durationMs":9000,"url":"https://p.example/1.m3u8?stream_id=x"\#(more)"#
      )
    }
    let sums = book(
      [
        line("stream.request", at: 0, #""networkCode":"1","customAssetKey":"k""#),
        line("stream.load", at: 10, #""streamId":"x""#), schedule("b1", at: 20, start: 30_020),
        schedule("b2", at: 30, start: 60_000), line("period.start", at: 30_100, #""break":"b1""#),
        line("break.start", at: 30_100, #""break":"b1""#),
        line("ad.start", at: 30_200, #""ad":"a1","break":"b1""#),
        line("ad.midpoint", at: 34_200, #""ad":"a1","break":"b1""#),
        line("ad.complete", at: 39_200, #""ad":"a1","break":"b1""#),
        line("break.end", at: 39_300, #""break":"b1""#),
        schedule("b3", at: 50_000, start: 49_000, #","replaces":["b2"]"#),
        line("period.start", at: 61_000, #""break":"b3""#), schedule("b4", at: 62_000, start: 95_000),
        line("break.cancel", at: 63_000, #""break":"b4","reason":"noItem""#),
      ].joined(separator: "\n")
    ).live
    #expect([sums.streamRequests, sums.streamsLoaded, sums.streamsFailed] == [1, 1, 0])
    #expect(
      counts(of: sums.total) == [
        "scheduled 4", "replaced 1", "started 2", "ended 1", "seeked 0", "paused 0", "filled 1",
        "signalledMs 18000", "playedMs 9000", "lateSchedules 1", "adsStarted 1", "firstQuartiles 0",
        "midpoints 1", "thirdQuartiles 0",
        "completes 1", "skips 0", "clicks 0", "replayedAds 0",
      ])
    #expect(sums.total.cancelled == ["noItem": 1])
    #expect(sums.total.leadTimes.count == 3)
    #expect(sums.total.leadTimes.milliseconds(atPercentile: 50) == 33_023)
    #expect(sums.pods.map { "\($0.key.url.value ?? "–") \($0.count)" } == ["https://p.example/1.m3u8 4"])
  }

  @Test("Streams are there to report even where their recorder observes no breaks")
  func unobservedStreams() {
    func isEmpty(_ lines: String...) -> Bool { book(lines.joined(separator: "\n")).live.isEmpty }
    let start = line("session.start", at: 0, #""recorder":{"observes":["requests","impressions"]}"#)
    let request = line("stream.request", at: 1, #""networkCode":"1","customAssetKey":"k""#)
    #expect(isEmpty(start))
    #expect(!isEmpty(start, request))
    #expect(!isEmpty(request))
  }

  @Test(
    "A break is filled where an ad's start names it, and not where a quartile does",
    .holds("R-165"))
  func filledBreaks() {
    let sums = book(
      [
        line("stream.request", at: 0, #""networkCode":"1","customAssetKey":"k""#),
        line("break.start", at: 1, #""break":"b1""#), line("break.start", at: 2, #""break":"b2""#),
        line("ad.start", at: 3, #""ad":"a","break":"b1""#),
        line("ad.midpoint", at: 4, #""ad":"a","break":"b2""#), line("break.end", at: 5, #""break":"b2""#),
        line("break.end", at: 6, #""break":"b3""#),
      ].joined(separator: "\n")
    ).live
    #expect([sums.total.started, sums.total.filled, sums.total.ended] == [2, 1, 1])
  }

  @Test(
    "An ad that was laid out beside the screen alone isn't rendered",
    .holds("R-161"))
  func offScreen() {
    func rendered(_ frame: String) -> [Int] {
      let total = book(
        [
          line("session.start", at: 0, #""platform":"ios","screen":[390,844]"#),
          line("ad.request", at: 1, #""ad":"a","kind":"native""#), line("ad.load", at: 2, #""ad":"a""#),
          line("view.render", at: 3, #""ad":"a","frame":\#(frame)"#),
        ].joined(separator: "\n")
      ).total
      return [total.renderedAds, total.loadedAndRenderedAds]
    }
    #expect(rendered("[0,0,300,300]") == [1, 1])
    #expect(rendered("[0,840,300,300]") == [1, 1])
    #expect(rendered("[0,900,300,300]") == [0, 0])
  }
}
