import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about ads of a live stream") struct LiveAdRuleTests {
  private func judged(_ lines: [String]) -> JudgedRecording {
    JudgedRecording(
      ([Line.start, Live.request, Live.load, Live.schedule()] + lines).joined(separator: "\n"),
      formats: [.news])
  }

  /// The ad's events in an open break, the first in line 6.
  private func order(_ events: String...) throws -> [String] {
    try judged([Live.line("break.start", at: 60)] + events.map { Live.ad($0) }).verdicts("ad-order-invalid")
  }

  @Test("Quartiles come in order, some may be missing, an ad may be skipped")
  func inOrder() throws {
    #expect(try order("start", "firstQuartile", "midpoint", "thirdQuartile", "complete") == ["a1 pass"])
    #expect(try order("start", "thirdQuartile", "complete") == ["a1 pass"])
    #expect(try order("start", "firstQuartile", "skip") == ["a1 pass"])
    #expect(try order("firstQuartile", "midpoint") == ["a1 pass"])
  }

  @Test("The event whose place had passed is reported, or the repeat; once an ad")
  func outOfOrder() throws {
    #expect(
      try order("start", "firstQuartile", "thirdQuartile", "midpoint", "complete") == [
        "a1 fail 9: Ad 'a1' has 'ad.midpoint' after 'ad.thirdQuartile'."
      ])
    #expect(
      try order("start", "complete", "firstQuartile") == [
        "a1 fail 8: Ad 'a1' has 'ad.firstQuartile' after 'ad.complete'."
      ])
    #expect(
      try order("start", "midpoint", "midpoint", "firstQuartile", "complete") == [
        "a1 fail 8: Ad 'a1' has 'ad.midpoint' again."
      ])
    #expect(
      try order("start", "complete", "complete") == ["a1 fail 8: Ad 'a1' has 'ad.complete' again."])
    #expect(
      try order("firstQuartile", "start", "midpoint", "complete") == [
        "a1 fail 7: Ad 'a1' starts after its 'ad.firstQuartile'."
      ])
    #expect(
      try order("firstQuartile", "complete") == ["a1 fail 7: Ad 'a1' is complete and had not started."])
  }

  @Test("Each start of the ad or of its period is another run")
  func replay() throws {
    #expect(
      try order("start", "midpoint", "complete", "start", "midpoint", "complete") == ["a1 pass"])
    let replayed =
      [Live.line("break.start", at: 60)] + ["start", "midpoint", "complete"].map { Live.ad($0) }
      + [Live.line("break.end"), Live.line("period.start")]
      + ["firstQuartile", "complete"].map { Live.ad($0) }
    #expect(try judged(replayed).verdicts("ad-order-invalid") == ["a1 pass"])
  }

  @Test("An ad needs a break or a period that has started; an early end is no matter")
  func outside() throws {
    func verdicts(_ lines: String...) throws -> [String] { try judged(lines).verdicts("ad-order-invalid") }
    let early = "a1 fail 5: Ad 'a1' plays while its break 'b1' has not started."
    #expect(try verdicts(Live.ad("start"), Live.line("break.start"), Live.ad("complete")) == [early])
    #expect(try verdicts(Live.ad("start"), Live.ad("complete")) == [early])
    #expect(try verdicts(Live.line("period.start"), Live.ad("start")) == ["a1 pass"])
    #expect(
      try verdicts(Live.line("break.start"), Live.line("break.end"), Live.ad("start"), Live.ad("complete"))
        == [
          "a1 pass"
        ])
    #expect(
      try verdicts(Live.line("break.start"), Live.ad("start", of: "b2")) == [
        "a1 fail 6: Ad 'a1' plays while its break 'b2' has not started."
      ])
  }

  @Test("What was never seen may have been lost; what is seen to come later was not")
  func gaps() {
    func findings(_ lines: String...) -> [String] {
      judged(lines + [#"{"event":"session.end","seq":99}"#]).findings(of: "ad-order-invalid").map {
        String($0.split(separator: ":")[1])
      }
    }
    let start = Live.line("break.start")
    #expect(findings(start, Live.ad("complete")) == ["6 s-1/a1 ad-order-invalid needsReview"])
    #expect(findings(start, Live.ad("complete"), Live.ad("start")) == ["6 s-1/a1 ad-order-invalid fail"])
    #expect(findings(Live.ad("start")) == ["5 s-1/a1 ad-order-invalid needsReview"])
    #expect(findings(Live.ad("start"), start) == ["5 s-1/a1 ad-order-invalid fail"])
  }

  @Test("Ads of other kinds have no order of this sort")
  func otherKinds() throws {
    #expect(
      try JudgedRecording(recording(Line.start, Line.request())).verdicts("ad-order-invalid") == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "A position lies between 1 and the total",
    arguments: [
      (#"{"position":1,"total":1}"#, "pass"), (#"{"position":2,"total":2}"#, "pass"),
      (#"{"position":4}"#, "pass"),
      (#"{"position":3,"total":2}"#, "fail 6: Ad 'a1' has position 3 in a pod of 2."),
      (#"{"position":0,"total":2}"#, "fail 6: Ad 'a1' has position 0 in a pod of 2."),
      (#"{"position":-1}"#, "fail 6: Ad 'a1' has position -1 in its pod."),
      (#"{"total":2}"#, "notApplicable"),
    ])
  func position(_ info: String, _ verdict: String) throws {
    let start = #"{"event":"ad.start","ad":"a1","break":"b1","podInfo":\#(info)}"#
    #expect(
      try judged([Live.line("break.start"), start, start]).verdicts("pod-position-invalid") == [
        "a1 \(verdict)"
      ])
  }
}
