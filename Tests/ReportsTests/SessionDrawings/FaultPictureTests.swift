import SamplePublications
import Model
import Basics
import Sessions
import TestSupport
import Testing

import Reports

@Suite("Pictures of faults") struct FaultPictureTests {
  /// The fault of an ad of the sample format, whose icon is declared as 19 × 15 in the ad's upper right corner.
  ///
  /// - Parameter later: lines that follow the impression, two seconds after one another.
  private func fault(
    _ renders: [String], delivered: String = #""AdChoices":{"url":"https://x.example/i.png"},"#,
    country: String = #""country":"DE","#, later: [String] = []
  ) throws -> AdToReview.Fault? {
    let lines =
      [
        #""event":"session.start","platform":"ios",\#(country)"screen":[390,844]"#,
        #""event":"ad.request","ad":"a","kind":"customNative","formats":["10063170"]"#,
        #""event":"ad.load","ad":"a","format":"10063170","assets":{\#(delivered)"Headline":{"text":"Fresh <bread>"}}"#,
        #""event":"view.render","ad":"a","frame":[16,120,358,300]"#,
      ] + renders.map { #""event":"asset.render","ad":"a",\#($0)"# } + [
        #""event":"impression","ad":"a","by":"app""#
      ]
    let text = (lines + later).enumerated().map { index, line in
      let second = index < lines.count ? 0 : 2 * (1 + index - lines.count)
      return #"{"session":"s","time":"2026-11-20T10:00:0\#(second).000Z",\#(line)}"# + "\n"
    }.joined()
    var catalog = Catalog()
    catalog.formats = try sampleFormats().map { FormatFolder(definition: $0) }
    let context = LedgerContext(catalog: catalog)
    let record = SessionLedger.record(try #require(recordedSessions(text).first), in: context)
    let finding = Finding(
      rule: "adchoices-obscured", severity: .error, verdict: .fail,
      violation: Violation("It is covered.", at: Location(file: "a.ndjson", line: 5)),
      subject: FindingSubject(session: "s", ad: "a"))
    var ad = try #require(
      AdToReview.all([finding], ["adchoices-obscured": .supporting(.parameters)]).first)
    ad.complete(from: record, context: context)
    return ad.fault
  }

  private static let icon = #""asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true"#
  private static let label = #""asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Ad""#

  @Test("A sound ad has none")
  func sound() throws { #expect(try fault([Self.icon, Self.label]) == nil) }

  @Test(
    "Each fault has a title, and its rule names the line",
    arguments: [
      ([label], "Icon sent, never drawn", "adchoices-not-rendered"),
      (
        [#""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":true"#, label],
        "Icon too small: 12 × 10, not 19 × 15", "adchoices-too-small"
      ),
      (
        [#""asset":"AdChoices","frame":[355,120,19,15],"visible":0.4,"clickable":false"#, label],
        "Only 40 % of the icon visible", "adchoices-obscured"
      ),
      (
        [#""asset":"AdChoices","frame":[365,120,19,15],"visible":1,"clickable":true"#, label],
        "Icon outside the ad", "adchoices-outside-ad"
      ),
      (
        [#""asset":"AdChoices","frame":[20,390,19,15],"visible":1,"clickable":true"#, label],
        "Icon in the wrong corner", "adchoices-outside-ad"
      ),
      (
        [#""asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":false"#, label],
        "Icon takes no taps", "adchoices-not-clickable"
      ),
      (
        [icon + #","z":1"#, #""asset":"Headline","frame":[200,130,174,20],"visible":1,"z":2"#, label],
        "Headline covers the icon", "adchoices-obscured"
      ), ([icon], "No “Ad” label drawn", "badge-missing"),
      (
        [icon, label, #""asset":"Headline","frame":[16,120,100,30],"visible":1,"z":2"#],
        "Headline covers the “Ad” label", "dsa-marking-unproven"
      ),
    ])
  func titles(renders: [String], title: String, rule: String) throws {
    let fault = try #require(try fault(renders))
    #expect(fault.title == title)
    #expect(fault.rule.rawValue == rule && fault.answer == .failed)
    let svg = fault.picture.value
    #expect(svg.contains(#"<title id="picture-title">\#(title)</title>"#))
    #expect(svg.contains(#"viewBox="0 0 200 150""#) && svg.contains(#"class="is-failed""#))
    #expect(svg.contains("&lt;bread&gt;") && !svg.contains("<bread>"))
  }

  @Test("An asset that covers the icon is painted over it")
  func cover() throws {
    let headline = #""asset":"Headline","frame":[200,130,174,20],"visible":1,"z":2"#
    let svg = try #require(try fault([Self.icon + #","z":1"#, headline, Self.label])).picture.value
    let parts = svg.split(separator: #"<rect class="icon-ground" x="178.5" "#)
    #expect(parts.count == 2)
    #expect(parts.last?.contains(#"<rect class="hatch" x="14" y="11" width="175.5" "#) == true)
  }

  @Test("What wasn't sent can't be drawn; without a country it is to check, and violet")
  func notSent() throws {
    #expect(try fault([Self.label], delivered: "")?.title == "Icon not sent")
    let unknown = try #require(try fault([Self.label], delivered: "", country: ""))
    #expect(unknown.answer == .toCheck && unknown.picture.value.contains(#"class="is-look""#))
  }

  @Test("A fault that lasts for a time has that time as a bar")
  func time() throws {
    let hidden = try #require(
      try fault(
        [Self.icon, Self.label],
        later: [
          #""event":"asset.hide","ad":"a","asset":"AdChoices""#,
          #""event":"asset.render","ad":"a",\#(Self.label)"#, #""event":"session.end""#,
        ]))
    #expect(hidden.title == "Icon away for 4 of 6 s")
    #expect(hidden.picture.value.contains(#"<rect class="time" x="22" y="50" width="154" height="12"/>"#))
    #expect(hidden.picture.value.contains(#"<rect class="hatch" x="22" y="50" width="102.67" height="12"/>"#))
    #expect(hidden.picture.value.contains(">icon away 4 of 6 s</text>"))
  }
}
