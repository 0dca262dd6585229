import Rules
import Model
import Basics
import TestSupport
import Testing

/// Contract 1.1, "Two moments": what a feed that is scrolled records.
@Suite("Ads that are scrolled into view") struct ScrollingRuleTests {
  private let all: [RuleID] = [
    "asset-not-rendered", "adchoices-not-rendered", "adchoices-obscured", "adchoices-outside-ad",
    "adchoices-too-small", "adchoices-not-clickable", "badge-missing", "badge-too-small", "ad-too-small",
    "dsa-marking-unproven", "dsa-parameters-unreachable",
  ]

  private func view(_ y: Int, height: Int = 300) -> String {
    #"{"event":"view.render","ad":"a1","frame":[16,\#(y),358,\#(height)]}"#
  }
  private func asset(_ key: String, _ frame: String, more: String = "") -> String {
    #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":\#(frame),"clickable":true\#(more)}"#
  }
  /// All that the ad needs, laid out with its top at `y`.
  private func assets(at y: Int, icon: String = #","visible":1"#) -> [String] {
    [
      asset("Headline", "[20,\(y + 240),300,40]", more: #","visible":1"#),
      asset("MainImage", "[16,\(y + 20),358,187]", more: #","visible":1"#),
      asset("AdBadge", "[20,\(y),40,16]", more: #","visible":1"#),
      asset("AdChoices", "[355,\(y),19,15]", more: icon + #","z":9"#),
    ]
  }

  private func judged(_ lines: [String]) -> JudgedRecording {
    JudgedRecording(([Line.start, Line.request(), Line.load()] + lines + [Line.end]).joined(separator: "\n"))
  }

  private func verdicts(_ lines: [String], _ ids: [RuleID]) throws -> [String] {
    try ids.flatMap { id in try judged(lines).verdicts(id).map { "\(id) \($0)" } }
  }

  @Test(
    "An ad that counts at its first pixel below the fold and is scrolled up passes all that it showed",
    .holds("R-237", "R-238", "R-244"))
  func belowTheFold() throws {
    let lines = [view(840)] + assets(at: 840) + [Line.impression(), view(400), view(-200), Line.hideView]
    #expect(try verdicts(lines, all) == all.map { "\($0) a1 pass" })
  }

  @Test(
    "One that never came wholly onto the screen needs a review where a part wasn't seen",
    .holds("R-259"))
  func neverWhole() throws {
    let lines = [view(800)] + assets(at: 800) + [Line.impression(), view(760), Line.hideView]
    #expect(
      try verdicts(lines, ["asset-not-rendered", "badge-missing", "dsa-marking-unproven"]) == [
        "asset-not-rendered a1 needsReview 5: The required asset 'Headline' was beside the screen when the most of the ad "
          + "was on the screen, and the ad was never wholly on the screen.",
        "badge-missing a1 pass", "dsa-marking-unproven a1 pass",
      ])
  }

  @Test(
    "What is there when the ad counts and was taken away when the most of it was seen fails at what took it away",
    .holds("R-237", "R-258")
  )
  func takenAway() throws {
    let hidden =
      [view(840)] + assets(at: 840) + [Line.impression(), Line.hide("AdChoices"), view(400), Line.hideView]
    #expect(
      try verdicts(hidden, ["adchoices-not-rendered", "dsa-parameters-unreachable", "adchoices-obscured"])
        == [
          "adchoices-not-rendered a1 fail 10: AdChoices was delivered and rendered, but is hidden when the most of the ad was "
            + "on the screen.",
          "dsa-parameters-unreachable a1 fail 10: Nothing led from the ad to the information about it: AdChoices was hidden "
            + "when the most of the ad was on the screen.",
          "adchoices-obscured a1 notApplicable: No AdChoices icon was rendered at the moment of showing.",
        ])
    let movedOut =
      [view(840)] + assets(at: 840)
      + [Line.impression(), view(400), asset("AdBadge", "[20,390,40,9]"), view(401), Line.hideView]
    // Three states as full that held as long: the latest.
    #expect(
      try verdicts(movedOut, ["badge-missing"]) == [
        "badge-missing a1 fail 11: The ad's badge was outside the ad when the most of the ad was on the screen, in a session "
          + "in 'DE'."
      ])
  }

  @Test(
    "A rendering that shrinks the ad takes out what lies beyond it",
    .holds("R-258"))
  func shrunk() throws {
    let lines =
      [view(840)] + assets(at: 840) + [Line.impression(), view(500, height: 200), Line.hideView]
    #expect(
      try verdicts(lines, ["asset-not-rendered"]) == [
        "asset-not-rendered a1 fail 10: The required asset 'Headline' was delivered and outside the ad when the most of "
          + "the ad was on the screen."
      ])
  }

  @Test(
    "An icon with 'visible' 0 on an ad that is wholly on the screen can't have been seen",
    .holds("R-259"))
  func transparent() throws {
    let lines =
      [view(840)] + assets(at: 840, icon: #","visible":0"#) + [Line.impression(), view(400), Line.hideView]
    #expect(
      try verdicts(lines, ["adchoices-not-rendered"]) == [
        "adchoices-not-rendered a1 fail 8: AdChoices was delivered and rendered, but is transparent when the most of the ad "
          + "was on the screen."
      ])
    let part =
      [view(800)] + assets(at: 800, icon: #","visible":0"#) + [Line.impression(), view(700), Line.hideView]
    #expect(
      try verdicts(part, ["adchoices-not-rendered"]) == [
        "adchoices-not-rendered a1 needsReview 8: AdChoices was transparent when the most of the ad was on the screen, and "
          + "the ad was never wholly on the screen."
      ])
  }

  @Test(
    "How the icon looks is judged where the most of the ad was seen, not where it counted",
    .holds("R-262"))
  func looks() throws {
    let small = asset("AdChoices", "[360,400,10,10]", more: #","visible":1,"z":9"#)
    let lines = [view(840)] + assets(at: 840) + [Line.impression(), view(400), small, Line.hideView]
    #expect(
      try verdicts(lines, ["adchoices-too-small", "dsa-parameters-unreachable"]) == [
        "adchoices-too-small a1 fail 11: AdChoices is 10 × 10 when the most of the ad was on the screen, under 19 × 15.",
        "dsa-parameters-unreachable a1 needsReview 11: Whether AdChoices, the way to the information about the ad, can be "
          + "recognised and reached isn't known: it is 10 × 10 when the most of the ad was on the screen.",
      ])
  }

  @Test(
    "An icon wholly outside the ad when that counts is judged there: outside, and no way to the page",
    .holds("R-260"))
  func outside() throws {
    let lines =
      [view(400)] + assets(at: 400) + [
        asset("AdChoices", "[355,380,19,15]", more: #","visible":1"#), Line.impression(), Line.hideView,
      ]
    #expect(
      try verdicts(lines, ["adchoices-not-rendered", "adchoices-outside-ad", "dsa-parameters-unreachable"])
        == [
          "adchoices-not-rendered a1 pass",
          "adchoices-outside-ad a1 fail 9: AdChoices lies outside the ad when the impression was counted.",
          "dsa-parameters-unreachable a1 fail 9: Nothing led from the ad to the information about it: AdChoices was outside "
            + "the ad when the impression was counted.",
        ])
  }

  @Test(
    "A recording without any layout proves nothing of how its ads looked",
    .holds("R-053"))
  func withoutLayout() throws {
    let findings = judged([Line.impression()]).findings.filter {
      !$0.contains(" dsa-b") && !$0.contains(" dsa-pa")
    }
    #expect(
      findings.map { $0.split(separator: ":")[1] } == [
        "4 s-1/a1 adchoices-not-rendered needsReview", "4 s-1/a1 asset-not-rendered needsReview",
        "4 s-1/a1 asset-not-rendered needsReview", "4 s-1/a1 badge-missing needsReview",
        "4 s-1/a1 dsa-marking-unproven needsReview", "4 s-1/a1 impression-before-render needsReview",
      ])
  }
}

@Suite("Recorders that don't see everything") struct ObservationTests {
  private func findings(_ observes: String, _ lines: String...) -> [String] {
    let start = Line.start(country: "DE", more: #","recorder":{"name":"proxy","observes":[\#(observes)]}"#)
    return JudgedRecording(
      ([start, Line.request(), Line.load()] + lines + [Line.end]).joined(separator: "\n")
    ).findings
  }

  @Test(
    "A rule whose facts the recorder doesn't see is not applicable; one that carries a provision needs a review, once",
    .holds("R-508", "R-047", "R-050")
  )
  func proxy() {
    let said = findings(#""requests","loads","delivery","impressions","clicks""#, Line.impression(by: "sdk"))
    #expect(
      said.filter {
        !$0.contains(" dsa-behalf") && !$0.contains(" dsa-pai") && !$0.contains("parameters-missing")
      } == [
        "r.ndjson:1 s-1/a1 adchoices-not-rendered needsReview: The recorder doesn't see rendering.",
        "r.ndjson:1 s-1/a1 badge-missing needsReview: The recorder doesn't see rendering.",
        "r.ndjson:1 s-1/a1 dsa-marking-unproven needsReview: The recorder doesn't see rendering.",
        "r.ndjson:1 s-1/a1 dsa-parameters-unreachable needsReview: The recorder doesn't see rendering.",
      ])
  }

  @Test("What the recorder sees is judged as ever")
  func observed() {
    let said = findings(#""rendering""#, Line.view, Line.render("Headline"), Line.impression())
    #expect(said.contains { $0.contains("badge-missing fail") })
  }

  @Test(
    "What a recorder that misses a part didn't see needs review, and what it saw is judged as ever",
    .holds("R-052", "R-206"))
  func incomplete() {
    let start = Line.start(
      country: "DE", more: #","recorder":{"observes":["rendering"],"incomplete":true}"#)
    let icon = Line.render("AdChoices").replacing("19,15", with: "10,10")
    let said = judged(lines: [start, Line.view, icon, Line.end])
    #expect(
      said.filter { $0.contains(" badge-missing ") || $0.contains(" adchoices-too-small ") } == [
        "r.ndjson:3 s-1/a1 adchoices-too-small fail: AdChoices is 10 × 10 at the ad's last line on the screen, under 15 × 15.",
        "r.ndjson:3 s-1/a1 badge-missing needsReview: The ad's badge was not rendered at the ad's last line on the screen, in a session in 'DE'.",
      ])
  }

  private func judged(lines: [String]) -> [String] {
    JudgedRecording(lines.joined(separator: "\n")).findings
  }

  @Test("An observation that nobody knows is an invalid event")
  func unknown() {
    #expect(findings(#""smell""#).contains { $0.contains("s-1 event-invalid fail") })
  }

  @Test("A recorder that doesn't say what it sees sees everything", .holds("R-048"))
  func everything() {
    let said = JudgedRecording(
      recording(
        Line.start(country: "DE", more: #","recorder":{"name":"AdRecorder"}"#), Line.request(), Line.load(),
        Line.view, Line.render("Headline"), Line.impression(), Line.end)
    ).findings
    for rule in ["badge-missing fail", "asset-not-rendered fail", "adchoices-not-rendered fail"] {
      #expect(said.contains { $0.contains(rule) }, "\(rule)")
    }
  }

  @Test(
    "Rules that carry a provision are those of AdChoices, the badge and the DSA; others say nothing unseen",
    .holds("R-049", "R-050"))
  func provisions() {
    let restOnRendering = RuleRegistry.infos.filter { $0.restsOn.contains(.rendering) }
    for info in restOnRendering {
      let name = info.id.rawValue
      let carries = ["adchoices-", "badge-", "dsa-"].contains { name.hasPrefix($0) }
      #expect((info.evidence != nil) == carries, "\(name)")
    }
    #expect(restOnRendering.contains { $0.evidence == nil })
    let said = findings(#""requests""#, Line.view, Line.render("Headline"), Line.impression())
    #expect(!said.contains { $0.contains(" asset-not-rendered ") })
  }
}
