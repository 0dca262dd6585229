import Model
import Checking
import Basics
import TestSupport
import Testing

@Suite("What the DSA asks of the screen") struct DSAScreenRuleTests {
  private let marking: RuleID = "dsa-marking-unproven"
  private let reach: RuleID = "dsa-parameters-unreachable"

  private func judged(
    _ lines: [String], load: String = Line.load(), request: String = Line.request()
  ) -> JudgedRecording {
    JudgedRecording(
      ([Line.start, request, load, Line.view] + lines + [Line.end]).joined(separator: "\n"),
      formats: [.bread, .article])
  }

  private func verdict(
    _ id: RuleID, _ lines: String..., load: String = Line.load(), request: String = Line.request()
  ) throws -> String {
    try #require(try judged(lines, load: load, request: request).verdicts(id).first)
  }

  private let badge = Line.render("AdBadge", more: #","text":"Ad""#)
  private func icon(_ more: String = #","clickable":true"#) -> String { Line.render("AdChoices", more: more) }
  private let page = #"{"event":"screen.present","ad":"a1"}"#

  @Test(
    "A label that says \"Ad\" marks the ad while it is shown; what hid it is where it is reported")
  func labels() throws {
    #expect(try verdict(marking, badge, Line.impression()) == "a1 pass")
    func fail(_ line: Int, _ what: String) -> String {
      "a1 fail \(line): Nothing shows that the ad was marked as one: its label \(what) s."
    }
    #expect(try verdict(marking, icon(), Line.impression()) == fail(6, "was not rendered for 4.2 of 4.2"))
    #expect(
      try verdict(marking, icon(), badge, Line.hide("AdBadge"), Line.impression())
        == fail(7, "was hidden for 4.4 of 4.4"))
    #expect(
      try verdict(marking, Line.render("AdBadge", more: #","visible":0"#), Line.impression())
        == fail(5, "was not visible at all for 4.2 of 4.2"))
    #expect(
      try verdict(
        marking, #"{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[16,900,40,16]}"#,
        Line.impression())
        == fail(5, "lay outside the ad for 4.2 of 4.2"))
  }

  @Test("A label that is covered gets the advice of a covered one")
  func advice() {
    let cover = #"{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[0,0,390,844],"z":9}"#
    let found = judged([badge, cover, Line.impression()]).violations(of: marking)
    #expect(found.map(\.help) == ["Paint the label above the picture, and keep other assets off it."])
  }

  @Test("A label that comes late marks the ad, unless it was missing for more than a second")
  func lateLabels() throws {
    // The view is rendered at 0.3 s, and the session ends 4 s after the label.
    func answer(labelAt seconds: String) throws -> String {
      try verdict(
        marking, icon(), Line.impression(),
        Line.render("AdBadge", more: #","text":"Ad","time":"2026-11-20T10:00:0\#(seconds)Z""#))
    }
    #expect(try verdict(marking, icon(), Line.impression(), badge) == "a1 pass")
    #expect(try answer(labelAt: "1.300") == "a1 pass")
    #expect(
      try answer(labelAt: "2.300")
        == "a1 needsReview 6: It isn't known whether the ad was marked as one: its label was not rendered for 2 "
        + "of 6 s.")
    #expect(
      try answer(labelAt: "5.000")
        == "a1 fail 6: Nothing shows that the ad was marked as one: its label was not rendered for 4.7 of "
        + "8.7 s.")
  }

  @Test("An icon that comes late needs a review with its question, and for how long it was missing")
  func lateIcon() throws {
    #expect(
      try verdict(
        reach, badge, Line.impression(),
        icon(#","clickable":true,"visible":1,"time":"2026-11-20T10:00:02.300Z""#))
        == "a1 needsReview 6: It isn't known whether AdChoices, the way to the information about the ad, could be "
        + "recognised and reached: AdChoices was not rendered for 2 of 6 s.")
  }

  @Test("A label without words, or with others, needs a review", .holds("R-672"))
  func otherWords() throws {
    let unknown = "a1 needsReview 5: It isn't known whether the ad was marked as one: its label"
    #expect(
      try verdict(marking, Line.render("AdBadge"), Line.impression())
        == "\(unknown) was rendered without 'text'.")
    #expect(
      try verdict(marking, Line.render("AdBadge", more: #","text":"Tip""#), Line.impression())
        == "\(unknown) said 'Tip'.")
  }

  @Test(
    "An icon that is shown, clickable and never clicked is proof enough; so is a click that opened the page",
    .holds("R-317", "R-674"))
  func reachable() throws {
    #expect(try verdict(reach, icon(), Line.impression()) == "a1 pass")
    let click = Line.click("AdChoices", "aboutThisAd")
    #expect(try verdict(reach, icon(""), Line.impression(), click, page) == "a1 pass")
    #expect(
      try verdict(reach, icon(""), Line.impression(), click)
        == "a1 needsReview 7: It isn't known whether a click on AdChoices opened the information about the ad: no 'screen.present' of the ad came within 5 seconds."
    )
    #expect(
      try verdict(
        reach, icon(), Line.impression(),
        Line.click("AdChoices", "browser", more: #","url":"https://adssettings.google.com/whythisad?x=1""#))
        == "a1 pass")
  }

  @Test(
    "Not delivered, not shown, not clickable, led elsewhere: each at the line that broke it",
    .holds("R-311"))
  func unreachable() throws {
    let lost = "Nothing led from the ad to the information about it: AdChoices"
    #expect(
      try verdict(reach, badge, Line.impression(), load: Line.load([Line.headline, Line.picture]))
        == "a1 fail 3: \(lost) was not delivered.")
    #expect(
      try verdict(reach, badge, Line.impression())
        == "a1 fail 6: \(lost) was not rendered for 4.2 of 4.2 s.")
    #expect(
      try verdict(reach, badge, icon(), Line.hide("AdChoices"), Line.impression())
        == "a1 fail 7: \(lost) was hidden for 4.4 of 4.4 s.")
    let about = #","url":"https://adssettings.google.com/whythisad""#
    let without = Line.load([Line.headline, Line.picture])
    #expect(
      try verdict(reach, icon(), Line.impression(), load: without) == "a1 fail 3: \(lost) was not delivered.",
      "whatever the app drew")
    #expect(
      try verdict(
        reach, icon(), Line.impression(), Line.click("AdChoices", "aboutThisAd", more: about), load: without)
        == "a1 pass", "a click that reached the page answers for it")
    #expect(
      try verdict(
        reach,
        #"{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[380,20,19,15],"clickable":true}"#,
        Line.impression())
        == "a1 fail 5: \(lost) lay outside the ad for 4.2 of 4.2 s.")
    #expect(
      try verdict(reach, icon(#","clickable":false"#), Line.impression())
        == "a1 fail 5: \(lost) took no taps for 4.2 of 4.2 s.")
    #expect(
      try verdict(reach, icon(), Line.impression(), Line.click("AdChoices", "none"))
        == "a1 fail 7: A click on AdChoices didn't lead to the information about the ad.")
    #expect(
      try verdict(
        reach, icon(), Line.impression(),
        Line.click("AdChoices", "browser", more: #","url":"https://shop.example/?to=adssettings.google.com""#)
      )
        == "a1 fail 7: A click on AdChoices didn't lead to the information about the ad.")
  }

  @Test(
    "An icon that is wholly covered can't be reached; one of which a part is covered or hidden needs a review",
    .holds("R-311", "R-312")
  )
  func covered() throws {
    func cover(_ key: String, _ frame: String, z: Int = 10) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":\#(frame),"z":\#(z)}"#
    }
    let shown = icon(#","clickable":true,"visible":1"#)
    let lost = "Nothing led from the ad to the information about it: AdChoices was covered by"
    #expect(
      try verdict(reach, shown, cover("MainImage", "[16,120,358,187]"), Line.impression())
        == "a1 fail 6: \(lost) 'MainImage' for 4.3 of 4.3 s.")
    // If two assets cover it together, the finding names the topmost.
    #expect(
      try verdict(
        reach, shown, cover("MainImage", "[350,120,12,30]", z: 12), cover("Caption", "[361,120,20,30]"),
        Line.impression()) == "a1 fail 6: \(lost) 'MainImage' for 4.4 of 4.4 s.")
    #expect(
      try verdict(reach, shown, cover("Caption", "[361,120,20,30]"), Line.impression())
        == "a1 needsReview 5: It isn't known whether AdChoices, the way to the information about the ad, could be recognised "
        + "and reached: AdChoices was partly covered by another asset.")
    let reviewed =
      "It isn't known whether AdChoices, the way to the information about the ad, could be recognised and reached:"
    #expect(
      try verdict(reach, icon(#","clickable":true,"visible":0.5"#), Line.impression())
        == "a1 needsReview 5: \(reviewed) AdChoices was visible to 50 %.")
    #expect(
      try verdict(reach, shown.replacing("19,15", with: "14,15"), Line.impression())
        == "a1 needsReview 5: \(reviewed) AdChoices was 14 × 15 points.")
    #expect(
      try verdict(reach, shown.replacing("355,120", with: "360,120"), Line.impression())
        == "a1 needsReview 5: \(reviewed) AdChoices lay partly outside the ad.")
  }

  @Test(
    "A page that was reached doesn't change what is covered or takes no taps",
    .holds("R-319"))
  func reachedAllTheSame() throws {
    let click = Line.click("AdChoices", "aboutThisAd")
    #expect(
      try verdict(reach, icon(#","clickable":false"#), Line.impression(), click, page)
        == "a1 fail 5: Nothing led from the ad to the information about it: AdChoices took no taps for "
        + "4.4 of 4.4 s.")
    #expect(
      try verdict(reach, icon(#","clickable":true,"visible":0.5"#), Line.impression(), click, page)
        == "a1 needsReview 5: It isn't known whether AdChoices, the way to the information about the ad, could be "
        + "recognised and reached: AdChoices was visible to 50 %.")
  }

  @Test(
    "Where the buyer renders the information, an ad without an icon needs a review",
    .holds("R-313"))
  func buyerRenders() throws {
    let load = Line.load([Line.headline], more: #","dsa":{"adrender":1}"#)
    #expect(
      try verdict(reach, badge, Line.impression(), load: load)
        == "a1 needsReview 6: It isn't known whether information about the ad could be reached: the buyer renders it ('adrender' is 1)."
    )
  }

  @Test("What the recorder didn't see needs a review", .holds("R-316"))
  func reviews() throws {
    #expect(
      try verdict(reach, icon(""), Line.impression())
        == "a1 needsReview 5: It isn't known whether AdChoices, the way to the information about the ad, could be "
        + "recognised and reached: AdChoices was rendered without 'clickable'.")
    #expect(
      try verdict(reach, icon(), Line.impression(), Line.click("AdChoices"))
        == "a1 needsReview 7: It isn't known where a click on AdChoices led: it has neither 'action' nor 'url'."
    )
    let drawn =
      "It isn't known whether information about the ad could be reached: the SDK draws AdChoices, and the recording doesn't show that it did."
    #expect(
      try verdict(
        reach, badge, Line.impression(by: "sdk"), load: Line.load([Line.headline], format: "article"),
        request: Line.request(format: "article", kind: .native)) == "a1 needsReview 6: \(drawn)")
  }

  @Test("Where lines were lost, what isn't seen needs a review")
  func lostLines() {
    let lines = recording(
      Line.start, Line.request(), Line.load(), Line.view,
      #"{"event":"impression","ad":"a1","by":"app","seq":7}"#)
    let judged = JudgedRecording(lines)
    for id in [marking, reach] {
      #expect(judged.findings(of: id).map { $0.contains(" needsReview: ") } == [true], "\(id)")
    }
  }

  @Test(
    "Of several faults the first in the order of the way is told, what fails before what needs review",
    .holds("R-314", "R-315"))
  func order() throws {
    let cover = #"{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,358,187],"z":10}"#
    let part = #"{"event":"asset.render","ad":"a1","asset":"Caption","frame":[361,120,20,30],"z":10}"#
    let (dead, away) = (#","clickable":false,"visible":1"#, Line.click("AdChoices", "none"))
    let silent = Line.click("AdChoices")
    func answer(_ lines: String...) throws -> String {
      String(
        try #require(
          try judged(lines + [Line.impression(), away]).verdicts(reach).first
        ).prefix { $0 != ":" })
    }
    #expect(try answer(icon(dead), cover, Line.hide("AdChoices")) == "a1 fail 7")
    #expect(try answer(icon(dead), cover) == "a1 fail 6")
    #expect(try answer(icon(dead), part) == "a1 fail 5")
    #expect(try answer(icon(#","clickable":true,"visible":1"#), part) == "a1 fail 8")
    func review(_ icon: String, _ lines: String...) throws -> String {
      String(
        try #require(
          try judged([icon] + lines + [Line.impression(), silent]).verdicts(reach).first
        ).prefix { $0 != ":" })
    }
    #expect(try review(icon(#","clickable":true,"visible":1"#), part) == "a1 needsReview 8")
    #expect(
      try verdict(reach, icon(#","clickable":true,"visible":1"#), part, Line.impression())
        .hasPrefix("a1 needsReview 5"))
  }
}
