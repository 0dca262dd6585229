import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about loading rewarded ads") struct RewardedLoadRuleTests {
  private func judged(_ lines: [String], retries: Int? = 10) -> JudgedRecording {
    JudgedRecording(
      ([Line.start, Film.setup] + lines).joined(separator: "\n"), formats: [.coins(retries: retries)])
  }

  private func verdicts(_ id: RuleID, retries: Int? = 10, _ lines: String...) throws -> [String] {
    try judged(lines, retries: retries).verdicts(id)
  }

  // MARK: setup-missing

  @Test(
    "A mediation platform must be set up before the first rewarded request, and every set-up must succeed")
  func setup() throws {
    func verdicts(_ lines: String...) throws -> [String] {
      try JudgedRecording(
        ([Line.start] + lines).joined(separator: "\n"), formats: [.coins(retries: nil), .article]
      ).verdicts("setup-missing")
    }
    let early = "s-1 fail 2: A rewarded ad was requested before any mediation platform was set up."
    #expect(try verdicts(Film.setup, Film.request()) == ["s-1 pass"])
    #expect(try verdicts(Film.request(), Film.load(), Film.request("a2")) == [early])
    #expect(try verdicts(Film.request(), Film.setup) == [early])
    #expect(
      try verdicts(#"{"event":"service.setup","service":"maxi","ok":false}"#, Film.request()) == [
        "s-1 fail 2: The set-up of 'maxi' failed."
      ])
    #expect(
      try verdicts(#"{"event":"service.setup","service":"maxi","ok":true,"missing":["sdkKey","plist"]}"#)
        == ["s-1 fail 2: The set-up of 'maxi' lacks 'sdkKey' and 'plist'."])
    #expect(
      try verdicts(Line.request(format: "article", kind: .native)) == [
        "s-1 notApplicable"
      ])
  }

  @Test("Where the session's beginning or a line is lost, the set-up may be too")
  func setupUnseen() throws {
    let rest = recording(Film.request(), Film.load())
    #expect(
      try JudgedRecording(rest, formats: [.coins(retries: nil)]).verdicts("setup-missing") == [
        "s-1 needsReview 1: A rewarded ad was requested before any mediation platform was set up."
      ])
    let gap = recording(
      Line.start, #"{"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"unit-7","seq":2}"#,
      Film.load())
    #expect(
      JudgedRecording(gap, formats: [.coins(retries: nil)]).findings(of: "setup-missing") == [
        "r.ndjson:2 s-1 setup-missing needsReview: A rewarded ad was requested before any mediation platform was set up."
      ])
  }

  // MARK: load-while-ready

  @Test("An ad is ready from its load until it is shown, can't be shown or is hidden")
  func ready() throws {
    let said = try verdicts("load-while-ready", Film.request(), Film.load(), Film.request("a2"))
    #expect(
      said == [
        "a1 pass", "a2 fail 5: Ad unit 'unit-7' is requested while its ad 'a1' is ready to be shown.",
      ])
    for event in ["ad.show", "ad.display", "ad.displayFailed", "ad.hide"] {
      #expect(
        try verdicts("load-while-ready", Film.request(), Film.load(), Film.line(event), Film.request("a2"))
          == ["a1 pass", "a2 pass"])
    }
    #expect(
      try verdicts("load-while-ready", Film.request(), Film.load(), Film.request())
        == ["a1 fail 5: Ad unit 'unit-7' is requested while its ad is ready to be shown."])
    #expect(
      try verdicts("load-while-ready", Film.request(), Film.load(), Film.request("a2", unit: "unit-8")) == [
        "a1 pass", "a2 pass",
      ])
    #expect(
      try verdicts("load-while-ready", Film.load()) == ["a1 notApplicable"])
  }

  @Test("Of several ads that are ready the one that came last is named")
  func severalReady() throws {
    #expect(
      try verdicts(
        "load-while-ready", Film.request(), Film.request("a2"), Film.load(), Film.load("a2"),
        Film.line("ad.show", "a2"), Film.request("a3"), Film.line("ad.show"), Film.request("a4"))
        == [
          "a1 pass", "a2 pass",
          "a3 fail 8: Ad unit 'unit-7' is requested while its ad 'a1' is ready to be shown.", "a4 pass",
        ])
  }

  // MARK: load-overlapping

  @Test("A request overlaps with one of its ad unit that is answered later, whichever ad it is for")
  func overlapping() throws {
    #expect(
      try verdicts(
        "load-overlapping", Film.request(), Film.request("a2"), Film.request("a3", unit: "unit-8"),
        Film.load(),
        Film.request("a4"), Film.load("a2"), Film.load("a3"), Film.load("a4")) == [
          "a1 pass",
          "a2 fail 4: Ad unit 'unit-7' is requested while an earlier request of ad 'a1' is unanswered.",
          "a3 pass",
          "a4 fail 7: Ad unit 'unit-7' is requested while an earlier request of ad 'a2' is unanswered.",
        ])
    #expect(
      try verdicts("load-overlapping", Film.request(), Film.failure(), Film.request(), Film.load())
        == ["a1 pass"])
  }

  @Test(
    "A request that never is answered is held against the next one alone, and may have been answered unseen")
  func overlappingUnanswered() throws {
    let lines = [
      Film.request(), Film.request("a2"), Film.load("a2"), Film.request("a3"), Film.load("a3"),
    ]
    let message = "Ad unit 'unit-7' is requested while an earlier request of ad 'a1' is unanswered."
    #expect(
      try judged(lines).verdicts("load-overlapping") == ["a1 pass", "a2 fail 4: \(message)", "a3 pass"])
    #expect(
      judged(lines + [#"{"event":"session.end","seq":99}"#]).findings(of: "load-overlapping") == [
        "r.ndjson:4 s-1/a2 load-overlapping needsReview: \(message)"
      ])
  }

  @Test("Ads whose unit isn't known are each their own unit, unless their definition has but one")
  func overlappingWithoutUnit() throws {
    let lines = recording(
      Line.start, Film.request(unit: nil), Film.request("a2", unit: nil), Film.load(), Film.load("a2"))
    #expect(
      try JudgedRecording(lines, hasCatalog: false).verdicts("load-overlapping") == ["a1 pass", "a2 pass"])
    let named = lines.replacing(#""kind":"rewarded""#, with: #""kind":"rewarded","formats":["coins"]"#)
    #expect(
      try JudgedRecording(named, formats: [.coins(retries: nil)]).verdicts("load-overlapping") == [
        "a1 pass",
        "a2 fail 3: Ad unit 'unit-7' is requested while an earlier request of ad 'a1' is unanswered.",
      ])
  }

  @Test("Native ads of one unit may be loaded at once")
  func overlappingNative() throws {
    let lines = recording(Line.start, Line.request(), Line.request())
    #expect(
      try JudgedRecording(lines).verdicts("load-overlapping") == [
        "a1 notApplicable"
      ])
  }

  // MARK: retry-delay

  @Test(
    "Retries are due after 2, 4, 8 … 64, 64 seconds, with a fifth of that either way",
    .holds("R-330"))
  func delays() throws {
    for (number, due) in [2.0, 4, 8, 16, 32, 64, 64, 64].enumerated() {
      let before = (0..<number).flatMap { n in
        [Film.retry("a1", n + 1), Film.request(attempt: n + 2), Film.failure()]
      }
      func last(_ delay: Double) throws -> [String] {
        let lines = [Film.request(), Film.failure()] + before + [Film.retry("a1", number + 1, delay: delay)]
        return try judged(lines).verdicts("retry-delay").filter { $0.contains("waits") }
      }
      #expect(try last(due * 1.2) == [] && last(due * 0.8) == [])
      #expect(try last(due * 1.21).count == 1)
      #expect(try last(due * 0.79).count == 1)
    }
  }

  @Test(
    "A gap that is off is reported at the request, one that was announced at the retry alone",
    .holds("R-067"))
  func gaps() throws {
    func verdicts(delay: Double?, gap: Double) throws -> [String] {
      try self.verdicts(
        "retry-delay", Film.request(at: 0), Film.failure(at: 1), Film.retry(delay: delay),
        Film.request(attempt: 2, at: 1 + gap), Film.load())
    }
    #expect(try verdicts(delay: 2, gap: 2) == ["a1 pass"])
    #expect(try verdicts(delay: nil, gap: 2.4) == ["a1 pass"])
    let early = "a1 fail 6: Retry 1 of ad 'a1' came 1.5 s after the failure, and 2 s are due."
    #expect(try verdicts(delay: 2, gap: 1.5) == [early])
    #expect(try verdicts(delay: nil, gap: 1.5) == [early])
    // Apps may be suspended: a late retry is no fault if the recorded delay is right.
    #expect(try verdicts(delay: 2, gap: 900) == ["a1 pass"])
    #expect(
      try verdicts(delay: nil, gap: 2.5) == [
        "a1 fail 6: Retry 1 of ad 'a1' came 2.5 s after the failure, and 2 s are due."
      ])
    #expect(
      try verdicts(delay: 7, gap: 7) == ["a1 fail 5: Retry 1 of ad 'a1' waits 7 s, and 2 s are due."])
    #expect(
      try verdicts(delay: 1, gap: 2) == ["a1 fail 5: Retry 1 of ad 'a1' waits 1 s, and 2 s are due."])
  }

  @Test("A retry has the number of its unit's failures since the last load, retried or not")
  func failuresCount() throws {
    #expect(
      try verdicts(
        "retry-delay", Film.request(), Film.failure(), Film.request("a2", attempt: 2), Film.failure("a2"),
        Film.retry("a2", delay: 4)) == ["a1 notApplicable", "a2 pass"])
    #expect(
      try verdicts("retry-delay", Film.request(), Film.retry(delay: 4)) == [
        "a1 fail 4: Retry 1 of ad 'a1' waits 4 s, and 2 s are due."
      ])
  }

  @Test("Retries count on over the ads of a unit, and from 1 again after its load")
  func numbers() throws {
    #expect(
      try verdicts(
        "retry-delay", Film.request(), Film.failure(), Film.retry(delay: 2), Film.request("a2"),
        Film.failure("a2"), Film.retry("a2", delay: 4), Film.request("a3"), Film.load("a3"),
        Film.request("a4"),
        Film.failure("a4"), Film.retry("a4", delay: 4)) == [
          "a1 pass", "a2 pass", "a3 notApplicable",
          "a4 fail 13: Retry 1 of ad 'a4' waits 4 s, and 2 s are due.",
        ])
  }

  @Test(
    "A request without a retry's line is the viewer's own, whatever its attempt; the line may come after it",
    .holds("R-066"))
  func retriesUntold() throws {
    for attempt in [1, 2, nil] {
      #expect(
        try self.verdicts(
          "retry-delay", Film.request(at: 0), Film.failure(at: 1), Film.request(attempt: attempt, at: 1.3))
          == ["a1 notApplicable"])
    }
    #expect(
      try self.verdicts(
        "retry-delay", Film.request(at: 0), Film.failure(at: 1), Film.request(attempt: 2, at: 3),
        Film.retry(delay: 2), Film.load()) == ["a1 pass"])
  }

  // MARK: retry-limit

  @Test("The retry after the last allowed one is reported, once an ad")
  func surplus() throws {
    let lines = [
      Film.request(), Film.failure(), Film.retry("a1", 1), Film.request(attempt: 2), Film.failure(),
      Film.retry("a1", 2), Film.request(attempt: 3), Film.failure(), Film.retry("a1", 3),
      Film.request(attempt: 4), Film.failure(), Film.retry("a1", 4),
    ]
    #expect(
      try judged(lines, retries: 2).verdicts("retry-limit") == [
        "a1 fail 11: Retry 3 of ad 'a1' is one too many: the format allows 2."
      ])
    #expect(try judged(lines, retries: 4).verdicts("retry-limit") == ["a1 pass"])
    #expect(
      try judged(lines, retries: nil).verdicts("retry-limit") == [
        "a1 fail 5: The load of ad 'a1' is retried, and the format doesn't retry loads."
      ])
    #expect(
      try judged(lines, retries: 0).verdicts("retry-limit") == [
        "a1 fail 5: Retry 1 of ad 'a1' is one too many: the format allows 0."
      ])
  }

  @Test("Without a retry's own line nothing is a retry, whatever the request's attempt")
  func surplusUntold() throws {
    for attempt in [2, nil] {
      #expect(
        try verdicts(
          "retry-limit", retries: nil, Film.request(), Film.failure(), Film.request(attempt: attempt),
          Film.load()) == ["a1 pass"])
    }
  }

  @Test(
    "Failures count on until the unit loads, though all retries are used up and the app asks anew",
    .holds("R-684"))
  func exhausted() throws {
    let lines = [
      Film.request(), Film.failure(), Film.retry("a1", 1), Film.request(attempt: 2), Film.failure(),
      Film.request("a2"), Film.failure("a2"), Film.retry("a2", 1, delay: 2),
    ]
    #expect(
      try judged(lines, retries: 1).verdicts("retry-limit") == [
        "a1 pass", "a2 fail 10: Retry 3 of ad 'a2' is one too many: the format allows 1.",
      ])
    #expect(
      try judged(lines, retries: 1).verdicts("retry-delay").last
        == "a2 fail 10: Retry 3 of ad 'a2' waits 2 s, and 8 s are due.")
  }

  @Test("A failure that is left alone is reported when the session goes on for longer than the wait")
  func missingRetry() throws {
    func verdicts(end: Double, retries: Int? = 10, _ lines: String...) throws -> [String] {
      let all = [Film.request(at: 0), Film.failure(at: 1)] + lines + [Film.end(at: end)]
      return try judged(all, retries: retries).verdicts("retry-limit")
    }
    let left = "Ad 'a1' failed to load and was not retried, with 0 of 10 retries used and 2 s to wait."
    #expect(try verdicts(end: 3.1) == ["a1 fail 5: \(left)"])
    #expect(try verdicts(end: 3) == ["a1 pass"])
    #expect(try verdicts(end: 9, Film.retry()) == ["a1 pass"])
    #expect(try verdicts(end: 9, Film.request(attempt: 1)) == ["a1 pass"])
    #expect(try verdicts(end: 9, retries: nil) == ["a1 pass"])
    #expect(try verdicts(end: 9, retries: 0) == ["a1 pass"])
    #expect(try verdicts(end: 9, Film.request("a2", at: 3), Film.load("a2")).first == "a1 pass")
    // Another ad's request counts as the retry up to a fifth beyond the wait.
    #expect(try verdicts(end: 9, Film.request("a2", at: 3.4), Film.load("a2")).first == "a1 pass")
    #expect(
      try verdicts(end: 9, Film.request("a2", at: 3.401), Film.load("a2")).first == "a1 fail 7: \(left)")
    #expect(
      judged([Film.request(at: 0), Film.failure(at: 1), #"{"event":"session.end","seq":99}"#]).findings
        .contains {
          $0.contains("retry-limit")
        } == false)
    #expect(
      judged([
        Film.request(at: 0), Film.failure(at: 1),
        #"{"event":"session.end","seq":99,"time":"2026-11-20T10:09:00.000Z"}"#,
      ]).findings(of: "retry-limit") == ["r.ndjson:5 s-1/a1 retry-limit needsReview: \(left)"])
  }
}
