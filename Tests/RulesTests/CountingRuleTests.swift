import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about impressions and clicks") struct CountingRuleTests {
  private func verdicts(_ id: RuleID, load: String = Line.load(), _ lines: String...) throws -> [String] {
    let all = [Line.start, Line.request(), load, Line.view, Line.render("MainImage")] + lines
    return try JudgedRecording(all.joined(separator: "\n")).verdicts(id)
  }

  @Test(
    "A click is for a person to look at 2 s after the ad left the screen, and 0.5 s after something covered it",
    .holds("R-1209"))
  func clickedUnseen() throws {
    let tap = #"{"event":"click","ad":"a1","asset":"MainImage","by":"sdk","action":"browser","time":"#
    func verdicts(_ before: String, at time: String) throws -> [String] {
      try self.verdicts(
        "click-off-screen", Line.impression(), before, tap + #""2026-11-20T10:00:\#(time)Z"}"#)
    }
    let hidden = #"{"event":"view.hide","ad":"a1","time":"2026-11-20T10:00:05.000Z"}"#
    #expect(
      try verdicts(hidden, at: "07.500") == [
        "a1 needsReview 8: A click on 'MainImage' came 2.5 s after the ad left the screen."
      ])
    #expect(try verdicts(hidden, at: "06.900") == ["a1 pass"])
    let covered =
      #"{"event":"view.render","ad":"a1","frame":[16,120,358,300],"visible":0,"time":"2026-11-20T10:00:05.000Z"}"#
    #expect(
      try verdicts(covered, at: "05.600") == [
        "a1 needsReview 8: A click on 'MainImage' came 0.6 s after the ad was covered."
      ])
    #expect(try verdicts(covered, at: "05.400") == ["a1 pass"])
    #expect(try verdicts(Line.render("Headline"), at: "20.000") == ["a1 pass"])
    #expect(try self.verdicts("click-off-screen", Line.impression()) == ["a1 notApplicable"])
  }

  @Test(
    "An ad is told as viewable once half of it was on the screen for a second, or two with a video",
    .holds("R-1210"))
  func viewableUnseen() throws {
    func verdicts(_ view: String, at time: String, load: String = Line.load()) throws -> [String] {
      let told =
        #"{"event":"ad.viewable","ad":"a1","by":"sdk","standard":"MRC","time":"2026-11-20T10:00:\#(time)Z"}"#
      let laidOut =
        #"{"event":"view.render","ad":"a1","frame":\#(view),"time":"2026-11-20T10:00:05.000Z"}"#
      return try JudgedRecording(
        [Line.start, Line.request(), load, laidOut, told].joined(separator: "\n")
      ).verdicts("viewable-contradicted")
    }
    let unseen =
      "a1 needsReview 5: Ad 'a1' was told as viewable, and by then half of it wasn't on the screen long enough."
    #expect(try verdicts("[16,120,358,300]", at: "05.900") == [unseen])
    #expect(try verdicts("[16,120,358,300]", at: "06.000") == ["a1 pass"])
    let video = Line.load(more: #","video":true"#)
    #expect(try verdicts("[16,120,358,300]", at: "06.900", load: video) == [unseen])
    #expect(try verdicts("[16,120,358,300]", at: "07.000", load: video) == ["a1 pass"])
    // 40 % of the ad above the screen's lower edge; of a large ad 30 % suffice.
    #expect(try verdicts("[16,724,358,300]", at: "09.000") == [unseen])
    #expect(try verdicts("[0,500,390,860]", at: "09.000") == ["a1 pass"])
  }

  @Test(
    "Each further impression by one party is a finding; another party's isn't",
    .holds("R-224", "R-274"))
  func repeated() throws {
    #expect(
      try verdicts(
        "impression-repeated", Line.impression(), Line.impression(by: "sdk"), Line.impression(),
        Line.impression())
        == [
          "a1 fail 8: The impression of ad 'a1' is counted again by 'app'; only the first counts.",
          "a1 fail 9: The impression of ad 'a1' is counted again by 'app'; only the first counts.",
        ])
    #expect(try verdicts("impression-repeated") == ["a1 notApplicable"])
  }

  @Test(
    "An impression of an ad that was never rendered is a mistake where the app renders, else to be reviewed")
  func neverRendered() throws {
    let message = "The impression of ad 'a1' was counted, and no asset of it was ever rendered."
    let custom = recording(Line.start, Line.request(), Line.load(), Line.impression())
    #expect(try JudgedRecording(custom).verdicts("impression-before-render") == ["a1 fail 4: \(message)"])
    let gap = recording(
      Line.start, Line.request(), Line.load(), #"{"event":"impression","ad":"a1","by":"app","seq":9}"#)
    #expect(try JudgedRecording(gap).verdicts("impression-before-render") == ["a1 needsReview 4: \(message)"])
    let native = recording(
      Line.start, Line.request(format: "article", kind: .native), Line.load(format: "article"),
      Line.impression())
    #expect(
      try JudgedRecording(native, formats: [.article]).verdicts("impression-before-render") == [
        "a1 needsReview 4: \(message)"
      ])
  }

  @Test(
    "Custom native ads must be counted, and native ads that are wholly on the screen for five seconds",
    .holds("R-222", "R-223"))
  func missing() throws {
    let hidden = #"{"event":"view.hide","ad":"a1","time":"2026-11-20T10:00:05.299Z"}"#
    let custom = recording(
      Line.start, Line.request(), Line.load(), Line.view, Line.render("MainImage"), hidden)
    let uncounted = "Custom native ad 'a1' was rendered, and its impression never counted."
    #expect(try JudgedRecording(custom).verdicts("impression-missing") == ["a1 fail 7: \(uncounted)"])
    #expect(
      try JudgedRecording(custom, goesOn: true).verdicts("impression-missing") == ["a1 fail 6: \(uncounted)"])
    func native(start: String = Line.start, goesOn: Bool = false, _ lines: String...) throws -> [String] {
      let all = [start, Line.request(format: "article", kind: .native), Line.load(format: "article")] + lines
      return try JudgedRecording(all.joined(separator: "\n"), formats: [.article], goesOn: goesOn).verdicts(
        "impression-missing")
    }
    #expect(
      try native(Line.view, hidden)
        == ["a1 notApplicable"])
    let unseen = "Native ad 'a1' was wholly on the screen for 5 seconds, and its impression never counted."
    let long = hidden.replacing("5.299", with: "5.300")
    #expect(try native(Line.view, long) == ["a1 fail 6: \(unseen)"])
    #expect(try native(goesOn: true, Line.view, long) == ["a1 fail 5: \(unseen)"])
    #expect(
      try native(
        start: #"{"event":"session.start","platform":"ios","country":"DE"}"#, Line.view,
        hidden.replacing("5.299", with: "9.300"))
        == ["a1 notApplicable"])
    let cut = #"{"event":"view.render","ad":"a1","frame":[16,800,358,300]}"#
    #expect(
      try native(cut, hidden.replacing("5.299", with: "9.300"))
        == ["a1 notApplicable"])
  }

  @Test("Of several clicks before the impression the first is reported")
  func earlyClicks() throws {
    #expect(
      try verdicts(
        "click-before-impression", Line.click("AdChoices"), Line.click("MainImage"), Line.impression()) == [
          "a1 fail 6: A click on 'AdChoices' came before the ad's impression, the first of 2."
        ])
    #expect(
      try verdicts("click-before-impression", Line.click("MainImage")) == [
        "a1 notApplicable"
      ])
    let early = #","time":"2026-11-20T09:59:00.000Z""#
    #expect(
      try verdicts("click-before-impression", Line.impression(), Line.click("MainImage", more: early))
        == ["a1 pass"])
    #expect(
      try verdicts("click-before-impression", Line.impression()) == ["a1 notApplicable"]
    )
  }

  @Test(
    "AdChoices, ad label and video needn't be declared clickable; the last rendering has its say",
    .holds("R-268"))
  func notClickable() throws {
    #expect(
      try verdicts(
        "click-asset-not-clickable", Line.click("AdBadge"), Line.click("MainImage"), Line.click("Caption"),
        Line.click("caption")) == [
          "a1 fail 8: Asset 'Caption' was clicked, and format 'bread' doesn't declare it clickable."
        ])
    #expect(
      try verdicts(
        "click-asset-not-clickable", Line.render("MainImage", more: #","clickable":false"#),
        Line.click("mainimage"), Line.render("MainImage", more: #","clickable":true"#)) == [
          "a1 fail 7: Asset 'MainImage' was clicked, and its last rendering has 'clickable' false."
        ])
    #expect(
      try verdicts(
        "click-asset-not-clickable", Line.render("AdChoices", more: #","clickable":false"#),
        Line.click("AdChoices")) == ["a1 notApplicable"])
  }

  @Test(
    "A click does what the handler, the deep links and the installed apps let it do",
    .holds("R-227", "R-230"),
    arguments: [
      (
        "", "customHandler", "",
        "fail 6: The click on 'MainImage' ran a custom click handler, and none is set."
      ),
      (#","clickHandler":true"#, "customHandler", "", "pass"),
      (#","clickHandler":true"#, "none", "", "pass"),
      (
        #","clickHandler":true"#, "browser", "",
        "fail 6: The click on 'MainImage' opened a browser although a custom click handler is set."
      ),
      (
        #","clickHandler":true"#, "deepLink", "",
        "fail 6: The click on 'MainImage' opened a deep link although a custom click handler is set."
      ),
      ("", "deepLink", "", "pass"),
      ("", "browser", #","openable":[]"#, "pass"),
      ("", "browser", #","openable":["bakery://order/7?token=t"]"#, "pass"),
      (#","deepLinks":["bakery://order/8"]"#, "browser", #","openable":["bakery://order/7"]"#, "pass"),
      (
        #","deepLinks":["bakery://order/7?token=t"]"#, "browser",
        #","openable":["bakery://order/7?token=t"]"#,
        "fail 6: The click on 'MainImage' opened a browser although an installed app could open 'bakery://order'."
      ),
      (#","deepLinks":[]"#, "browser", "", "pass"),
      (#","deepLinks":["bakery://order"]"#, "browser", "", "pass"),
      ("", "browser", "", "pass"),
    ])
  func actions(_ load: String, _ action: String, _ click: String, _ verdict: String) throws {
    #expect(
      try verdicts(
        "click-action-conflict", load: Line.load(more: load), Line.click("MainImage", action, more: click))
        == ["a1 \(verdict)"])
  }

  @Test("Clicks on AdChoices that reach the page are nobody's conflict, those that don't are")
  func adChoicesClicks() throws {
    let load = Line.load(more: #","clickHandler":true"#)
    let page = #","url":"https://adssettings.google.com/whythisad?id=7""#
    #expect(
      try verdicts("click-action-conflict", load: load, Line.click("AdChoices", "browser", more: page)) == [
        "a1 notApplicable"
      ])
    let other = #","url":"https://adssettings.google.com@bakery.example/""#
    #expect(
      try verdicts("click-action-conflict", load: load, Line.click("AdChoices", "browser", more: other)) == [
        "a1 fail 6: The click on 'AdChoices' opened a browser although a custom click handler is set."
      ])
  }

  @Test("Where neither load nor definition tells of a handler, a person has to look")
  func unknownHandler() throws {
    let lines = recording(
      Line.start, Line.request(), Line.load(), Line.click("MainImage", "customHandler"))
    #expect(
      try JudgedRecording(lines, hasCatalog: false).verdicts("click-action-conflict") == [
        "a1 needsReview 4: A click ran a custom click handler, and it isn't known whether one is set."
      ])
  }
}
