import Rules
import Model
import Basics
import TestSupport
import Testing

/// Recordings of a feed that is scrolled.
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
  /// Returns a line of the ad at this number of seconds. By default the first `view.render` is at 0.3, and each other line
  /// 0.1 s after the line before.
  private func at(_ seconds: String, _ line: String) -> String {
    line.replacing(#""ad":"a1""#, with: #""ad":"a1","time":"2026-11-20T10:00:0\#(seconds)00Z""#)
  }
  private var hideView: String { at("6.0", Line.hideView) }

  /// Returns renderings of all required assets, laid out with the ad's top at `y`.
  private func assets(at y: Int, icon: String = #","visible":1"#) -> [String] {
    [
      asset("Headline", "[20,\(y + 240),300,40]", more: #","visible":1"#),
      asset("MainImage", "[16,\(y + 20),358,187]", more: #","visible":1"#),
      asset("AdBadge", "[20,\(y),40,16]", more: #","visible":1,"text":"Anzeige""#),
      asset("AdChoices", "[355,\(y),19,15]", more: icon + #","z":9"#),
    ]
  }

  private func judged(_ lines: [String]) -> JudgedRecording {
    JudgedRecording(([Line.start, Line.request(), Line.load()] + lines + [Line.end]).joined(separator: "\n"))
  }

  private func verdicts(_ lines: [String], _ ids: [RuleID]) -> [String] {
    ids.flatMap { id in
      do { return try judged(lines).verdicts(id).map { "\(id) \($0)" } } catch { return ["\(error)"] }
    }
  }

  @Test(
    "An ad that counts at its first pixel below the fold and is scrolled up passes all that it showed")
  func belowTheFold() throws {
    let lines =
      [view(840)] + assets(at: 840)
      + [Line.impression(), at("1.0", view(400)), at("5.0", view(-200)), hideView]
    #expect(verdicts(lines, all) == all.map { "\($0) a1 pass" })
  }

  @Test(
    "One that never came wholly onto the screen needs a review where a part wasn't seen")
  func neverWhole() throws {
    let lines = [view(800)] + assets(at: 800) + [Line.impression(), view(760), hideView]
    #expect(
      verdicts(lines, ["asset-not-rendered", "badge-missing", "dsa-marking-unproven"]) == [
        "asset-not-rendered a1 needsReview 5: It isn't known whether the required asset 'Headline' was shown: "
          + "the required asset 'Headline' was beside the screen.",
        "badge-missing a1 pass", "dsa-marking-unproven a1 pass",
      ])
  }

  @Test(
    "What is there when the ad counts and is taken away for most of the time fails at what took it away")
  func takenAway() throws {
    let hidden =
      [view(840)] + assets(at: 840) + [Line.impression(), Line.hide("AdChoices"), view(400), hideView]
    #expect(
      verdicts(hidden, ["adchoices-not-rendered", "dsa-parameters-unreachable", "adchoices-obscured"])
        == [
          "adchoices-not-rendered a1 fail 10: AdChoices was hidden for 5.1 of 5.7 s.",
          "dsa-parameters-unreachable a1 fail 10: Nothing led from the ad to the information about it: "
            + "AdChoices was hidden for 5.1 of 5.1 s.",
          "adchoices-obscured a1 notApplicable",
        ])
    let movedOut =
      [view(840)] + assets(at: 840)
      + [Line.impression(), view(400), asset("AdBadge", "[20,390,40,9]"), view(401), hideView]
    #expect(
      verdicts(movedOut, ["badge-missing"]) == [
        "badge-missing a1 fail 11: The ad label lay outside the ad for 5.1 of 5.7 s."
      ])
  }

  @Test(
    "A rendering that shrinks the ad takes out what lies beyond it")
  func shrunk() throws {
    let lines =
      [view(840)] + assets(at: 840) + [Line.impression(), view(500, height: 200), hideView]
    #expect(
      verdicts(lines, ["asset-not-rendered"]) == [
        "asset-not-rendered a1 fail 10: The required asset 'Headline' lay outside the ad for 5.1 of 5.1 s."
      ])
  }

  @Test(
    "An icon with 'visible' 0 fails where all of it is on the screen; while the edge cuts it nobody knows")
  func transparent() throws {
    let lines =
      [view(840)] + assets(at: 840, icon: #","visible":0"#) + [Line.impression(), view(400), hideView]
    #expect(
      verdicts(lines, ["adchoices-not-rendered"]) == [
        "adchoices-not-rendered a1 fail 8: AdChoices was not visible at all for 5.1 of 5.1 s."
      ])
    let part =
      [view(800)] + assets(at: 800, icon: #","visible":0"#) + [Line.impression(), view(700), hideView]
    #expect(
      verdicts(part, ["adchoices-not-rendered"]) == [
        "adchoices-not-rendered a1 fail 8: AdChoices was not visible at all for 5.7 of 5.7 s."
      ])
    let cut =
      [view(840)] + assets(at: 840, icon: #","visible":0"#) + [Line.impression(), view(835), hideView]
    #expect(
      verdicts(cut, ["adchoices-not-rendered"]) == [
        "adchoices-not-rendered a1 needsReview 8: It isn't known whether AdChoices was shown: "
          + "AdChoices was not visible at all."
      ])
  }

  @Test(
    "How the icon looks is judged over its time on the screen, not where the ad counted")
  func looks() throws {
    let small = asset("AdChoices", "[360,400,10,10]", more: #","visible":1,"z":9"#)
    let lines = [view(840)] + assets(at: 840) + [Line.impression(), view(400), small, hideView]
    #expect(
      verdicts(lines, ["adchoices-too-small", "dsa-parameters-unreachable"]) == [
        "adchoices-too-small a1 fail 11: AdChoices must be 19 × 15 points: "
          + "AdChoices was 10 × 10 points for 5.1 of 5.7 s.",
        "dsa-parameters-unreachable a1 needsReview 11: It isn't known whether AdChoices, the way to the information about "
          + "the ad, could be recognised and reached: AdChoices was 10 × 10 points.",
      ])
  }

  @Test(
    "An icon wholly outside the ad counts as rendered, lies outside, and is no way to the page",
    .holds("R-260"))
  func outside() throws {
    let lines =
      [view(400)] + assets(at: 400) + [
        asset("AdChoices", "[355,380,19,15]", more: #","visible":1"#), Line.impression(), hideView,
      ]
    #expect(
      verdicts(lines, ["adchoices-not-rendered", "adchoices-outside-ad", "dsa-parameters-unreachable"])
        == [
          "adchoices-not-rendered a1 pass",
          "adchoices-outside-ad a1 fail 9: AdChoices lay outside the ad for 5.7 of 5.7 s.",
          "dsa-parameters-unreachable a1 fail 9: Nothing led from the ad to the information about it: "
            + "AdChoices lay outside the ad for 5.7 of 5.7 s.",
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
    "Without its facts a rule is not applicable; one that an Article 26 question rests on needs review, once",
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
    .holds("R-634", "R-052", "R-206"))
  func incomplete() {
    let start = Line.start(
      country: "DE", more: #","recorder":{"observes":["rendering"],"incomplete":true}"#)
    let icon = Line.render("AdChoices").replacing("19,15", with: "10,10")
    let said = judged(lines: [start, Line.view, icon, Line.end])
    #expect(
      said.filter { $0.contains(" badge-missing ") || $0.contains(" adchoices-too-small ") } == [
        "r.ndjson:2 s-1/a1 badge-missing needsReview: The ad label was not rendered for 4.1 of 4.1 s.",
        "r.ndjson:3 s-1/a1 adchoices-too-small fail: AdChoices must be 15 × 15 points: "
          + "AdChoices was 10 × 10 points for 4.1 of 4.1 s.",
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
    "Article 26 questions rest on the rules of AdChoices, ad label and DSA; others say nothing unseen",
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
