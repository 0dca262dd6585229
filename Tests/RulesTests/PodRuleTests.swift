import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about pods that are cut short, skipped or played again") struct PodRuleTests {
  private func verdicts(_ id: RuleID, schedule: String = Live.schedule(), _ lines: [String]) throws
    -> [String]
  {
    try JudgedRecording(
      ([Line.start(country: "US"), Live.request, Live.load, schedule] + lines).joined(separator: "\n"),
      formats: [.news]
    ).verdicts(id)
  }

  private static func start(_ ad: String, _ position: Int, of total: Int = 2) -> String {
    #"{"event":"ad.start","ad":"\#(ad)","break":"b1","podInfo":{"position":\#(position),"total":\#(total)}}"#
  }

  private static let opening = Live.line("break.start", at: 60)
  private static let end = Live.line("break.end", at: 70)

  @Test("A pod that promises more ads than started is reported where its break was played to the end")
  func incomplete() throws {
    let id: RuleID = "pod-incomplete"
    let (one, two) = (Self.start("a1", 1), Self.start("a2", 2))
    #expect(try verdicts(id, [Self.opening, one, two, Self.end]) == ["b1 pass"])
    let missing = "b1 fail 7: 1 ad of break 'b1' started, and its pod has 2."
    #expect(try verdicts(id, [Self.opening, one, Self.end]) == [missing])
    // One creative at two positions of the pod counts as two ads; two lines for one position count as one.
    #expect(try verdicts(id, [Self.opening, one, Self.start("a1", 2), Self.end]) == ["b1 pass"])
    #expect(try verdicts(id, [Self.opening, one, one, Self.end]) == [missing.replacing("7:", with: "8:")])
    #expect(
      try verdicts(id, [Self.opening, one, Live.ad("skip"), Self.end]) == [
        "b1 notApplicable"
      ])
    #expect(
      try verdicts(id, [Self.opening, one, Live.line("break.cancel"), Self.end]) == [
        "b1 notApplicable"
      ])
    #expect(
      try verdicts(id, [Self.opening, one, Self.end, two]) == [
        "b1 notApplicable"
      ])
    #expect(
      try verdicts(id, [Self.opening, one]) == [
        "b1 notApplicable"
      ])
    #expect(
      try verdicts(id, schedule: Live.schedule(start: -5), [Self.opening, one, Self.end]) == [
        "b1 notApplicable"
      ])
  }

  @Test("A break that is too short because ads didn't start has one finding, about these")
  func short() throws {
    let id: RuleID = "break-duration-differs"
    let (one, two, early) = (Self.start("a1", 1), Self.start("a2", 2), Live.line("break.end", at: 65))
    #expect(try verdicts(id, [Self.opening, one, early]) == ["b1 notApplicable"])
    let short = "b1 fail 8: Break 'b1' took 5 s, and 10 s were scheduled."
    #expect(try verdicts(id, [Self.opening, one, two, early]) == [short])
    let long = "b1 fail 7: Break 'b1' took 15 s, and 10 s were scheduled."
    #expect(try verdicts(id, [Self.opening, one, Live.line("break.end", at: 75)]) == [long])
  }

  @Test("A skip is reported where the break's schedule forbids it")
  func skipped() throws {
    let id: RuleID = "break-skipped-though-restricted"
    let lines = [Self.opening, Live.ad("start"), Live.ad("skip"), Self.end]
    func verdicts(_ lines: [String], _ restrictions: String? = #"["skip","seek"]"#) throws -> [String] {
      try self.verdicts(id, schedule: Live.schedule(restrictions: restrictions), lines)
    }
    let notJumped = "b1 notApplicable"
    #expect(
      Set(try verdicts(lines)) == [notJumped, "a1 fail 7: Ad 'a1' was skipped, and break 'b1' forbids it."])
    #expect(Set(try verdicts(lines, #"["seek"]"#)) == [notJumped, "a1 pass"])
    #expect(Set(try verdicts(lines, nil)) == [notJumped, "a1 pass"])
    #expect(
      Set(try verdicts([Self.opening, Live.ad("start"), Self.end])) == [notJumped, "a1 notApplicable"])
  }

  @Test("No rule about order or position asks about a replay, whatever its ads")
  func replays() throws {
    let again = [
      Live.line("period.start", at: 90),
      #"{"event":"ad.start","ad":"a1","break":"b1","podInfo":{"position":9,"total":2}}"#,
      Live.ad("midpoint"), Live.ad("firstQuartile"),
      Live.ad("start", "a7"), Live.ad("midpoint", "a7"), Live.ad("firstQuartile", "a7"),
    ]
    let lines = [Self.opening, Self.start("a1", 1, of: 1), Live.ad("complete"), Self.end] + again
    #expect(
      try verdicts("ad-order-invalid", lines) == [
        "a1 pass", "a7 notApplicable",
      ])
    #expect(
      try verdicts("pod-position-invalid", lines) == [
        "a1 pass", "a7 notApplicable",
      ])
    #expect(try verdicts("pod-incomplete", lines) == ["b1 pass"])
  }
}
