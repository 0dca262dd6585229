import Model
import Sessions
import Statistics
import Testing

@Suite("Merging sums")
struct TallyMergeTests {
  /// Returns random sessions with ads of several kinds, deterministic for a seed.
  private static func sessions(_ count: Int, seed: UInt64) -> [SessionRecord] {
    var generator = SplitMix64(seed: seed)
    let lines = (0..<count).flatMap { number -> [String] in
      let session = "s-\(number)"
      var time: Int64 = Int64.random(in: 0..<400_000_000, using: &generator)
      func next() -> Int64 {
        time += 700
        return time
      }
      let country = ["\"DE\"", "\"US\"", "\"NO\"", "null"].randomElement(using: &generator) ?? "null"
      let isTest = Bool.random(using: &generator)
      let recorder =
        [
          "", "", #","recorder":{"observes":["requests","impressions"]}"#,
          #","recorder":{"observes":["loads"]}"#,
        ]
        .randomElement(using: &generator) ?? ""
      var lines = [
        line(
          "session.start", session: session, at: next(),
          #""platform":"ios","country":\#(country),"test":\#(isTest)\#(recorder)"#)
      ]
      for ad in 0..<Int.random(in: 0...3, using: &generator) {
        let name = #""ad":"a\#(ad)""#
        lines.append(
          line(
            "ad.request", session: session, at: next(),
            #"\#(name),"kind":"customNative","adUnit":"/1/u\#(ad)""#))
        guard Bool.random(using: &generator) else {
          lines.append(
            line(
              "ad.loadFailed", session: session, at: next(), #"\#(name),"error":{"domain":"d","code":\#(ad)}"#
            ))
          continue
        }
        lines.append(
          line("ad.load", session: session, at: next(), #"\#(name),"format":"10063170","assets":{}"#))
        lines.append(line("view.render", session: session, at: next(), #"\#(name),"frame":[0,0,9,9]"#))
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          lines.append(line("impression", session: session, at: next(), #"\#(name),"by":"app""#))
        }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          let key = ["Headline", "Body", "AdChoices", "Odd"].randomElement(using: &generator) ?? "Odd"
          lines.append(line("click", session: session, at: next(), #"\#(name),"asset":"\#(key)","by":"app""#))
        }
      }
      lines += systemLines(session: session, next: next, using: &generator)
      return lines
    }
    return records(lines.joined(separator: "\n"))
  }

  /// Returns lines of a rewarded ad, a mediated ad and a break, each cut off at a random line.
  private static func systemLines(
    session: String, next: () -> Int64, using generator: inout SplitMix64
  ) -> [String] {
    let rewarded = [
      ("ad.request", #""ad":"r","kind":"rewarded","adUnit":"u""#), ("ad.loadFailed", #""ad":"r""#),
      ("ad.retry", #""ad":"r","attempt":1,"delaySeconds":2"#), ("ad.request", #""ad":"r","kind":"rewarded""#),
      ("ad.load", #""ad":"r""#), ("ad.show", #""ad":"r""#), ("ad.display", #""ad":"r""#),
      ("ad.revenue", #""ad":"r","value":0.\#(Int.random(in: 1...999, using: &generator)),"currency":"EUR""#),
      ("reward.grant", #""ad":"r","name":"coins","amount":1"#),
      ("reward.deliver", #""ad":"r","name":"coins","amount":1"#), ("ad.hide", #""ad":"r""#),
    ]
    let mediated = [
      ("ad.request", #""ad":"m","kind":"native""#), ("adapter.load", #""ad":"m","adapter":"A""#),
      ("adapter.complete", #""ad":"m","adapter":"A","outcome":"ad""#),
      ("ad.load", #""ad":"m","source":{"name":"N"}"#), ("impression", #""ad":"m","by":"adapter""#),
    ]
    let live = [
      ("stream.request", #""networkCode":"1","customAssetKey":"k""#), ("stream.load", #""streamId":"x""#),
      (
        "break.schedule",
        #""break":"b","pod":"pod/1","start":"2026-11-21T12:00:00.000Z","durationMs":9,"url":"https://p.example/1""#
      ),
      ("break.start", #""break":"b""#), ("ad.start", #""ad":"l","break":"b""#),
      ("ad.complete", #""ad":"l","break":"b""#), ("break.end", #""break":"b""#),
    ]
    return [rewarded, mediated, live].flatMap { events in
      events.prefix(Int.random(in: 0...events.count, using: &generator)).map {
        line($0.0, session: session, at: next(), $0.1)
      }
    }
  }

  @Test("Neither order nor grouping matters", arguments: 1...20 as ClosedRange<UInt64>)
  func order(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let sessions = Self.sessions(12, seed: seed)
    let whole = sessions.reduce(into: SessionStatistics()) { $0.add($1, in: context) }
    let parts = sessions.map { SessionStatistics(of: $0, in: context) }.shuffled(using: &generator)
    let (a, rest) = (parts[0..<4].reduce(SessionStatistics(), +), parts[4...])
    let (b, c) = (
      rest.prefix(5).reduce(SessionStatistics(), +), rest.dropFirst(5).reduce(SessionStatistics(), +)
    )
    #expect(whole.total.ads > 0)
    #expect(!whole.mediation.isEmpty && !whole.rewarded.isEmpty && !whole.live.isEmpty)
    #expect(a + b == b + a)
    #expect((a + b) + c == a + (b + c))
    #expect(a + (b + c) == whole)
    #expect(a + SessionStatistics() == a)
    #expect((a + b).repeatedImpressions == (b + a).repeatedImpressions)
    #expect((a + b).adChoices == (b + a).adChoices)
  }

  @Test("The rows of a breakdown add up to the total", arguments: Dimension.allCases)
  func rowsAddUp(dimension: Dimension) {
    let book = Self.sessions(40, seed: 7).reduce(into: SessionStatistics()) { $0.add($1, in: context) }
    var sum = book.rows(by: dimension).map(\.tally).reduce(Tally(), +)
    // A session stands in every row that it has an ad in.
    sum.sessions = book.total.sessions
    // A session without an ad is in no row by format.
    #expect(sum.observed.all == book.total.observed.all)
    sum.observed = book.total.observed
    #expect(sum == book.total)
    let formatDays = book.rowsByFormatAndDay.map(\.tally.ads).reduce(0, +)
    #expect(formatDays == book.total.ads)
    #expect(book.clicksByAsset.map(\.count).reduce(0, +) == book.total.clicks + book.total.adChoicesClicks)
    #expect(book.repeatedImpressions.count == book.total.repeatedImpressions)
    #expect(book.loadErrors.map(\.count).reduce(0, +) == book.total.loadFailures)
  }
}

/// Sebastiano Vigna's generator: the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
