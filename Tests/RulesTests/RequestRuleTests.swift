import Model
import Basics
import TestSupport
import Testing

@Suite("Requests for other kinds and for several ads, and clicks on no asset") struct RequestRuleTests {
  @Test(
    "A banner belongs to no definition and no rule about native ads asks about it",
    .holds("R-069", "R-092"))
  func banner() throws {
    let judged = JudgedRecording(
      recording(
        Line.start, #"{"event":"ad.request","ad":"a1","kind":"other","adUnit":"/1/banner"}"#,
        #"{"event":"ad.load","ad":"a1"}"#, Line.view, Line.impression(by: "sdk"), Line.hideView, Line.end))
    #expect(judged.findings == [])
    let reason = "a1 notApplicable"
    for id: RuleID in ["format-unknown", "badge-missing", "dsa-marking-unproven", "dsa-behalf-missing"] {
      #expect(try judged.verdicts(id) == [reason], "\(id)")
    }
    #expect(try judged.verdicts("load-unanswered") == ["a1 pass"])
  }

  @Test(
    "Where no id was named, an ad unit that no definition has is for a person to look at",
    .holds("R-092"))
  func unknownAdUnit() throws {
    let judged = JudgedRecording(
      recording(Line.start, #"{"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/1/new"}"#))
    #expect(
      try judged.verdicts("format-unknown") == [
        "a1 needsReview 2: It isn't known which definition the ad belongs to: no definition has the ad unit '/1/new'."
      ])
  }

  @Test(
    "An ad that another's request brought answers that request", .holds("R-074"))
  func sharedRequest() throws {
    let request = #"{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread"],"count":2}"#
    func verdicts(_ load: String) throws -> [String] {
      try JudgedRecording(recording(Line.start, request, load, Line.end)).verdicts("load-unanswered")
    }
    #expect(
      try verdicts(#"{"event":"ad.load","ad":"a2","request":"a1"}"#) == [
        "a1 pass", "a2 notApplicable",
      ])
    #expect(
      try verdicts(#"{"event":"ad.load","ad":"a2"}"#)[0]
        == "a1 fail 4: Ad 'a1' was requested in line 2, and the request was never answered, by 'ad.load' or 'ad.loadFailed'."
    )
  }

  @Test("Rules that need the key of a click are not applicable without it")
  func clickWithoutAsset() throws {
    let click = #"{"event":"click","ad":"a1","by":"app","action":"aboutThisAd"}"#
    let judged = JudgedRecording(
      recording(Line.start, Line.request(), Line.load(), Line.view, Line.impression(), click))
    for id: RuleID in [
      "adchoices-wrong-key", "adchoices-unopened-page", "click-asset-not-clickable", "asset-key-unknown",
    ] {
      let verdicts = try judged.verdicts(id)
      #expect(verdicts.allSatisfy { !$0.contains("fail") && !$0.contains("needsReview") }, "\(verdicts)")
    }
    #expect(
      try judged.verdicts("adchoices-wrong-key") == ["a1 notApplicable"])
    #expect(try judged.verdicts("event-invalid") == ["s-1 pass"])
  }
}
