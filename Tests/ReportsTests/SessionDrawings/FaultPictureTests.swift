import SamplePublications
import Model
import Basics
import Sessions
import TestSupport
import Testing

import Reports

@Suite("Pictures of faults") struct FaultPictureTests {
  /// The rules about an ad's icon and label that the tests let report something about the ad.
  private static let rules: [RuleID] = [
    "adchoices-not-delivered", "adchoices-not-rendered", "adchoices-obscured", "adchoices-outside-ad",
    "adchoices-too-small", "adchoices-not-clickable", "badge-missing", "badge-obscured",
    "dsa-marking-unproven",
  ]

  /// The faults of an ad of the sample format, whose icon is declared as 19 × 15 in the ad's upper right corner.
  ///
  /// - Parameters:
  ///   - later: lines that follow the impression, two seconds after one another.
  ///   - rules: the rules with a finding about the ad, which has `verdict`.
  private func faults(
    _ renders: [String], delivered: String = #""AdChoices":{"url":"https://x.example/i.png"},"#,
    country: String = #""country":"DE","#, later: [String] = [], rules: [RuleID] = rules,
    verdict: Verdict = .fail
  ) throws -> [AdCase.Fault] {
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
    let findings = rules.map { rule in
      Finding(
        rule: rule, severity: .error, verdict: verdict,
        violation: Violation("It is covered.", at: Location(file: "a.ndjson", line: 5)),
        subject: FindingSubject(session: "s", ad: "a"))
    }
    let roles = Dictionary(
      uniqueKeysWithValues: rules.map { ($0, ProvisionEvidence.supporting(.parameters)) })
    var judged = JudgedAnswers()
    judged.evidence = findings
    var ad = AdCase(
      FindingSubject(session: "s", ad: "a"), isTest: false, adChoices: nil, judged,
      EvidenceRules(roles: roles))
    ad.draw(try #require(record.ads.first), in: record, context: context)
    return ad.faults
  }

  private static let icon = #""asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true"#
  private static let label = #""asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Ad""#

  @Test("A sound ad has none")
  func sound() throws { #expect(try faults([Self.icon, Self.label]).isEmpty) }

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
    let fault = try #require(try faults(renders).first)
    #expect(fault.title == title)
    #expect(fault.rule.rawValue == rule && fault.answer == .failed)
    let svg = fault.picture
    #expect(svg.contains(#"<title id="picture-title">\#(title)</title>"#))
    #expect(svg.contains(#"viewBox="0 0 200 150""#) && svg.contains(#"class="is-failed""#))
    #expect(svg.contains("&lt;bread&gt;") && !svg.contains("<bread>"))
  }

  @Test("An asset that covers the icon is painted over it")
  func cover() throws {
    let headline = #""asset":"Headline","frame":[200,130,174,20],"visible":1,"z":2"#
    let svg = try #require(try faults([Self.icon + #","z":1"#, headline, Self.label]).first).picture
    let parts = svg.split(separator: #"<rect class="icon-ground" x="178.5" "#)
    #expect(parts.count == 2)
    #expect(parts.last?.contains(#"<rect class="hatch" x="14" y="11" width="175.5" "#) == true)
  }

  @Test("What wasn't sent can't be drawn; without a country it is to check, and violet")
  func notSent() throws {
    #expect(try faults([Self.label], delivered: "").first?.title == "Icon not sent")
    let unknown = try #require(try faults([Self.label], delivered: "", country: "").first)
    #expect(unknown.answer == .toCheck && unknown.picture.contains(#"class="is-look""#))
  }

  @Test("Every fault that a rule reports has a picture, and none that no rule reports")
  func several() throws {
    let small = #""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":false"#
    #expect(
      try faults([small]).map(\.title) == [
        "Icon too small: 12 × 10, not 19 × 15", "Icon takes no taps", "No “Ad” label drawn",
        "No “Ad” label drawn",
      ])
    #expect(try faults([small], rules: ["badge-missing"]).map(\.rule) == ["badge-missing"])
    #expect(try faults([small], rules: ["dsa-behalf-missing"]).isEmpty)
  }

  @Test("What its rule wants looked at, as a size in pixels, is violet")
  func toCheck() throws {
    let small = #""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":true"#
    let fault = try #require(
      try faults([small, Self.label], rules: ["adchoices-too-small"], verdict: .needsReview).first)
    #expect(fault.answer == .toCheck && fault.picture.contains(#"class="is-look""#))
    #expect(fault.title == "Icon too small: 12 × 10, not 19 × 15")
  }

  @Test("A fault that lasts for a time has that time as a bar")
  func time() throws {
    let hidden = try #require(
      try faults(
        [Self.icon, Self.label],
        later: [
          #""event":"asset.hide","ad":"a","asset":"AdChoices""#,
          #""event":"asset.render","ad":"a",\#(Self.label)"#, #""event":"session.end""#,
        ]
      ).first)
    #expect(hidden.title == "Icon away for 4 of 6 s")
    #expect(hidden.picture.contains(#"<rect class="time" x="22" y="50" width="154" height="12"/>"#))
    #expect(hidden.picture.contains(#"<rect class="hatch" x="22" y="50" width="102.67" height="12"/>"#))
    #expect(hidden.picture.contains(">icon away 4 of 6 s</text>"))
  }
}
