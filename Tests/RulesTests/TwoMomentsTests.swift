import Basics
import Model
import Checking
import TestSupport
import Testing

/// What is asked of an ad when it counts, and what when the most of it was on the screen.
@Suite("The two moments of an ad") struct TwoMomentsTests {
  private func verdicts(_ id: RuleID, format: FormatFolder = .bread, _ lines: String...) throws -> [String] {
    try JudgedRecording(
      ([Line.start, Line.request(), Line.load()] + lines).joined(separator: "\n"), formats: [format]
    ).verdicts(id)
  }
  private func view(_ y: Int) -> String {
    #"{"event":"view.render","ad":"a1","frame":[16,\#(y),358,300]}"#
  }
  private func asset(_ key: String, _ frame: String, _ more: String = #","visible":1"#) -> String {
    #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":\#(frame),"clickable":true\#(more)}"#
  }

  @Test(
    "A rendering without a frame proves nothing, and nothing is failed for what it doesn't show",
    .holds("R-247"))
  func withoutFrame() {
    let frameless = #"{"event":"asset.render","ad":"a1","asset":"AdBadge"}"#
    let judged = JudgedRecording(
      recording(Line.start, Line.request(), Line.load(), Line.view, frameless, Line.impression(), Line.end))
    #expect(
      (judged.findings(of: "badge-missing") + judged.findings(of: "badge-too-small")).map {
        $0.prefix { $0 != ":" } + ":" + $0.split(separator: ":")[1]
      } == ["r.ndjson:5 s-1/a1 badge-missing needsReview"])
  }

  @Test(
    "An ad whose frame isn't known was never wholly on the screen",
    .holds("R-256"))
  func withoutView() throws {
    let transparent =
      #"{"event":"asset.render","ad":"a1","asset":"Headline","frame":[20,140,300,40],"visible":0}"#
    #expect(
      try verdicts("asset-not-rendered", transparent, Line.render("MainImage"), Line.impression()) == [
        "a1 needsReview 4: The required asset 'Headline' was transparent when the impression was counted, and the ad was "
          + "never wholly on the screen."
      ])
  }

  @Test(
    "An icon wholly outside the ad when that counts is judged then, wherever it is later",
    .holds("R-266"))
  func iconOutside() throws {
    #expect(
      try verdicts(
        "adchoices-outside-ad", view(840), asset("AdChoices", "[355,800,19,15]"), Line.impression(),
        view(400),
        asset("AdChoices", "[355,400,19,15]")) == [
          "a1 fail 5: AdChoices lies outside the ad when the impression was counted."
        ])
  }

  @Test(
    "How an icon looks that was rendered only after the count is nobody's question",
    .holds("R-262"))
  func renderedLater() throws {
    for id: RuleID in ["adchoices-too-small", "adchoices-obscured", "adchoices-not-clickable"] {
      #expect(
        try verdicts(
          id, view(840), Line.render("Headline"), Line.impression(), view(400),
          asset("AdChoices", "[355,400,9,9]")
        )
        .contains { $0.contains("fail") || $0.contains("needsReview") } == false, "\(id)")
    }
  }

  @Test(
    "An icon that the screen's edge cuts needs review, and fails where another asset covers it too",
    .holds("R-263"))
  func cutAndCovered() throws {
    let (cut, icon) = (view(720), asset("AdChoices", "[355,835,19,15]", #","visible":0.6,"z":1"#))
    #expect(
      try verdicts("adchoices-obscured", cut, icon, Line.impression()).map { $0.prefix(16) }
        == ["a1 needsReview 5"])
    #expect(
      try verdicts(
        "adchoices-obscured", cut, icon, asset("Caption", "[350,830,30,20]", #","z":2"#), Line.impression()
      ).map { $0.prefix(9) } == ["a1 fail 6"])
  }

  @Test(
    "An icon with 'visible' 0 or an empty frame has no size to be judged",
    .holds("R-267"))
  func sizeless() throws {
    for icon in [asset("AdChoices", "[355,120,9,9]", #","visible":0"#), asset("AdChoices", "[355,120,0,9]")] {
      let lines = recording(
        Line.start(country: "US"), Line.request(), Line.load(), Line.view, icon, Line.impression())
      #expect(
        try JudgedRecording(lines).verdicts("adchoices-too-small") == [
          "a1 notApplicable: Nothing of AdChoices could be seen."
        ])
    }
    #expect(
      try verdicts("adchoices-too-small", Line.view, asset("AdChoices", "[355,120,9,9]"), Line.impression())
        .map { $0.prefix(9) } == ["a1 fail 5"])
    #expect(
      try verdicts(
        "badge-too-small", Line.view, asset("AdBadge", "[20,121,9,9]", #","visible":0"#), Line.impression())
        == ["a1 notApplicable: No badge was shown."])
  }
}
