import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about what adapters map and count") struct MediationRuleTests {
  private func verdicts(
    _ id: RuleID, format: FormatFolder = .mediated, _ lines: String...
  ) throws -> [String] {
    try JudgedRecording(([MediationLine.toRequest] + lines).joined(separator: "\n"), formats: [format])
      .verdicts(id)
  }

  @Test("Two parties that count impressions or clicks are one finding, at the first line of the second")
  func doubled() throws {
    #expect(
      try verdicts(
        "tracking-doubled", Line.impression(by: "adapter"), Line.impression(by: "app"),
        MediationLine.click(by: "sdk"), Line.impression(by: "sdk"), Line.impression(by: "sdk"),
        MediationLine.click(by: "adapter"))
        == ["a1 fail 6: SDK and adapter both count the impressions and clicks of ad 'a1'."])
    #expect(
      try verdicts("tracking-doubled", Line.impression(by: "adapter"), MediationLine.click(by: "sdk")) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("tracking-doubled", Line.impression(by: "app")) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "An impression that two parties count isn't repeated as well; one party's clicks are another matter",
    .holds("R-283"))
  func doubledBeatsRepeated() throws {
    let sdk = Line.impression(by: "sdk")
    #expect(
      try verdicts("impression-repeated", sdk, Line.impression(by: "adapter"), sdk) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts(
        "impression-repeated", sdk, MediationLine.click(by: "sdk"), MediationLine.click(by: "adapter"), sdk)
        == ["a1 fail 6: The impression of ad 'a1' is counted again by 'sdk'; only the first counts."])
  }

  @Test("Of a waterfall the adapter whose ad was shown says who counts")
  func absent() throws {
    let adapter = #""impressions":"adapter""#
    let message =
      "The adapter says that it counts impressions, ad 'a1' was shown, and the adapter counted none."
    let waterfall = recording(
      MediationLine.load("A"), MediationLine.track(adapter, adapter: "A"),
      MediationLine.complete("error", adapter: "A"), MediationLine.load(), MediationLine.complete())
    #expect(
      try verdicts("tracking-absent", waterfall, Line.view) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("tracking-absent", waterfall, MediationLine.track(#""impressions":"sdk""#), Line.view) == [
        "a1 notApplicable"
      ])
    let late = MediationLine.track(adapter, adapter: nil)
    #expect(
      try verdicts("tracking-absent", waterfall, late, Line.impression(by: "sdk"), Line.view)
        == ["a1 fail 11: \(message)"])
    #expect(
      try verdicts("tracking-absent", waterfall, late, Line.impression(by: "adapter"), Line.end) == [
        "a1 pass"
      ])
    #expect(try verdicts("tracking-absent", waterfall, late) == ["a1 notApplicable"])
  }

  @Test("Tracking is compared with what the definition says of it, for the definition's adapter")
  func undeclared() throws {
    let track = MediationLine.track(#""impressions":"adapter","clicks":"adapter""#)
    #expect(
      try verdicts("tracking-undeclared", MediationLine.load(), track, track) == [
        "a1 fail 4: The adapter states that the adapter counts impressions and the adapter counts clicks; format 'mediated' declares otherwise."
      ])
    #expect(
      try verdicts(
        "tracking-undeclared", format: .mediated(impressions: .adapter, clicks: nil), MediationLine.load(),
        track)
        == ["a1 pass"])
    #expect(
      try verdicts(
        "tracking-undeclared", format: .mediated(impressions: nil, clicks: nil), MediationLine.load(), track)
        == ["a1 notApplicable"])
    #expect(
      try verdicts("tracking-undeclared", MediationLine.track(#""clicks":"adapter""#, adapter: "Other")) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts(
        "tracking-undeclared", MediationLine.load("Other"),
        MediationLine.track(#""clicks":"adapter""#, adapter: nil))
        == ["a1 notApplicable"])
  }

  @Test("A parameter is asked of every load of the definition's adapter, whatever its module")
  func parameter() throws {
    let message = "The adapter was loaded without the parameter that format 'mediated' requires."
    #expect(
      try verdicts(
        "adapter-parameter-missing", MediationLine.load("Other", parameter: nil),
        MediationLine.load("com.example.Sample", parameter: ""), MediationLine.load(parameter: nil))
        == ["a1 fail 4: \(message)"])
    #expect(
      try verdicts("adapter-parameter-missing", MediationLine.load("Other", parameter: nil)) == [
        "a1 notApplicable"
      ])
  }

  @Test("The mapping of a key must be the declared one; fields of optional assets may be absent")
  func mapping() throws {
    func verdict(_ fields: String) throws -> [String] {
      try verdicts("mapping-differs", MediationLine.load(), MediationLine.map(fields))
    }
    #expect(try verdict(#""Headline":"title","Images":"image","Awesomeness":"awesomeness""#) == ["a1 pass"])
    #expect(
      try verdict(#""headline":"title","Images":"picture","Body":"text""#) == [
        "a1 fail 4: The adapter's mapping differs from format 'mediated': 'headline' isn't mapped there; 'Images' is "
          + "'picture' and not 'image'; the required 'Headline' is left out."
      ])
    #expect(
      try verdicts("mapping-differs", MediationLine.load(), MediationLine.map("", adapter: "Other")) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("mapping-differs", MediationLine.load(), MediationLine.map(), MediationLine.map(""))
        == [
          "a1 fail 5: The adapter's mapping differs from format 'mediated': the required 'Headline' is left out; the "
            + "required 'Images' is left out."
        ])
  }

  @Test("Images are asked for as data where the definition says so")
  func images() throws {
    func verdict(_ images: String, format: FormatFolder = .mediated) throws -> [String] {
      try verdicts(
        "image-data-missing", format: format, MediationLine.load(), MediationLine.map(more: images))
    }
    #expect(
      try verdict(#","images":"url""#) == [
        "a1 fail 4: The adapter passed images as URLs; format 'mediated' asks for their data."
      ])
    #expect(try verdict(#","images":"data""#) == ["a1 pass"])
    #expect(
      try verdict("") == [
        "a1 notApplicable"
      ])
    // What the request asked goes before the definition.
    func asking(_ form: String) throws -> [String] {
      let request = Line.request(format: "mediated", kind: .native).dropLast()
      let lines = [
        Line.start, request + #","options":{"images":"\#(form)"}}"#, MediationLine.load(),
        MediationLine.map(more: #","images":"url""#),
      ]
      return try JudgedRecording(lines.joined(separator: "\n"), formats: [.mediated]).verdicts(
        "image-data-missing")
    }
    #expect(try asking("url") == ["a1 pass"])
    #expect(try asking("data").first?.hasPrefix("a1 fail 4") == true)
    let urls = FormatFolder.mediated(impressions: .sdk, clicks: .sdk, imageDownload: false)
    #expect(
      try verdict(#","images":"url""#, format: urls) == [
        "a1 notApplicable"
      ])
  }

  @Test("Rules that compare with a definition need one with a mediation")
  func notApplicable() throws {
    let lines = recording(
      Line.start, Line.request(format: "article", kind: .native), MediationLine.load(), MediationLine.map())
    #expect(
      try JudgedRecording(lines, formats: [.article]).verdicts("mapping-differs") == [
        "a1 notApplicable"
      ])
    #expect(
      try JudgedRecording(lines, hasCatalog: false).verdicts("mapping-differs") == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("mapping-differs", Line.view) == [
        "a1 notApplicable"
      ])
  }

  // MARK: adapter-adchoices-missing

  private static let iconFormat: FormatFolder = {
    var mediation = Mediation(range: SourceRange(line: 9, column: 1, endLine: 20, endColumn: 1))
    mediation.mapping = [FieldMapping(ours: .here("Headline"), theirs: .here("title"))]
    var system = NativeSystem()
    system.mediation = mediation
    return .named(
      "mediated", kind: .native,
      assets: [.text("Headline", required: true), .named("Icon of ads", .adChoices)], system: .native(system))
  }()

  @Test("The adapter that delivered maps AdChoices, by whatever name, where the format declares it")
  func icon() throws {
    func verdicts(_ fields: String, country: String? = "DE", format: FormatFolder = Self.iconFormat) throws
      -> [String]
    {
      try JudgedRecording(
        recording(
          Line.start(country: country), MediationLine.request, MediationLine.load("Other"),
          MediationLine.map(#""Headline":"title""#, adapter: "Other"),
          MediationLine.complete("error", adapter: "Other"), MediationLine.load(), MediationLine.map(fields),
          MediationLine.complete(), MediationLine.adLoad), formats: [format]
      ).verdicts("adapter-adchoices-missing")
    }
    let missing =
      "fail 7: The field of AdChoices, which format 'mediated' declares, isn't mapped by adapter 'Sample'."
    #expect(try verdicts(#""Headline":"title""#) == ["a1 \(missing)"])
    for key in ["AdChoices", "3011", "Icon of ads", "iconofads", "adchoices"] {
      #expect(try verdicts(#""Headline":"title","\#(key)":"x""#) == ["a1 pass"], "\(key)")
    }
    #expect(
      try verdicts(#""Headline":"title""#, country: "US") == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts(#""Headline":"title""#, format: .mediated) == [
        "a1 notApplicable"
      ])
  }

  @Test("Without an ad or without a mapping of the adapter that delivered it nothing is said of AdChoices")
  func noIconToJudge() throws {
    #expect(
      try verdicts(
        "adapter-adchoices-missing", format: Self.iconFormat, MediationLine.load(), MediationLine.map(),
        MediationLine.complete("error")) == ["a1 notApplicable"])
    #expect(
      try verdicts(
        "adapter-adchoices-missing", format: Self.iconFormat, MediationLine.load(), MediationLine.complete())
        == ["a1 notApplicable"])
  }

  @Test("An AdChoices that the definition's mapping leaves out is no other mapping")
  func iconIsNoDifference() throws {
    for key in ["AdChoices", "Icon of ads"] {
      #expect(
        try verdicts(
          "mapping-differs", format: Self.iconFormat, MediationLine.load(),
          MediationLine.map(#""Headline":"title","\#(key)":"x""#)) == ["a1 pass"])
    }
  }
}
