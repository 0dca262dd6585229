import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about ads that expire, share an id or a place, and about lengths in pixels")
struct SeveralAdsRuleTests {
  private func at(_ time: String) -> String { #","time":"2026-11-20T\#(time)Z""# }

  private func view(_ ad: String = "a1", y: Int = 120, at time: String? = nil) -> String {
    #"{"event":"view.render","ad":"\#(ad)","frame":[16,\#(y),358,300]\#(time.map { self.at($0) } ?? "")}"#
  }

  private func hide(_ ad: String, at time: String) -> String {
    #"{"event":"view.hide","ad":"\#(ad)"\#(self.at(time))}"#
  }

  @Test("A native ad expires an hour after its load, a rewarded one where it is Google's")
  func expired() throws {
    func native(_ time: String) throws -> [String] {
      try JudgedRecording(
        recording(Line.start, Line.request(), Line.load(more: at("10:00:00.000")), view(at: time))
      ).verdicts("ad-expired")
    }
    #expect(try native("11:00:00.000") == ["a1 pass"])
    #expect(
      try native("11:00:00.001")
        == ["a1 fail 4: Ad 'a1' came onto the screen 60 minutes after it was loaded; it expires after 60."])
    func rewarded(sdk: String) throws -> [String] {
      try JudgedRecording(
        recording(
          Line.start(country: "US", more: sdk), Line.request(format: "coins", kind: .rewarded),
          #"{"event":"ad.load","ad":"a1"}"#, #"{"event":"ad.display","ad":"a1"\#(at("15:00:00.000"))}"#),
        formats: [.coins]
      ).verdicts("ad-expired")
    }
    #expect(try rewarded(sdk: #","sdk":{"name":"GoogleMobileAds"}"#).map { $0.prefix(9) } == ["a1 fail 4"])
    for sdk in ["", #","sdk":{"name":"AppLovinSDK"}"#] {
      #expect(
        try rewarded(sdk: sdk) == [
          "a1 notApplicable"
        ])
    }
  }

  @Test("A load under the id of a counted ad begins another ad, with what is on the screen")
  func reused() throws {
    let lines = recording(
      Line.start, Line.request(), Line.load(), Line.view, Line.render("MainImage"), Line.render("AdChoices"),
      Line.impression(), Line.load(), Line.render("MainImage"), Line.impression(), Line.end)
    let judged = JudgedRecording(lines)
    #expect(
      try judged.verdicts("ad-id-reused") == [
        "a1 pass",
        "a1 (2) fail 8: Another ad is loaded under the id of ad 'a1', which was counted already.",
      ])
    #expect(try judged.verdicts("impression-repeated") == ["a1 pass", "a1 (2) pass"])
    #expect(try judged.verdicts("adchoices-not-rendered") == ["a1 pass", "a1 (2) pass"])
    let uncounted = recording(
      Line.start, Line.request(), Line.load(), Line.load(), Line.view, Line.impression())
    #expect(try JudgedRecording(uncounted).verdicts("ad-id-reused") == ["a1 pass"])
  }

  @Test("Two ads lie over one another for more than a second, by more than half of the smaller")
  func overlapping() throws {
    func verdicts(y: Int, until time: String) throws -> [String] {
      let lines = recording(
        Line.start, view("a1", at: "10:00:01.000"), view("a2", y: y, at: "10:00:02.000"),
        hide("a1", at: time),
        hide("a2", at: "10:00:20.000"), Line.end)
      return try JudgedRecording(lines).verdicts("ads-overlap")
    }
    #expect(
      try verdicts(y: 269, until: "10:00:03.001") == [
        "a1 pass", "a2 needsReview 3: Ad 'a2' lay over ad 'a1' by more than half for more than a second.",
      ])
    #expect(try verdicts(y: 269, until: "10:00:03.000") == ["a1 pass", "a2 pass"])
    #expect(try verdicts(y: 270, until: "10:00:09.000") == ["a1 pass", "a2 pass"])
  }

  @Test("No phone is 700 points wide: lengths look like pixels, and sizes aren't judged")
  func units() throws {
    func verdicts(_ id: RuleID, _ screen: String, platform: String = "ios") throws -> [String] {
      let start = #"{"event":"session.start","platform":"\#(platform)","screen":\#(screen),"country":"DE"}"#
      return try JudgedRecording(
        recording(start, Line.request(), Line.load(), Line.view, Line.render("AdChoices"), Line.impression())
      ).verdicts(id)
    }
    #expect(
      try verdicts("units-suspect", "[1330,700]") == [
        "s-1 needsReview 1: The recorded screen is 1330 × 700 points, which no phone has: these look like pixels."
      ])
    for screen in ["[699,1400]", "[700,1329]"] {
      #expect(try verdicts("units-suspect", screen) == ["s-1 pass"])
    }
    #expect(
      try verdicts("units-suspect", "[1330,700]", platform: "web") == [
        "s-1 notApplicable"
      ])
    #expect(
      try verdicts("adchoices-too-small", "[1330,700]") == [
        "a1 needsReview 5: The size of AdChoices isn't known: lengths of the session look like pixels."
      ])
    #expect(try verdicts("adchoices-too-small", "[390,844]") == ["a1 pass"])
  }

  @Test("Names that name no person or company count as absent")
  func placeholders() throws {
    func verdict(_ name: String) throws -> String {
      let dsa = #","dsa":{"behalf":"\#(name)","paid":"Bakery"}"#
      return try #require(
        try JudgedRecording(
          recording(Line.start, Line.request(), Line.load(more: dsa), Line.view, Line.impression())
        ).verdicts("dsa-behalf-missing").first)
    }
    for name in ["-", "N/A", " none ", "Unknown", "TEST", "***"] {
      #expect(
        try verdict(name)
          == "a1 fail 3: The ad's 'dsa' object has '\(name)' for 'behalf', which is no name.")
    }
    for name in ["None & Sons", "Test Bakery", "3"] { #expect(try verdict(name) == "a1 pass") }
  }
}
