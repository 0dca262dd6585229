import Model
import Reading
import Sessions
import TestSupport
import Testing

@Suite("Gaps in a sequence") struct SequenceGapTests {
  /// The gaps of a session whose lines have these numbers (`nil`: none), as `2...3 after line 2`.
  private func gaps(_ numbers: [Int64?]) throws -> [String] {
    let lines = numbers.map { number in
      #"{"event":"session.start","platform":"ios"\#(number.map { ",\"seq\":\($0)" } ?? "")}"#
    }
    let record = try record(lines.joined(separator: "\n"))
    return record.gaps.map { "\($0.missing) after line \($0.after.line)" }
  }

  @Test(
    "A number that never came is a gap, shown by the first event after it",
    .holds("R-039"),
    arguments: [
      ([0, 1, 2], []),
      ([nil, nil], []),
      ([0, 2, 3], ["1...1 after line 2"]),
      ([0, 5, 6, 9], ["1...4 after line 2", "7...8 after line 4"]),
      ([1, 2], ["0...0 after line 1"]),
      ([3], ["0...2 after line 1"]),
      ([0, nil, 2], ["1...1 after line 3"]),
    ] as [([Int64?], [String])])
  func ordered(_ numbers: [Int64?], expected: [String]) throws {
    #expect(try gaps(numbers) == expected)
  }

  @Test(
    "A number that came late did come, and one that came twice is no gap",
    arguments: [
      ([0, 2, 1, 3], []),
      ([0, 1, 1, 2], []),
      ([0, 0, 0], []),
      ([2, 1, 0], []),
      ([0, 1, 4, 3, 5], ["2...2 after line 3"]),
      ([0, 4, 2, 7], ["1...1 after line 2", "3...3 after line 2", "5...6 after line 4"]),
      ([5, 0, 1], ["2...4 after line 1"]),
      ([0, 3, 1, 5, 3], ["2...2 after line 2", "4...4 after line 4"]),
    ] as [([Int64?], [String])])
  func disordered(_ numbers: [Int64?], expected: [String]) throws {
    #expect(try gaps(numbers) == expected)
  }

  @Test("Numbers at the end of the range, beyond it and below 0 do no harm")
  func extremes() throws {
    #expect(
      try gaps([0, 9_007_199_254_740_991, .max]) == ["1...9007199254740990 after line 2"])
    #expect(try gaps([-3, 0, 1]) == [])
  }

  @Test(
    "A gap leaves the evidence incomplete, disorder and repetition do not",
    .holds("R-206"))
  func evidence() throws {
    func reasons(_ numbers: [Int]) throws -> [String] {
      try record(
        numbers.map { #"{"event":"session.start","platform":"ios","seq":\#($0)}"# }.joined(separator: "\n")
      ).evidenceGaps
    }
    #expect(try reasons([0, 1, 2]) == [])
    #expect(try reasons([0, 2, 1, 1]) == [])
    #expect(try reasons([0, 2]) == ["numbers of seq never came"])
    #expect(try reasons([0, 2, 4]) == ["2 stretches of seq never came"])
  }

  @Test(
    "Invalid events, skipped lines and eviction leave the evidence incomplete",
    .holds("R-206"))
  func otherReasons() throws {
    let invalid = try record(
      """
      {"event":"session.start","platform":"console"}
      {"event":"view.render","ad":"x","frame":"full"}
      {"event":"impression","ad":"x"}
      """)
    #expect(invalid.evidenceGaps == ["3 events are invalid"])
    #expect(invalid.lostLines == [])
    let torn = try record(
      """
      {"event":"session.start","platform":"ios"}
      {"event":"impression","ad":"x","by":
      {"event":"session.end"}
      """)
    #expect(torn.evidenceGaps == ["a line could not be read"])
    let unknown = try record(#"{"event":"session.pause","mood":"good"}"#)
    #expect(unknown.evidenceGaps == [])
  }

  @Test(
    "An invalid event concerns its own ad; one that lost its ad may be any ad's, and one without an ad is the session's",
    .holds("R-206", "R-207", "R-208", "R-209")
  )
  func invalidEvents() throws {
    func gaps(_ line: String) throws -> [[String]] {
      let record = try record(
        """
        {"event":"session.start","platform":"ios","language":7}
        {"event":"impression","ad":"x","by":"app"}
        {"event":"impression","ad":"y","by":"app"}
        \(line)
        {"event":"session.end"}
        """)
      return record.ads.map(record.evidenceGaps) + [record.evidenceGaps(using: EventKindSet(.breakStart))]
    }
    #expect(
      try gaps(#"{"event":"view.render","ad":"x","frame":"full"}"#) == [["an event is invalid"], [], []])
    #expect(
      try gaps(#"{"event":"view.render","frame":[0,0,1,1]}"#) == [
        ["an event is invalid"], ["an event is invalid"], [],
      ])
    #expect(try gaps(#"{"event":"break.start"}"#) == [[], [], ["an event is invalid"]])
    #expect(try gaps(#"{"event":"stream.load"}"#) == [[], [], []])
    #expect(try gaps(#"{"event":"ad.request","ad":"y","kind":"wide"}"#) == [[], ["an event is invalid"], []])
  }

  @Test(
    "A line after the end of the session leaves the evidence incomplete",
    .holds("R-018", "R-206"))
  func lineAfterEnd() throws {
    let record = try record(
      """
      {"event":"session.start","platform":"ios"}
      {"event":"session.end"}
      {"event":"impression","ad":"x","by":"app"}
      """)
    #expect(record.lostLines == ["the session goes on after its session.end"])
    #expect(record.ads.map(\.id) == ["x"])
  }

  @Test(
    "A session that was evicted may have gone on unseen",
    .holds("R-022", "R-206"))
  func evicted() throws {
    let lines = ["a", "b", "a"].map {
      #"{"event":"stream.end","session":"\#($0)","time":"2026-11-20T10:00:00.000Z"}"#
    }
    var options = RecordingReader.Options()
    options.openSessions = 1
    let read = readRecordings([("r", Array(lines.joined(separator: "\n").utf8))], options: options)
    let context = LedgerContext(catalog: catalog([]))
    let lost = read.sessions.sorted { $0.id < $1.id }.map { SessionLedger.record($0, in: context).lostLines }
    #expect(lost == [["the session was evicted to bound memory"], []])
  }
}
