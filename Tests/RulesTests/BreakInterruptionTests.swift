import Model
import Basics
import TestSupport
import Testing

@Suite("Breaks that viewers join in, jump over, pause in, or that the app cancels")
struct BreakInterruptionTests {
  private func verdicts(_ id: RuleID, load second: Double = 0, _ lines: String...) throws -> [String] {
    try verdicts(id, load: second, lines)
  }

  private func verdicts(_ id: RuleID, load second: Double = 0, _ lines: [String]) throws -> [String] {
    let load = #"{"event":"stream.load","streamId":"s:1","time":"\#(Film.clock(second))"}"#
    return try JudgedRecording(
      ([Line.start(country: "US"), Live.request, load] + lines).joined(separator: "\n"), formats: [.news]
    ).verdicts(id)
  }

  private static func seek(at second: Double, from: Double, to: Double) -> String {
    #"{"event":"stream.seek","from":"\#(Film.clock(from))","to":"\#(Film.clock(to))","time":"\#(Film.clock(second))"}"#
  }

  private static func stream(_ event: String, at second: Double) -> String {
    #"{"event":"stream.\#(event)","time":"\#(Film.clock(second))"}"#
  }

  private static let notJudged = "b1 notApplicable"
  private static let start = Live.line("break.start", at: 60)

  @Test("A stream that was loaded later than the lead before a break couldn't schedule it earlier")
  func lead() throws {
    let id: RuleID = "break-lead-short"
    #expect(try verdicts(id, load: 31, Live.schedule(at: 32)) == ["b1 notApplicable"])
    #expect(
      try verdicts(id, load: 30, Live.schedule(at: 32)) == [
        "b1 fail 4: Break 'b1' is scheduled 28 s before its start, and 30 s before are due."
      ])
  }

  @Test("Who joins in a break is due the rest of it")
  func joined() throws {
    func verdicts(_ id: RuleID, _ lines: String...) throws -> [String] {
      try self.verdicts(id, load: 64, lines[0], Live.line("break.start", at: 65), lines[1])
    }
    let schedule = Live.schedule(at: 64.5)
    let (id, open): (RuleID, RuleID) = ("break-duration-differs", "break-unended")
    #expect(try verdicts(id, schedule, Live.line("break.end", at: 71)) == ["b1 pass"])
    #expect(
      try verdicts(id, schedule, Live.line("break.end", at: 75)) == [
        "b1 fail 6: Break 'b1' took 10 s, and 6 s were left of it when the stream was loaded."
      ])
    #expect(try verdicts(open, schedule, Film.end(at: 72)) == ["b1 pass"])
    #expect(
      try verdicts(open, schedule, Film.end(at: 75)) == [
        "b1 fail 6: Break 'b1' started and had not ended 10 s later: 6 s were left of it."
      ])
  }

  @Test(
    "A jump forward out of a break, or over an unplayed one, is reported where JUMP is forbidden, one within it where SKIP is",
    .holds("R-1206"))
  func jumped() throws {
    func verdicts(_ restrictions: String, _ lines: String...) throws -> [String] {
      let schedule = Live.schedule(restrictions: restrictions)
      return try self.verdicts("break-skipped-though-restricted", [schedule] + lines + [Film.end(at: 100)])
        .filter { $0.hasPrefix("b1") }
    }
    func forbidden(_ line: Int, _ what: String) -> [String] {
      ["b1 fail \(line): The viewer jumped \(what), and break 'b1' forbids it."]
    }
    let out = Self.seek(at: 64, from: 64, to: 80)
    #expect(try verdicts(#"["seek"]"#, Self.start, out) == forbidden(6, "out of it"))
    #expect(try verdicts(#"["skip"]"#, Self.start, out) == forbidden(6, "forward in it"))
    #expect(try verdicts("[]", Self.start, out) == ["b1 pass"])
    let over = Self.seek(at: 50, from: 50, to: 80)
    #expect(try verdicts(#"["seek"]"#, over) == forbidden(5, "over it"))
    #expect(try verdicts(#"["skip"]"#, over) == ["b1 pass"])
    let within = Self.seek(at: 62, from: 62, to: 66)
    #expect(try verdicts(#"["skip"]"#, Self.start, within) == forbidden(6, "forward in it"))
    #expect(try verdicts(#"["seek"]"#, Self.start, within) == ["b1 pass"])
    let back = Self.seek(at: 64, from: 64, to: 20)
    #expect(try verdicts(#"["skip","seek"]"#, Self.start, back) == [Self.notJudged])
  }

  @Test(
    "A break that was played to its end without an ad is for a person to look at, unless something interrupted it",
    .holds("R-1205"))
  func empty() throws {
    func verdicts(_ lines: String..., load: Double = 0) throws -> [String] {
      try self.verdicts("break-empty", load: load, [Live.schedule()] + lines + [Film.end(at: 100)])
    }
    let end = Live.line("break.end", at: 70)
    #expect(
      try verdicts(Self.start, end) == [
        "b1 needsReview 6: Break 'b1' was played to its end, and no ad of it started."
      ])
    #expect(try verdicts(Self.start, Live.ad("start"), end).contains("b1 pass"))
    #expect(try verdicts(Self.start, Self.stream("pause", at: 62), end) == [Self.notJudged])
    #expect(try verdicts(Live.line("break.cancel", at: 61), Self.start, end) == [Self.notJudged])
    #expect(try verdicts(Self.start, Self.stream("error", at: 62), end) == [Self.notJudged])
    #expect(try verdicts(Self.start) == [Self.notJudged])
  }

  @Test("A break that was jumped over, paused at, cancelled or never reached isn't unplayed")
  func unplayed() throws {
    func verdicts(_ line: String) throws -> [String] {
      try self.verdicts("break-unplayed", Live.schedule(), line, Film.end(at: 100))
    }
    #expect(try verdicts(Self.seek(at: 50, from: 50, to: 80)) == [Self.notJudged])
    #expect(try verdicts(Self.seek(at: 50, from: 50, to: 60)).first?.hasPrefix("b1 fail") == true)
    #expect(try verdicts(Self.stream("pause", at: 50)) == [Self.notJudged])
    // After a pause of 39 s the viewer reaches the break's start 99 s after ten; after 41 s, not before the session's end.
    let never =
      "b1 fail 7: Break 'b1' was scheduled to start 40 s before the session's last line, and never started."
    #expect(try verdicts(Self.stream("pause", at: 10) + "\n" + Self.stream("resume", at: 49)) == [never])
    #expect(
      try verdicts(Self.stream("pause", at: 10) + "\n" + Self.stream("resume", at: 51)) == [
        "b1 notApplicable"
      ])
    #expect(try verdicts(Live.line("break.cancel", at: 59)) == [Self.notJudged])
    // After a seek back by an hour the viewer hadn't reached the break when the session ended.
    #expect(
      try verdicts(Self.seek(at: 20, from: 20, to: -3580)) == [
        "b1 notApplicable"
      ])
  }

  @Test("The length of a break that was jumped out of or into, paused in or cancelled isn't judged")
  func length() throws {
    func verdicts(_ lines: String...) throws -> [String] {
      let all = [Live.schedule()] + lines
      return try JudgedRecording(
        ([Line.start(country: "US"), Live.request, Live.load] + all).joined(separator: "\n"),
        formats: [.news]
      ).verdicts("break-duration-differs")
    }
    let end = Live.line("break.end", at: 63)
    let short = "b1 fail 6: Break 'b1' took 3 s, and 10 s were scheduled."
    #expect(try verdicts(Self.start, end) == [short])
    #expect(try verdicts(Self.start, Self.seek(at: 62, from: 62, to: 90), end) == [Self.notJudged])
    #expect(try verdicts(Self.start, end, Self.seek(at: 63.2, from: 63, to: 90)) == [Self.notJudged])
    #expect(try verdicts(Self.seek(at: 59, from: 59, to: 67), Self.start, end) == [Self.notJudged])
    #expect(try verdicts(Self.start, Self.stream("pause", at: 61), end) == [Self.notJudged])
    #expect(try verdicts(Self.start, Live.line("break.cancel", at: 63), end) == [Self.notJudged])
    // A seek back to the break a minute later doesn't affect the first play.
    #expect(try verdicts(Self.start, end, Self.seek(at: 120, from: 120, to: 55)) == [short])
    #expect(
      try verdicts(Self.start, Live.ad("start").replacing("}", with: #","time":"\#(Film.clock(90))"}"#), end)
        == ["b1 notApplicable"])
  }

  @Test("A scheduled length that the definition doesn't allow is reported at the schedule")
  func scheduledLength() throws {
    #expect(
      try verdicts("break-duration-differs", Live.schedule(durationMs: 15_000)) == [
        "b1 fail 4: Break 'b1' is scheduled for 15000 ms, and the format's breaks take 10000 ms."
      ])
    #expect(BreakLengths.list([15_000, 30_000]).allows(30_000))
    #expect(!BreakLengths.list([15_000, 30_000]).allows(20_000))
    #expect(BreakLengths.range(10_000, 60_000).allows(60_000))
    #expect(!BreakLengths.range(10_000, 60_000).allows(60_001))
  }
}
