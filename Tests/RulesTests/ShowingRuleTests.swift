import Model
import Basics
import TestSupport
import Testing

@Suite("What of an ad is on the screen, and for how long") struct ShowingRuleTests {
  private let toLoad = recording(Line.start, Line.request(), Line.load())
  /// Below the picture.
  private let headline = #"{"event":"asset.render","ad":"a1","asset":"Headline","frame":[16,340,358,40]}"#
  private let hideViewLater = #"{"event":"view.hide","ad":"a1","time":"2026-11-20T10:00:03.000Z"}"#

  private func verdicts(_ id: RuleID, _ lines: String...) throws -> [String] {
    try JudgedRecording(recording(toLoad, lines.joined(separator: "\n"))).verdicts(id)
  }

  @Test(
    "A video that came with the ad, and whose view was never rendered, is for a person to look at",
    .holds("R-1211"))
  func unseenVideo() throws {
    func verdicts(_ load: String, _ lines: String...) throws -> [String] {
      try JudgedRecording(
        ([Line.start, Line.request(), load, Line.view] + lines).joined(separator: "\n")
      ).verdicts("asset-not-rendered")
    }
    let load = Line.load(more: #","video":true"#)
    let shown = [headline, Line.render("MainImage")].joined(separator: "\n")
    #expect(
      try verdicts(load, shown, Line.impression()) == [
        "a1 needsReview 7: Ad 'a1' came with a video, and its video view was never rendered."
      ])
    #expect(try verdicts(load, Line.render("Media"), shown, Line.impression()) == ["a1 pass"])
    #expect(try verdicts(Line.load(), shown, Line.impression()) == ["a1 pass"])
  }

  @Test(
    "What hides a required asset is where it is reported",
    .holds("R-243"))
  func hiddenAssets() throws {
    let rendered = recording(Line.view, headline, Line.render("MainImage"))
    #expect(
      try verdicts("asset-not-rendered", rendered, Line.hide("Headline"), Line.impression()) == [
        "a1 fail 7: The required asset 'Headline' was hidden for 4.4 of 4.4 s."
      ])
    #expect(
      try verdicts("asset-not-rendered", rendered, Line.hide("Headline"), headline, Line.impression())
        == ["a1 pass"])
  }

  @Test(
    "What a hidden view took along must be rendered anew; an ad that is hidden when it counts isn't judged",
    .holds("R-243"))
  func hiddenViews() throws {
    let rendered = recording(Line.view, headline, Line.render("MainImage"))
    let again = Line.view.replacing(
      #""ad":"a1""#, with: #""ad":"a1","time":"2026-11-20T10:00:05.000Z""#)
    #expect(
      try verdicts("asset-not-rendered", rendered, Line.impression(), hideViewLater, again, headline) == [
        "a1 fail 9: The required asset 'MainImage' was not rendered for 4.1 of 6.8 s."
      ])
    #expect(
      try verdicts("asset-not-rendered", rendered, Line.hideView, Line.impression()) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "A rendering that nobody can see is where it is reported",
    .holds("R-664", "R-243"))
  func invisibleAssets() throws {
    #expect(
      try verdicts(
        "asset-not-rendered", Line.view, Line.render("Headline", more: #","visible":0"#),
        #"{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,900,358,187]}"#, Line.impression()
      )
        == [
          "a1 fail 5: The required asset 'Headline' was not visible at all for 4.3 of 4.3 s.",
          "a1 fail 6: The required asset 'MainImage' lay outside the ad for 4.3 of 4.3 s.",
        ])
  }

  @Test(
    "An ad that nobody counted is judged over its time on the screen; after its view.hide nothing counts")
  func withoutImpression() throws {
    #expect(
      try verdicts("asset-not-rendered", Line.view, headline, hideViewLater, Line.render("MainImage")) == [
        "a1 fail 4: The required asset 'MainImage' was not rendered for 2.7 of 2.7 s."
      ])
  }

  @Test(
    "An ad that never came onto the screen isn't asked for anything",
    .holds("R-245", "R-246"))
  func neverShown() throws {
    let below = #"{"event":"view.render","ad":"a1","frame":[16,1120,358,300]}"#
    for id: RuleID in ["asset-not-rendered", "adchoices-not-rendered"] {
      #expect(try verdicts(id, Line.end) == ["a1 notApplicable"])
      #expect(try verdicts(id, below, Line.end) == ["a1 notApplicable"])
      #expect(
        try verdicts(id, Line.view, headline, Line.hideView, Line.render("MainImage"))
          == ["a1 notApplicable"])
    }
    #expect(try verdicts("impression-missing", Line.end) == ["a1 notApplicable"])
    for unseen in [
      below, recording(below, hideViewLater), recording(Line.view, headline, Line.hideView),
      Line.view.replacing("358,300", with: "358,0"),
      Line.view.replacing("300]", with: #"300],"visible":0"#),
    ] {
      #expect(try verdicts("impression-missing", unseen) == ["a1 notApplicable"])
    }
    #expect(
      try verdicts("impression-missing", below, Line.view, Line.end) == [
        "a1 fail 6: Custom native ad 'a1' was rendered, and its impression never counted."
      ])
  }

  @Test(
    "The fallback picture may be absent as long as the video is rendered",
    .holds("R-261"))
  func videoFallback() throws {
    func verdicts(_ lines: String...) throws -> [String] {
      let loaded = recording(
        Line.start, Line.request(format: "bread-video"),
        Line.load(format: "bread-video", more: #","video":true"#), Line.view, headline)
      return try JudgedRecording(
        recording(loaded, lines.joined(separator: "\n"), Line.impression()), formats: [.breadVideo]
      ).verdicts("asset-not-rendered")
    }
    #expect(try verdicts(Line.render("Media")) == ["a1 pass"])
    #expect(
      try verdicts(Line.render("Media"), Line.hide("Media")) == [
        "a1 fail 8: The required asset 'MainImage' was not rendered for 4.4 of 4.4 s.",
        "a1 fail 7: The required asset 'Film' was hidden for 4.4 of 4.4 s.",
      ])
  }

  @Test("What may have come in a lost line is reviewed, not failed")
  func incompleteEvidence() {
    let lines = recording(
      toLoad, Line.view, Line.render("Headline"), #"{"event":"impression","ad":"a1","by":"app","seq":8}"#)
    #expect(
      JudgedRecording(lines).findings(of: "asset-not-rendered") == [
        "r.ndjson:6 s-1/a1 asset-not-rendered needsReview: The required asset 'MainImage' was not rendered "
          + "for 4.2 of 4.2 s."
      ])
    let late = recording(lines, Line.render("MainImage", more: #","seq":6"#))
    #expect(
      JudgedRecording(late, goesOn: true).findings(of: "event-gap") == [
        "r.ndjson:6 s-1 event-gap fail: Event 5 of the session never came: "
          + "no line has this number as 'seq'.",
        "r.ndjson:6 s-1 event-gap fail: Event 7 of the session never came: "
          + "no line has this number as 'seq'.",
      ])
  }
}

@Suite("AdChoices from the server to the screen") struct AdChoicesRuleTests {
  private func verdicts(
    _ id: RuleID, country: String? = "DE", load: String = Line.load(), _ lines: String...
  ) throws -> [String] {
    let all = [Line.start(country: country), Line.request(), load, Line.view] + lines
    return try JudgedRecording(all.joined(separator: "\n")).verdicts(id)
  }

  @Test(
    "Only reservation ads in the EEA have to bring AdChoices",
    .holds("R-082", "R-215"))
  func scope() throws {
    let without = [Line.headline, Line.picture]
    func verdicts(_ country: String?, more: String = "") throws -> [String] {
      try self.verdicts("adchoices-not-delivered", country: country, load: Line.load(without, more: more))
    }
    #expect(
      try verdicts("NO") == [
        "a1 fail 3: The reservation ad came without an AdChoices asset, in a session in 'NO'."
      ])
    #expect(
      try verdicts("el", more: #","creative":"138""#) == [
        "a1 fail 3: The reservation ad (creative '138') came without an AdChoices asset, "
          + "in a session in 'GR'."
      ])
    #expect(try verdicts("UK") == ["a1 notApplicable"])
    #expect(
      try verdicts("DE", more: #","inventory":"backfill""#) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts(nil) == [
        "a1 fail 3: The reservation ad came without an AdChoices asset, "
          + "in a session in a country that isn't known."
      ])
  }

  @Test(
    "Without a country it is judged as in the EEA: what would pass passes, and what would fail is reviewed",
    .holds("R-291"))
  func unknownCountry() throws {
    func judged(_ lines: String...) -> JudgedRecording {
      JudgedRecording(
        ([Line.start(country: nil), Line.request(), Line.load(), Line.view] + lines).joined(separator: "\n"))
    }
    let seen = judged(Line.render("AdChoices", more: #","visible":1"#), Line.impression())
    #expect(seen.findings(of: "adchoices-not-rendered") == [])
    let unseen = judged(Line.render("Headline"), Line.impression())
    #expect(
      unseen.findings(of: "adchoices-not-rendered") == [
        "r.ndjson:6 s-1/a1 adchoices-not-rendered needsReview: AdChoices was not rendered for 4.2 of 4.2 s."
      ])
    #expect(
      unseen.violations(of: "adchoices-not-rendered").map(\.help) == [
        "The session doesn't say in which country it ran, and the rule holds in the EEA. "
          + "Render the icon together with the ad's main assets, and keep it on the screen as long as the ad."
      ])
  }

  @Test(
    "AdChoices counts under the SDK's raw key and under a misspelt one",
    .holds("R-082"),
    arguments: ["3011", "adchoices"])
  func otherKeys(_ key: String) throws {
    let load = Line.load([Line.headline, #""\#(key)":{"url":"https://c.example/i.png"}"#])
    #expect(try verdicts("adchoices-not-delivered", load: load) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-not-rendered", load: load, Line.render(key), Line.impression()) == ["a1 pass"])
  }

  @Test(
    "Rendered too late, hidden, or never: at the impression or at what hid it",
    .holds("R-281"))
  func notRendered() throws {
    let late = Line.render("AdChoices", more: #","time":"2026-11-20T10:00:09.000Z""#)
    #expect(
      try verdicts("adchoices-not-rendered", Line.render("Headline"), Line.impression(), late) == [
        "a1 fail 6: AdChoices was not rendered for 8.7 of 12.7 s."
      ])
    #expect(
      try verdicts(
        "adchoices-not-rendered", Line.render("Headline"), Line.impression(), Line.render("AdChoices"))
        == ["a1 pass"])
    let icon = Line.render("AdChoices")
    #expect(
      try verdicts(
        "adchoices-not-rendered", Line.render("Headline"), icon, Line.hide("AdChoices"), Line.impression())
        == ["a1 fail 7: AdChoices was hidden for 4.4 of 4.4 s."])
    // Where nothing is left of the ad, it is closed.
    #expect(
      try verdicts("adchoices-not-rendered", icon, Line.hide("AdChoices"), Line.impression()) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-not-rendered", icon, Line.hideView, Line.impression()) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-not-rendered", Line.render("Headline"), Line.impression()) == [
        "a1 fail 6: AdChoices was not rendered for 4.2 of 4.2 s."
      ])
    #expect(
      try verdicts("adchoices-not-rendered", load: Line.load([Line.headline]), Line.impression()) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "On system-defined native ads the SDK draws the icon, and a person has to look",
    .holds("R-114", "R-316"))
  func native() throws {
    let lines = recording(
      Line.start, Line.request(format: "article", kind: .native),
      Line.load(format: "article", more: #","inventory":"reservation""#), Line.view,
      Line.impression(by: "sdk"))
    #expect(
      try JudgedRecording(lines, formats: [.article]).verdicts("adchoices-not-rendered") == [
        "a1 needsReview 5: The SDK draws AdChoices on this ad, and the recording doesn't show that it did."
      ])
  }

  @Test(
    "Whether the icon takes taps is asked in any territory, and a click that opened the page proves it",
    .holds("R-116", "R-117", "R-289"))
  func clickable() throws {
    let icon = Line.render("AdChoices")
    let unknown =
      "It isn't known whether AdChoices is clickable: AdChoices was rendered without 'clickable'."
    #expect(
      try verdicts(
        "adchoices-not-clickable", country: "US", Line.render("AdChoices", more: #","clickable":false"#),
        Line.impression()) == [
          "a1 fail 5: AdChoices took no taps for 4.2 of 4.2 s."
        ])
    #expect(
      try verdicts("adchoices-not-clickable", icon, Line.impression()) == ["a1 needsReview 5: \(unknown)"])
    #expect(
      try verdicts("adchoices-not-clickable", icon, Line.impression(), Line.click("AdChoices", "aboutThisAd"))
        == ["a1 pass"])
    #expect(
      try verdicts("adchoices-not-clickable", icon, Line.hide("AdChoices"), Line.impression()) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-not-clickable", icon, Line.impression(), Line.click("AdChoices", "none")) == [
        "a1 needsReview 5: \(unknown)"
      ])
  }

  @Test(
    "An icon that the app drew by itself isn't judged where it wasn't delivered: that is the finding",
    .holds("R-281"))
  func notDeliveredBeatsTheRest() throws {
    #expect(
      try verdicts(
        "adchoices-not-clickable", load: Line.load([Line.headline]),
        Line.render("AdChoices", more: #","clickable":false"#), Line.impression()) == [
          "a1 notApplicable"
        ])
  }
}
