import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about how clicks are told") struct ClickRuleTests {
  private static let shown = recording(
    Line.start, Line.request(), Line.load(), Line.view, Line.render("MainImage"), Line.render("AdChoices"))

  private func verdicts(_ id: RuleID, start: String = Line.start, _ lines: String...) throws -> [String] {
    let shown = Self.shown.replacing(Line.start, with: start)
    return try JudgedRecording(([shown] + lines).joined(separator: "\n")).verdicts(id)
  }

  private func at(_ seconds: String) -> String { #","time":"2026-11-20T10:00:\#(seconds)Z""# }

  private func click(
    _ key: String? = "MainImage", by party: String = "app", at seconds: String, _ action: String = "browser"
  ) -> String {
    let asset = key.map { #","asset":"\#($0)""# } ?? ""
    return #"{"event":"click","ad":"a1"\#(asset),"by":"\#(party)","action":"\#(action)"\#(at(seconds))}"#
  }

  private func present(at seconds: String) -> String {
    #"{"event":"screen.present","ad":"a1"\#(at(seconds))}"#
  }

  @Test("A line of the same party within a tenth of a second tells the click again")
  func repeated() throws {
    let message =
      "A click on 'MainImage' is reported again by 'app' within a tenth of a second; it is one click."
    #expect(
      try verdicts(
        "click-repeated", click(at: "03.000"), click(at: "03.100"), click(at: "03.101"),
        click(at: "03.050"), click("Headline", at: "03.060")) == [
          "a1 fail 8: \(message)", "a1 fail 10: \(message)",
        ])
    #expect(
      try verdicts("click-repeated", click(at: "03.000"), click(by: "sdk", at: "03.000")) == ["a1 pass"])
    #expect(try verdicts("click-repeated") == ["a1 notApplicable"])
    let byBoth = [click(at: "03.000"), click(by: "sdk", at: "03.010"), click(by: "sdk", at: "03.020")]
    #expect(
      JudgedRecording(([Self.shown] + byBoth).joined(separator: "\n")).related("click-repeated")
        == [["8: first reported here"]])
  }

  @Test(
    "A click without a key of another party within a second is the same click, under the key of the other")
  func withoutKey() throws {
    #expect(
      try verdicts(
        "adchoices-unopened-page", click("AdChoices", at: "03.000", "none"),
        click(nil, by: "sdk", at: "03.900")) == [
          "a1 fail 7: A click on AdChoices did nothing, and didn't open \"About this ad\"."
        ])
    #expect(
      try verdicts(
        "click-asset-not-clickable", click(nil, by: "sdk", at: "03.000"), click("Caption", at: "03.400"))
        == ["a1 fail 7: Asset 'Caption' was clicked, and format 'bread' doesn't declare it clickable."])
    #expect(
      try verdicts(
        "click-asset-not-clickable", click(nil, by: "sdk", at: "03.000"), click("Caption", at: "04.001"))
        == ["a1 fail 8: Asset 'Caption' was clicked, and format 'bread' doesn't declare it clickable."])
  }

  @Test("The names of one asset are one asset: what was rendered as 3001 is clicked as Headline")
  func names() throws {
    #expect(
      try verdicts(
        "click-asset-not-clickable", Line.render("Headline", more: #","clickable":true"#),
        Line.render("3001", more: #","clickable":false"#), click("Headline", at: "03.000")) == [
          "a1 fail 9: Asset 'Headline' was clicked, and its last rendering has 'clickable' false."
        ])
  }

  @Test("A full screen needs a click within two seconds before it or one after it, where clicks are observed")
  func unexplained() throws {
    let message = "Ad 'a1' opened a full screen, and no click on it was recorded at that time."
    let counted = #"{"event":"impression","ad":"a1","by":"app"}"#
    func verdicts(_ clicked: String?, start: String = Line.start) throws -> [String] {
      try self.verdicts(
        "click-unexplained", start: start, counted, clicked.map { click(at: $0) } ?? Line.view,
        present(at: "10.000"))
    }
    #expect(try verdicts("08.000") == ["a1 pass"])
    #expect(try verdicts("07.999") == ["a1 needsReview 9: \(message)"])
    #expect(try verdicts("11.000") == ["a1 pass"])
    #expect(try verdicts("11.001") == ["a1 needsReview 9: \(message)"])
    #expect(try verdicts(nil) == ["a1 needsReview 9: \(message)"])
  }

  @Test("A click on an ad that was never counted is looked at, unless the missing impression is the finding")
  func neverCounted() throws {
    #expect(
      try verdicts("click-unexplained", click(at: "03.000"))
        == ["a1 notApplicable"])
    /// A `native` ad that is there from 0.3 s to 4 s after the click.
    func native(clickedAt seconds: String) throws -> [String] {
      let lines = recording(
        Line.start, Line.request(format: "article", kind: .native), Line.load(format: "article"), Line.view,
        click("Headline", by: "sdk", at: seconds))
      return try JudgedRecording(lines, formats: [.article]).verdicts("click-unexplained")
    }
    #expect(
      try native(clickedAt: "01.299")
        == ["a1 needsReview 5: Ad 'a1' was clicked, and its impression never counted."])
    #expect(
      try native(clickedAt: "01.300")
        == ["a1 notApplicable"])
    #expect(
      try verdicts("click-unexplained") == ["a1 notApplicable"]
    )
  }

  @Test("A click on AdChoices opens a screen within five seconds, or a person looks")
  func unopened() throws {
    let about = click("AdChoices", at: "03.000", "aboutThisAd")
    let message =
      "It isn't known whether a click on AdChoices opened its page: no 'screen.present' of the ad came within 5 seconds."
    #expect(try verdicts("adchoices-unopened-page", about, present(at: "08.000")) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-unopened-page", about, present(at: "08.001")) == [
        "a1 needsReview 7: \(message)"
      ])
    let blind = Line.start(
      country: "DE", more: #","recorder":{"name":"r","observes":["clicks","rendering","loads","delivery"]}"#)
    #expect(
      try verdicts("adchoices-unopened-page", start: blind, about) == [
        "a1 needsReview 7: It isn't known whether a click on AdChoices opened its page: the recorder doesn't see screens."
      ])
    #expect(
      try verdicts("dsa-parameters-unreachable", Line.impression(), about).map { $0.prefix(16) }
        == ["a1 needsReview 8"])
  }
}
