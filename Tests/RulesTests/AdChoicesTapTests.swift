import Model
import Basics
import TestSupport
import Testing

@Suite("Clicks on AdChoices, and where they lead") struct AdChoicesTapTests {
  private static let rendered = recording(
    Line.start, Line.request(), Line.load(), Line.view, Line.render("AdChoices"), Line.impression())

  private func verdicts(
    _ id: RuleID, after lines: String = Self.rendered, hosts: [String]? = nil, _ clicks: String...
  ) throws -> [String] {
    var configuration = Configuration()
    if let hosts { configuration.aboutHosts = hosts }
    let screen = #"{"event":"screen.present","ad":"a1"}"#
    return try JudgedRecording(
      ([lines] + clicks + [screen]).joined(separator: "\n"), configuration: configuration
    ).verdicts(id)
  }

  @Test("A click must open the page, by its action or by the host of its URL", .holds("R-227"))
  func opened() throws {
    func verdict(_ click: String, hosts: [String]? = nil) throws -> String {
      try #require(try verdicts("adchoices-unopened-page", hosts: hosts, click).first)
    }
    func url(_ text: String) -> String { #","url":"\#(text)""# }
    #expect(try verdict(Line.click("AdChoices", "aboutThisAd")) == "a1 pass")
    #expect(try verdict(Line.click("3011", "aboutThisAd")) == "a1 pass")
    let page = url("https://AdsSettings.Google.com/whythisad")
    #expect(try verdict(Line.click("AdChoices", more: page)) == "a1 pass")
    #expect(
      try verdict(Line.click("AdChoices", more: page), hosts: ["about.example"])
        == "a1 fail 7: A click on AdChoices led to 'adssettings.google.com', and didn't open \"About this ad\"."
    )
    #expect(
      try verdict(
        Line.click("AdChoices", "browser", more: url("https://about.example/")), hosts: ["about.example"])
        == "a1 pass")
    #expect(
      try verdict(
        Line.click("AdChoices", "browser", more: url("https://adssettings.google.com.evil.example/")))
        == "a1 fail 7: A click on AdChoices led to 'adssettings.google.com.evil.example', and didn't open \"About this ad\"."
    )
    for (action, outcome) in [
      ("none", "did nothing"), ("customHandler", "ran a custom click handler"),
      ("deepLink", "opened a deep link"), ("browser", "led elsewhere"),
    ] {
      #expect(
        try verdict(Line.click("AdChoices", action))
          == "a1 fail 7: A click on AdChoices \(outcome), and didn't open \"About this ad\".")
    }
    #expect(
      try verdict(Line.click("AdChoices"))
        == "a1 needsReview 7: It isn't known where a click on AdChoices led: it has neither 'action' nor 'url'."
    )
    #expect(try verdict(Line.click("Headline", "none")) == "a1 notApplicable")
  }

  @Test(
    "One party may know where a click led, and another only that there was one",
    .holds("R-318"))
  func parties() throws {
    let byApp = Line.click("AdChoices")
    let bySDK = Line.click("AdChoices", "aboutThisAd").replacing(#""by":"app""#, with: #""by":"sdk""#)
    #expect(try verdicts("adchoices-unopened-page", byApp, bySDK) == ["a1 pass"])
    #expect(
      try verdicts(
        "adchoices-unopened-page", bySDK, byApp,
        Line.click("AdChoices", more: #","time":"2026-11-20T10:00:05.000Z""#)) == [
          "a1 needsReview 9: It isn't known where a click on AdChoices led: it has neither 'action' nor 'url'."
        ])
  }

  @Test("A click that opened the page under another asset is reported once")
  func wrongKey() throws {
    let about = Line.click("MainImage", "aboutThisAd")
    #expect(
      try verdicts("adchoices-wrong-key", Line.click("Headline", "browser"), about, about) == [
        "a1 fail 8: A click on 'MainImage' opened \"About this ad\"."
      ])
    #expect(
      try verdicts(
        "adchoices-wrong-key",
        Line.click("MainImage", more: #","url":"https://x.example/?u=adssettings.google.com""#))
        == ["a1 pass"])
    for key in ["AdChoices", "3011", "adchoices"] {
      #expect(
        try verdicts("adchoices-wrong-key", Line.click(key, "aboutThisAd")) == [
          "a1 notApplicable"
        ])
    }
  }

  @Test(
    "Where the icon's absence is the finding already, clicks aren't another",
    .holds("R-281"))
  func oneCauseOneFinding() throws {
    let notDelivered = recording(
      Line.start, Line.request(), Line.load([Line.headline]), Line.view, Line.impression())
    let notRendered = recording(Line.start, Line.request(), Line.load(), Line.view, Line.impression())
    let about = Line.click("MainImage", "aboutThisAd")
    #expect(
      try verdicts("adchoices-wrong-key", after: notDelivered, about) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-wrong-key", after: notRendered, about) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-unopened-page", after: notRendered, Line.click("AdChoices", "none")) == [
        "a1 notApplicable"
      ])
    let gap = notRendered + "\n" + about.replacing(#""ad":"a1""#, with: #""ad":"a1","seq":9"#)
    #expect(
      try verdicts("adchoices-wrong-key", after: gap) == [
        "a1 fail 6: A click on 'MainImage' opened \"About this ad\"."
      ])
  }
}
