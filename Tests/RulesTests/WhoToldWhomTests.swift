import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about who told whom in mediation") struct WhoToldWhomTests {
  private func verdicts(
    _ id: RuleID, format: FormatFolder = .mediated, more: String = "",
    request: String = MediationLine.request,
    _ lines: String...
  ) throws -> [String] {
    let start = [Line.start(country: "DE", more: more), request]
    return try JudgedRecording((start + lines).joined(separator: "\n"), formats: [format]).verdicts(id)
  }

  private static let observed = #","recorder":{"observes":["adapters","impressions","notifications"]}"#
  private static let toAd = recording(MediationLine.load(), MediationLine.complete())

  private func track(_ party: String) -> String {
    MediationLine.track(#""impressions":"\#(party)","clicks":"\#(party)""#)
  }

  private func notify(_ what: String, adapter: String = "Sample") -> String {
    #"{"event":"adapter.notify","ad":"a1","adapter":"\#(adapter)","of":"\#(what)"}"#
  }

  // MARK: tracking-contradicted

  @Test(
    "Another side counts than the adapter said, or without its word than the definition says",
    .holds("R-668", "R-716", "R-724", "R-718"))
  func contradicted() throws {
    let by = { Line.impression(by: $0) }
    #expect(
      try verdicts("tracking-contradicted", Self.toAd, track("sdk"), by("adapter")) == [
        "a1 fail 6: Of ad 'a1' the adapter and not the SDK counts impressions."
      ])
    #expect(
      try verdicts("tracking-contradicted", Self.toAd, by("app")) == [
        "a1 fail 5: Of ad 'a1' the app and not the SDK counts impressions."
      ])
    #expect(try verdicts("tracking-contradicted", Self.toAd, by("app"), by("sdk")) == ["a1 pass"])
    #expect(
      try verdicts("tracking-contradicted", Self.toAd, by("sdk"), MediationLine.click(by: "adapter")) == [
        "a1 fail 6: Of ad 'a1' the adapter and not the SDK counts clicks."
      ])
    #expect(
      try verdicts("tracking-contradicted", Self.toAd, by("sdk"), by("adapter")) == [
        "a1 notApplicable"
      ])
    // The adapter was to count and did not: `tracking-absent` says so.
    #expect(try verdicts("tracking-contradicted", Self.toAd, track("adapter"), by("sdk")) == ["a1 pass"])
  }

  @Test(
    "Who was to count isn't known of a failed adapter, nor of one that the definition doesn't name",
    .holds("R-717"))
  func notAgreed() throws {
    let unknown = ["a1 notApplicable"]
    let failed = recording(MediationLine.load(), track("adapter"), MediationLine.complete("error"))
    #expect(try verdicts("tracking-contradicted", failed, Line.impression(by: "sdk")) == unknown)
    #expect(
      try verdicts(
        "tracking-contradicted", MediationLine.load("Other"), MediationLine.complete(adapter: "Other"),
        Line.impression(by: "adapter")) == unknown)
    #expect(
      try verdicts("tracking-absent", failed, Line.view, Line.impression(by: "sdk")) == [
        "a1 notApplicable"
      ])
  }

  // MARK: adapter-not-notified

  @Test(
    "Where notifications are observed, the network is told of what the SDK counts",
    .holds("R-677", "R-719"))
  func notNotified() throws {
    let sdk = recording(Self.toAd, track("sdk"), Line.impression(by: "sdk"))
    #expect(
      try verdicts("adapter-not-notified", sdk) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("adapter-not-notified", more: Self.observed, sdk, Line.end) == [
        "a1 fail 7: The network wasn't notified of the impression of ad 'a1'."
      ])
    #expect(try verdicts("adapter-not-notified", sdk, notify("impression")) == ["a1 pass"])
    #expect(
      try verdicts("adapter-not-notified", sdk, notify("impression", adapter: "Other"), Line.end) == [
        "a1 fail 8: The network wasn't notified of the impression of ad 'a1'."
      ])
    let click = MediationLine.click(by: "sdk")
    #expect(
      try verdicts("adapter-not-notified", sdk, notify("impression"), click, Line.end) == [
        "a1 fail 9: The network wasn't notified of the click of ad 'a1'."
      ])
    #expect(
      try verdicts("adapter-not-notified", sdk, notify("impression"), click, notify("click")) == ["a1 pass"])
  }

  @Test(
    "An adapter that counts is told where its ad is rendered",
    .holds("R-719"))
  func notRendered() throws {
    let adapter = recording(Self.toAd, track("adapter"), MediationLine.adLoad, Line.view)
    #expect(
      try verdicts(
        "adapter-not-notified", more: Self.observed, adapter, Line.impression(by: "adapter"), Line.end)
        == ["a1 fail 9: The network wasn't notified of the rendering of ad 'a1'."])
    #expect(try verdicts("adapter-not-notified", adapter, notify("render")) == ["a1 pass"])
    #expect(
      try verdicts("adapter-not-notified", more: Self.observed, Self.toAd, track("adapter")) == [
        "a1 notApplicable"
      ])
  }

  // MARK: adapter-outcome-contradicted

  private static let customEvent =
    #"{"event":"ad.load","ad":"a1","format":"mediated","source":{"id":"18351550913290782395"}}"#
  private static let failed = #"{"event":"ad.loadFailed","ad":"a1"}"#

  @Test(
    "An adapter failed, and the ad is a custom event's",
    .holds("R-720"))
  func adAfterError() throws {
    let error = recording(MediationLine.load(), MediationLine.complete("error"))
    let message =
      "Adapter 'Sample' answered with an error, and the ad that was loaded comes from a custom event:"
    #expect(
      try verdicts("adapter-outcome-contradicted", error, Self.customEvent) == [
        "a1 fail 5: \(message) its source is '18351550913290782395'."
      ])
    #expect(
      try verdicts(
        "adapter-outcome-contradicted", error, MediationLine.adLoad, Line.impression(by: "adapter"))
        == ["a1 fail 5: \(message) the adapter counts its impression."])
    let response = #"{"event":"adapter.response","ad":"a1","adapter":"x.Sample","outcome":"ad"}"#
    #expect(
      try verdicts("adapter-outcome-contradicted", error, MediationLine.adLoad, response) == [
        "a1 fail 5: \(message) the SDK names the adapter."
      ])
    #expect(
      try verdicts("adapter-outcome-contradicted", error, MediationLine.adLoad, Line.impression(by: "sdk"))
        == ["a1 pass"])
    #expect(try verdicts("adapter-outcome-contradicted", error, Self.toAd, Self.customEvent) == ["a1 pass"])
    // Another adapter's answer is missing: the ad may be from that adapter.
    #expect(
      try verdicts("adapter-outcome-contradicted", error, MediationLine.load("B"), Self.customEvent) == [
        "a1 pass"
      ])
    // The adapter failed for the request before.
    #expect(
      try verdicts(
        "adapter-outcome-contradicted", error, Self.failed, MediationLine.request, Self.customEvent)
        == ["a1 notApplicable"])
  }

  @Test(
    "An adapter answered with an ad, and the load failed",
    .holds("R-721"))
  func failureAfterAd() throws {
    #expect(
      try verdicts("adapter-outcome-contradicted", Self.toAd, Self.failed) == [
        "a1 fail 5: The load of ad 'a1' failed although adapter 'Sample' had answered with an ad."
      ])
    #expect(
      try verdicts("adapter-outcome-contradicted", Self.toAd, MediationLine.adLoad, Self.failed) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("adapter-outcome-contradicted", MediationLine.load(), Self.failed) == [
        "a1 notApplicable"
      ])
  }

  // MARK: adapter-unknown

  @Test(
    "A class that no definition of the ad unit names is for a person to look at",
    .holds("R-722", "R-725"))
  func unknown() throws {
    #expect(
      try verdicts("adapter-unknown", MediationLine.load("SampleV2"), MediationLine.load("Other")) == [
        "a1 needsReview 3: No definition of the ad unit names adapter 'SampleV2', so the rules can't judge its mapping, tracking and pictures."
      ])
    #expect(try verdicts("adapter-unknown", MediationLine.load("app.Sample")) == ["a1 pass"])
    #expect(
      try verdicts("adapter-unknown", MediationLine.complete(adapter: nil)) == [
        "a1 notApplicable"
      ])
    let article = recording(
      Line.start, Line.request(format: "article", kind: .native), MediationLine.load("Other"))
    #expect(
      try JudgedRecording(article, formats: [.article]).verdicts("adapter-unknown") == [
        "a1 notApplicable"
      ])
  }

  // MARK: image-options-ignored

  private func request(_ options: String) -> String {
    #"{"event":"ad.request","ad":"a1","kind":"native","formats":["mediated"],"options":{\#(options)}}"#
  }

  private func load(_ width: Int, _ height: Int) -> String {
    #"{"event":"ad.load","ad":"a1","format":"mediated","assets":{"Images":{"width":\#(width),"height":\#(height)}}}"#
  }

  private func images(
    _ options: String, _ map: String, _ load: String = MediationLine.adLoad,
    format: FormatFolder = .mediated(impressions: .sdk, clicks: .sdk, imageDownload: false)
  ) throws -> [String] {
    try verdicts(
      "image-options-ignored", format: format, request: request(options), MediationLine.load(),
      MediationLine.map(more: map), MediationLine.complete(), load)
  }

  @Test(
    "URLs where data was asked for, several pictures where one was",
    .holds("R-682", "R-668"))
  func pictures() throws {
    let nothing = ["a1 notApplicable"]
    #expect(
      try images(#""images":"data""#, #","images":"url""#) == [
        "a1 fail 4: The adapter passed on pictures as URLs although their data was asked for."
      ])
    #expect(try images(#""images":"data""#, #","images":"data""#) == ["a1 pass"])
    #expect(try images(#""images":"url""#, #","images":"url""#) == nothing)
    // `image-data-missing` says so.
    #expect(try images(#""images":"data""#, #","images":"url""#, format: .mediated) == nothing)
    #expect(
      try images(#""multiple":false"#, #","imageCount":2"#) == [
        "a1 fail 4: The adapter passed on 2 pictures although one was asked for."
      ])
    #expect(try images(#""multiple":false"#, #","imageCount":1"#) == ["a1 pass"])
    #expect(try images(#""multiple":true"#, #","imageCount":2"#) == nothing)
  }

  @Test("The orientation asked for is the delivered picture's; a square has either")
  func orientation() throws {
    #expect(
      try images(#""orientation":"portrait""#, "", load(1200, 628)) == [
        "a1 fail 6: The adapter passed on a picture of 1200 × 628 although portrait was asked for."
      ])
    #expect(
      try images(#""orientation":"landscape""#, "", load(628, 1200)) == [
        "a1 fail 6: The adapter passed on a picture of 628 × 1200 although landscape was asked for."
      ])
    for size in [load(628, 1200), load(800, 800), load(1000, 995)] {
      #expect(try images(#""orientation":"portrait""#, "", size) == ["a1 pass"])
    }
    #expect(
      try images(#""orientation":"any""#, "", load(1200, 628)) == [
        "a1 notApplicable"
      ])
  }
}
