import Basics
import Model
import Checking
import Reading
import TestSupport
import Testing

/// Tests of causes that two rules report, each for its own reader, and of one that only the first rule reports.
@Suite("One cause, and the rules that tell it") struct CompanionTests {
  private static let seen = #","visible":1,"clickable":true,"z":9"#
  private static let dsa =
    #","dsa":{"behalf":"A","paid":"A","transparency":[{"domain":"a.example","dsaparams":[2]}]}"#

  private static func picture(_ frame: String = "[16,140,358,187]", z: Int = 1) -> String {
    #"{"event":"asset.render","ad":"a1","asset":"MainImage","frame":\#(frame),"visible":1,"clickable":true,"z":\#(z)}"#
  }
  private static let headline =
    #"{"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,336,342,40],"visible":1,"clickable":true,"z":1}"#

  private static func adLabel(_ text: String) -> String {
    #"{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[24,121,46,16],"text":"\#(text)","visible":1,"z":11}"#
  }

  /// Returns the findings for an ad that is correct except for the arguments: rule, verdict and line.
  private func said(
    load: [String] = Line.all, picture: String = picture(),
    label: String? = adLabel("Anzeige"),
    icon: String? = Line.render("AdChoices", more: seen), _ after: String...
  ) -> [String] {
    let lines =
      [
        Line.start, Line.request(), Line.load(load, more: Self.dsa), Line.view, Self.headline, picture,
      ] + [label, icon].compactMap(\.self) + [Line.impression()] + after + [Line.end]
    return JudgedRecording(lines.joined(separator: "\n")).findings.map { finding in
      let words = finding.split(separator: " ")
      return "\(words[2]) \(words[3].dropLast()) \(words[0].split(separator: ":")[1])"
    }
  }

  @Test("Of a sound ad nobody says anything")
  func sound() { #expect(said() == []) }

  @Test(
    "An ad label that is missing, or says something else, is told for the policy and for the law",
    .holds("R-669"))
  func label() {
    #expect(said(label: nil) == ["badge-missing fail 8", "dsa-marking-unproven fail 8"])
    #expect(
      said(label: Self.adLabel("Tip")) == [
        "badge-wording needsReview 7", "dsa-marking-unproven needsReview 7",
      ])
  }

  @Test(
    "An icon that didn't come, isn't rendered, takes no taps or leads elsewhere is told twice",
    .holds("R-287"))
  func icon() {
    let way = "dsa-parameters-unreachable"
    #expect(
      said(load: [Line.headline, Line.picture], icon: nil) == [
        "adchoices-not-delivered fail 3", "\(way) fail 3",
      ])
    #expect(said(icon: nil) == ["adchoices-not-rendered fail 8", "\(way) fail 8"])
    #expect(
      said(icon: Line.render("AdChoices", more: #","visible":1,"clickable":false,"z":9"#))
        == ["adchoices-not-clickable fail 8", "\(way) fail 8"])
    #expect(
      said(Line.click("AdChoices", "none")) == ["adchoices-unopened-page fail 10", "\(way) fail 10"])
    #expect(said(Line.click("MainImage", "aboutThisAd")) == ["adchoices-wrong-key fail 10"])
  }

  @Test(
    "An icon outside the ad or covered is told twice where it is so wholly, and else reviewed for the law",
    .holds("R-287"))
  func partly() {
    func icon(_ frame: String) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":\#(frame)\#(Self.seen)}"#
    }
    let way = "dsa-parameters-unreachable"
    #expect(said(icon: icon("[374,120,19,15]")) == ["adchoices-outside-ad fail 8", "\(way) fail 8"])
    #expect(said(icon: icon("[360,120,19,15]")) == ["adchoices-outside-ad fail 8", "\(way) needsReview 8"])
    #expect(
      said(picture: Self.picture("[16,120,358,187]", z: 10))
        == [
          "adchoices-obscured fail 6", "\(way) fail 6",
        ].sorted { $0 < $1 })
    #expect(
      said(picture: Self.picture("[16,130,358,187]", z: 10)) == [
        "adchoices-obscured fail 6", "\(way) needsReview 8",
      ])
    #expect(said(icon: icon("[355,120,14,15]")) == ["adchoices-too-small fail 8", "\(way) needsReview 8"])
  }

  @Test(
    "A required asset that didn't come is told by its absence from the load, not from the screen",
    .holds("R-280"))
  func requiredMissing() {
    #expect(
      said(load: [Line.headline, Line.adChoices], picture: Line.view) == ["asset-required-missing fail 3"])
  }

  @Test(
    "What lasts for half a second counts for texts, images and clicks alone",
    .holds("R-268"))
  func otherMoments() {
    func asset(_ key: String, _ frame: String, _ more: String) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":\#(frame),"visible":0.5,"clickable":false\#(more)}"#
    }
    #expect(
      said(
        #"{"event":"view.render","ad":"a1","frame":[16,820,20,20],"time":"2026-11-20T10:00:05.000Z"}"#,
        asset("AdChoices", "[500,820,9,9]", ""), Line.hide("AdBadge"),
        asset("MainImage", "[16,820,358,300]", #","z":10,"fit":"fill""#),
        asset("Headline", "[16,820,20,20]", #","text":"Fr…""#),
        Line.click("Headline", "customHandler"), Line.hideView) == [
          "image-distorted fail 13", "text-truncated fail 14", "click-action-conflict fail 15",
          "click-asset-not-clickable fail 15",
        ])
  }

  @Test(
    "A line that can't be read is told, and so is the gap that it leaves",
    .holds("R-288"))
  func unreadable() {
    let lines = """
      {"event":"session.start","session":"s-1","platform":"ios","seq":0}
      {"event":"stream.end","session":"s-1",
      {"event":"session.end","session":"s-1","seq":2}
      """
    #expect(
      JudgedRecording(lines).findings.map { $0.prefix { $0 != ":" } + ":" + $0.split(separator: ":")[1] }
        == ["r.ndjson:2 s-1 line-unreadable fail", "r.ndjson:3 s-1 event-gap fail"])
  }

  @Test(
    "In which territory a format may run decides nothing for a session",
    .holds("R-292"))
  func territory() throws {
    func verdicts(_ territory: String) throws -> [String] {
      let yaml = """
        kind: customNative
        id: bread
        territory: [\(territory)]
        assets: {Headline: {type: text, sample: Bread}, AdChoices: {type: adChoices}}
        """
      let definition = try #require(
        DefinitionReader.read(Array(yaml.utf8), file: "formats/bread/format.yaml").definition)
      return try JudgedRecording(
        recording(Line.start, Line.request(), Line.load([Line.headline]), Line.view, Line.impression()),
        formats: [FormatFolder(definition: definition)]
      ).verdicts("adchoices-not-delivered")
    }
    let fail = "a1 fail 3: The reservation ad came without an AdChoices asset, in a session in 'DE'."
    #expect(try verdicts("US") == [fail])
    #expect(try verdicts("DE") == [fail])
  }
}
