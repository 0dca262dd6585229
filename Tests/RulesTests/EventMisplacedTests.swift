import Model
import Basics
import TestSupport
import Testing

@Suite("Events before the ones they need") struct EventMisplacedTests {
  /// Returns the rule's verdicts on the session, then on each ad.
  private func verdicts(_ lines: String...) throws -> [String] {
    try JudgedRecording(recording(Line.start, lines.joined(separator: "\n")), formats: [.mediated])
      .verdicts("event-misplaced")
  }

  private func event(_ name: String, _ more: String = "") -> String {
    #"{"event":"\#(name)","ad":"a1"\#(more)}"#
  }

  private func breakEvent(_ name: String, _ id: String = "b1") -> String {
    let schedule =
      name == "break.schedule" ? #","pod":"p","start":"2026-11-20T10:02:00Z","durationMs":1,"url":"u""# : ""
    return #"{"event":"\#(name)","break":"\#(id)"\#(schedule)}"#
  }

  private let nothing = "s-1 notApplicable"

  @Test(
    "Answers and retries need the ad's request, whichever try it was",
    .holds("R-226"))
  func requests() throws {
    #expect(
      try verdicts(
        event("ad.load"), event("ad.loadFailed"), event("ad.retry", #","attempt":1"#), MediationLine.request,
        event("ad.loadFailed"), event("ad.retry", #","attempt":1"#), MediationLine.request) == [
          nothing, "a1 fail 2: 'ad.load' comes before the 'ad.request' that it needs.",
          "a1 fail 3: 'ad.loadFailed' comes before the 'ad.request' that it needs.",
          "a1 fail 4: 'ad.retry' comes before the 'ad.request' that it needs.",
        ])
  }

  @Test(
    "An answer that came too early is one finding: its request isn't unanswered as well, but later ones may be",
    .holds("R-285")
  )
  func earlyAnswer() throws {
    func unanswered(_ lines: String...) throws -> [String] {
      try JudgedRecording(lines.joined(separator: "\n"), formats: [.mediated]).verdicts("load-unanswered")
    }
    #expect(try unanswered(event("ad.load"), MediationLine.request, Line.end) == ["a1 pass"])
    #expect(
      try unanswered(event("ad.loadFailed"), MediationLine.request, MediationLine.request, Line.end) == [
        "a1 fail 4: Ad 'a1' was requested in line 3, and the request was never answered, by 'ad.load' or 'ad.loadFailed'."
      ])
  }

  @Test("What never comes is no matter of this rule")
  func neverComes() throws {
    #expect(try verdicts(event("ad.load"), event("ad.hide")) == [nothing, "a1 pass"])
    #expect(
      try verdicts(event("ad.request", #","kind":"native""#)) == [
        nothing, "a1 notApplicable",
      ])
    #expect(
      try verdicts(
        event("ad.load"), #"{"event":"ad.request","ad":"a2","kind":"native"}"#) == [
          nothing, "a1 pass", "a2 notApplicable",
        ])
  }

  @Test("An adapter's events need its own load; without a name any load will do")
  func adapters() throws {
    #expect(
      try verdicts(
        MediationLine.load("A"), MediationLine.map("", adapter: "B"),
        MediationLine.track(#""clicks":"sdk""#, adapter: nil),
        MediationLine.complete(adapter: "A"), MediationLine.complete(adapter: "C"), MediationLine.load("B"))
        == [
          nothing, "a1 fail 3: 'adapter.map' comes before the 'adapter.load' that it needs.",
        ])
    #expect(
      try verdicts(
        MediationLine.complete(adapter: nil), MediationLine.load("A"), MediationLine.map("", adapter: "A"))
        == [nothing, "a1 fail 2: 'adapter.complete' comes before the 'adapter.load' that it needs."])
  }

  @Test("Hiding, revenue and rewards need the display; among themselves they may come in any order")
  func rewards() throws {
    let grant = event("reward.grant", #","name":"coins","amount":1"#)
    #expect(
      try verdicts(
        grant, event("ad.hide"), event("reward.start"), event("ad.show"), event("ad.display"),
        event("ad.hide"), grant,
        event("reward.start")) == [
          nothing, "a1 fail 2: 'reward.grant' comes before the 'ad.display' that it needs.",
          "a1 fail 3: 'ad.hide' comes before the 'ad.display' that it needs.",
          "a1 fail 4: 'reward.start' comes before the 'ad.display' that it needs.",
        ])
  }

  @Test("Breaks are told by their id; break and period may come in any order")
  func breaks() throws {
    #expect(
      try verdicts(
        breakEvent("break.schedule"), breakEvent("break.start", "b2"), breakEvent("break.schedule", "b2"),
        breakEvent("period.end"), breakEvent("break.start"), breakEvent("period.start"),
        breakEvent("break.end", "b3"),
        breakEvent("break.start", "b3")) == [
          "s-1 fail 3: 'break.start' comes before the 'break.schedule' that it needs.",
          "s-1 fail 5: 'period.end' comes before the 'period.start' that it needs.",
          "s-1 fail 8: 'break.end' comes before the 'break.start' that it needs.",
        ])
  }

  @Test("A stream's load needs its request")
  func streams() throws {
    let load = #"{"event":"stream.load","streamId":"s"}"#
    let request = #"{"event":"stream.request","networkCode":"1","customAssetKey":"k"}"#
    #expect(
      try verdicts(load, request, load) == [
        "s-1 fail 2: 'stream.load' comes before the 'stream.request' that it needs."
      ])
    #expect(try verdicts(request, load) == ["s-1 pass"])
  }
}
