import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about breaks of a live stream") struct BreakRuleTests {
  private func judged(_ lines: [String], formats: [FormatFolder] = [.news]) -> JudgedRecording {
    JudgedRecording(
      ([Line.start(country: "US"), Live.request, Live.load] + lines).joined(separator: "\n"), formats: formats
    )
  }

  private func verdicts(_ id: RuleID, _ lines: String...) throws -> [String] {
    try judged(lines).verdicts(id)
  }

  private static let play = [
    Live.line("break.start", at: 60), Live.ad("start"), Live.ad("complete"), Live.line("break.end", at: 70),
  ]

  @Test("A break that is told, played and over gives no finding")
  func clean() {
    #expect(judged([Live.schedule()] + Self.play + [Film.end(at: 99)]).findings == [])
  }

  // MARK: stream-unregistered

  @Test("The first schedule before any load of a stream is reported, once a session")
  func unregistered() throws {
    func findings(_ lines: String...) -> [String] {
      JudgedRecording(lines.joined(separator: "\n"), formats: [.news]).findings(of: "stream-unregistered")
    }
    let message = "A break was scheduled before any stream was loaded."
    let (first, second) = (Live.schedule(at: 1), Live.schedule("b2", pod: "ad_break_id/10-02", at: 2))
    #expect(
      findings(Line.start, Live.request, first, second, Live.load) == [
        "r.ndjson:3 s-1 stream-unregistered fail: \(message)"
      ])
    #expect(
      findings(Line.start, Live.request, first) == ["r.ndjson:3 s-1 stream-unregistered fail: \(message)"])
    #expect(findings(Line.start, Live.request, Live.load, first, Live.request, second) == [])
    #expect(findings(Live.request, first) == ["r.ndjson:2 s-1 stream-unregistered needsReview: \(message)"])
    #expect(
      findings(Line.start, Live.request.replacing("{", with: #"{"seq":7,"#), first) == [
        "r.ndjson:3 s-1 stream-unregistered needsReview: \(message)"
      ])
    #expect(
      try JudgedRecording(Line.start).verdicts("stream-unregistered") == [
        "s-1 notApplicable"
      ])
  }

  // MARK: pod-identifier-repeated

  @Test("Two breaks of one asset may not share a pod, unless one replaces the other")
  func podRepeated() throws {
    let id: RuleID = "pod-identifier-repeated"
    let shared = "b2 fail 5: Break 'b2' has the pod 'ad_break_id/10-01', which was that of break 'b1'."
    #expect(try verdicts(id, Live.schedule(), Live.schedule("b2", at: 2)) == ["b1 pass", shared])
    #expect(try verdicts(id, Live.schedule(), Live.schedule(at: 2)) == ["b1 pass"])
    #expect(
      try verdicts(id, Live.schedule(), Live.schedule("b2", at: 2, more: #","replaces":["b1"]"#)) == [
        "b1 pass", "b2 pass",
      ])
    #expect(
      try verdicts(id, Live.schedule(), Live.request("sport"), Live.schedule("b2", at: 2)) == [
        "b1 pass", "b2 pass",
      ])
    #expect(
      try verdicts(id, Live.schedule(), Live.request, Live.schedule("b2", at: 2)).last
        == shared.replacing("5:", with: "6:"))
  }

  // MARK: break-lead-short

  @Test(
    "A break is told as long before as the format asks, and a new start counts anew",
    .holds("R-228"))
  func lead() throws {
    let id: RuleID = "break-lead-short"
    #expect(try verdicts(id, Live.schedule(at: 30, start: 60)) == ["b1 pass"])
    #expect(
      try verdicts(id, Live.schedule(at: 30.5, start: 60)) == [
        "b1 fail 4: Break 'b1' is scheduled 29.5 s before its start, and 30 s before are due."
      ])
    #expect(
      try verdicts(id, Live.schedule(at: 62, start: 60)) == [
        "b1 fail 4: Break 'b1' is scheduled 2 s after its start, and 30 s before are due."
      ])
    #expect(
      try verdicts(id, Live.schedule(at: 1, start: 60), Live.schedule(at: 59, start: 60)) == ["b1 pass"])
    #expect(
      try verdicts(id, Live.schedule(at: 1, start: 60), Live.schedule(at: 20, start: 40)) == [
        "b1 fail 5: Break 'b1' is scheduled 20 s before its start, and 30 s before are due."
      ])
    #expect(
      try judged([Live.schedule(at: 59)], formats: []).verdicts(id) == [
        "b1 notApplicable"
      ])
  }

  // MARK: break-replaced, break-unplayed

  @Test(
    "A schedule that drops breaks which are yet to come is reported once, and they aren't unplayed too",
    .holds("R-282"))
  func replaced() throws {
    let lines = [
      Live.schedule("b2", pod: "ad_break_id/10-02", start: 120),
      Live.schedule("b3", pod: "ad_break_id/10-03", at: 2),
      Live.schedule(at: 3, more: #","replaces":["b2","b3","b2","b1","b9"]"#),
    ]
    #expect(
      try judged(lines).verdicts("break-replaced") == [
        "b2 pass", "b3 pass",
        "b1 fail 6: The schedule of break 'b1' drops 'b2' and 'b3', scheduled before and not yet started.",
      ])
    #expect(
      try judged(lines + [Film.end(at: 600)]).verdicts("break-unplayed") == [
        "b2 notApplicable",
        "b3 notApplicable",
        "b1 fail 7: Break 'b1' was scheduled to start 540 s before the session's last line, and never started.",
      ])
  }

  @Test("Breaks that have started, or that were dropped before, can't be dropped")
  func notReplaced() throws {
    let next = Live.schedule("b2", pod: "ad_break_id/10-02", at: 80, start: 120, more: #","replaces":["b1"]"#)
    #expect(
      try judged([Live.schedule()] + Self.play + [next]).verdicts("break-replaced") == ["b1 pass", "b2 pass"])
    for opening in ["break.start", "period.start"] {
      #expect(
        try verdicts("break-replaced", Live.schedule(), Live.line(opening, at: 60), next) == [
          "b1 pass", "b2 pass",
        ])
    }
    let again = Live.schedule(
      "b3", pod: "ad_break_id/10-03", at: 81, start: 130, more: #","replaces":["b1"]"#)
    #expect(
      try verdicts("break-replaced", Live.schedule(), next, again).map { $0.prefix(7) } == [
        "b1 pass", "b2 fail", "b3 pass",
      ])
    // A break that is scheduled again can be dropped again.
    #expect(
      try verdicts("break-replaced", Live.schedule(), next, Live.schedule(at: 81, start: 100), again)
        .map { $0.prefix(7) } == ["b1 pass", "b2 fail", "b3 fail"])
  }

  @Test("A break is unplayed when its last start passed while the stream was on and nothing of it came")
  func unplayed() throws {
    let id: RuleID = "break-unplayed"
    let never = "Break 'b1' was scheduled to start 40 s before the session's last line, and never started."
    #expect(try verdicts(id, Live.schedule(), Film.end(at: 100)) == ["b1 fail 5: \(never)"])
    #expect(
      try verdicts(id, Live.schedule(), Film.end(at: 60)) == [
        "b1 notApplicable"
      ])
    #expect(
      try verdicts(id, Live.schedule(), Live.line("break.start", at: 60), Film.end(at: 100)) == ["b1 pass"])
    #expect(try verdicts(id, Live.schedule(), Live.ad("start"), Film.end(at: 100)) == ["b1 pass"])
    #expect(
      try verdicts(id, Live.schedule(), Live.schedule(at: 2, start: 120), Film.end(at: 100)).first?
        .hasPrefix("b1 notApplicable") == true)
    let left = #"{"event":"stream.end"}"#
    #expect(
      try verdicts(id, Live.schedule(), left, Film.end(at: 100)) == [
        "b1 notApplicable"
      ])
    #expect(
      judged([Live.schedule(), Film.end(at: 100).replacing("{", with: #"{"seq":99,"#)]).findings(of: id) == [
        "r.ndjson:5 s-1 break-unplayed needsReview: \(never)"
      ])
  }

  // MARK: break-unended, break-duration-differs

  @Test(
    "A break that starts ends too, at the session's last line at the latest",
    .holds("R-222", "R-223"))
  func unended() throws {
    let id: RuleID = "break-unended"
    let start = Live.line("break.start", at: 60)
    let never = "Break 'b1' started and had not ended 40 s later: 10 s were scheduled."
    #expect(
      try verdicts(id, Live.schedule(), start, Live.line("period.end"), Film.end(at: 100)) == [
        "b1 fail 7: \(never)"
      ])
    #expect(try verdicts(id, Live.schedule(), start, Film.request(at: 100)) == ["b1 fail 6: \(never)"])
    // The end of the stream or session also ends a break, unless the break exceeded its length by more than a fifth.
    #expect(try verdicts(id, Live.schedule(), start, Film.end(at: 72)) == ["b1 pass"])
    #expect(try verdicts(id, Live.schedule(), start, Film.end(at: 72.1)).first?.hasPrefix("b1 fail") == true)
    let left = #"{"event":"stream.end","time":"\#(Film.clock(65))"}"#
    #expect(try verdicts(id, Live.schedule(), start, left, Film.end(at: 300)) == ["b1 pass"])
    #expect(
      try verdicts(id, Live.schedule(), start, Film.request(at: 65)) == [
        "b1 notApplicable"
      ])
    #expect(try verdicts(id, Live.schedule(), start, Live.line("break.end")) == ["b1 pass"])
    #expect(try verdicts(id, Live.schedule()) == ["b1 notApplicable"])
    #expect(
      judged([Live.schedule(), start, Film.end(at: 100).replacing("{", with: #"{"seq":99,"#)]).findings(
        of: id)
        == ["r.ndjson:6 s-1 break-unended needsReview: \(never)"])
  }

  @Test(
    "A break takes as long as scheduled, with a fifth of that either way",
    .holds("R-330"))
  func duration() throws {
    func verdicts(_ seconds: Double) throws -> [String] {
      try self.verdicts(
        "break-duration-differs", Live.schedule(), Live.line("break.start", at: 60),
        Live.line("break.end", at: 60 + seconds))
    }
    #expect(try verdicts(10) == ["b1 pass"])
    #expect(try verdicts(12) == ["b1 pass"])
    #expect(try verdicts(8) == ["b1 pass"])
    #expect(try verdicts(12.1) == ["b1 fail 6: Break 'b1' took 12.1 s, and 10 s were scheduled."])
    #expect(try verdicts(7.9) == ["b1 fail 6: Break 'b1' took 7.9 s, and 10 s were scheduled."])
    #expect(
      try self.verdicts("break-duration-differs", Live.schedule(), Live.line("break.end", at: 90)) == [
        "b1 notApplicable"
      ])
  }

  // MARK: live-resume-zero, break-skippable

  @Test(
    "Zero is zero as a word and as a number", .holds("R-272"),
    arguments: [
      (#""zero""#, true), ("0", true), ("0.0", true), ("-0", true), (#""indefinite""#, false), ("10", false),
    ])
  func resumption(_ value: String, _ isZero: Bool) throws {
    let schedule = Live.schedule(more: #","resumption":\#(value)"#)
    let repeated = Live.schedule(at: 2, more: #","resumption":\#(value)"#)
    #expect(
      try verdicts("live-resume-zero", schedule, repeated) == [
        isZero ? "b1 fail 4: After break 'b1' the live stream resumes where the break began." : "b1 pass"
      ])
    #expect(try verdicts("live-resume-zero", Live.schedule()) == ["b1 pass"])
  }

  @Test(
    "A schedule has every restriction of the format; a missing list is an empty one, an unreadable one isn't",
    .holds("R-141"))
  func skippable() throws {
    let id: RuleID = "break-skippable"
    func verdicts(_ restrictions: String?) throws -> [String] {
      try self.verdicts(id, Live.schedule(restrictions: restrictions))
    }
    #expect(try verdicts(#"["seek","skip"]"#) == ["b1 pass"])
    #expect(
      try verdicts(#"["seek"]"#) == ["b1 fail 4: Break 'b1' lacks the format's 1 restriction 'skip'."])
    #expect(
      try verdicts(nil) == ["b1 fail 4: Break 'b1' lacks the format's 2 restrictions 'skip' and 'seek'."])
    #expect(try verdicts(#""skip""#) == ["b1 pass"])
    #expect(try verdicts(#"["skip","look"]"#) == ["b1 pass"])
    let lenient = FormatFolder.named("news", kind: .liveInterstitial)
    #expect(
      try judged([Live.schedule(restrictions: nil)], formats: [lenient]).verdicts(id).count == 1)
  }
}
