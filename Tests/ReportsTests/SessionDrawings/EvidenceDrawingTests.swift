import SamplePublications
import Model
import Basics
import Sessions
import TestSupport
import Testing

import Reports

@Suite("Pictures of ads to look at") struct EvidenceDrawingTests {
  /// The picture of an ad of the sample format, whose icon is declared as 19 × 15 in the ad's upper right corner.
  ///
  /// - Parameter later: lines that follow the impression, two seconds after one another.
  private func drawing(_ renders: String..., later: [String] = []) throws -> EvidenceDrawing {
    let lines =
      [
        #""event":"session.start","platform":"ios","country":"DE","screen":[390,844]"#,
        #""event":"ad.request","ad":"a","kind":"customNative","formats":["10063170"]"#,
        #""event":"ad.load","ad":"a","format":"10063170","assets":{"AdChoices":{"url":"https://x.example/i.png"}}"#,
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
    return try #require(EvidenceDrawing(of: record.ads[0], in: record, context: context))
  }

  private static let sound = #""asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true"#

  @Test("The layout is shown in which the icon was missing longest", .holds("R-658"))
  func longestLayout() throws {
    let drawing = try drawing(
      Self.sound, #""asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Ad""#,
      later: [
        #""event":"asset.hide","ad":"a","asset":"AdChoices""#,
        #""event":"asset.render","ad":"a",\#(Self.sound)"#, #""event":"session.end""#,
      ])
    #expect(drawing.faultWords == "AdChoices was hidden")
  }

  @Test("An icon with nothing amiss is neither marked nor shown again")
  func sound() throws {
    let drawing = try drawing(Self.sound)
    #expect(drawing.faultWords == nil)
    #expect(drawing.svg.contains("<title id=\"picture-title\">The ad when it was shown</title>"))
    for name in ["fault", "ghost", "hatch", "region"] {
      #expect(!drawing.svg.contains("class=\"\(name)\""), "\(name)")
    }
  }

  @Test(
    "The fault is told in words",
    arguments: [
      (
        #""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":true"#,
        "AdChoices 12 × 10 points, declared 19 × 15"
      ),
      (
        #""asset":"AdChoices","frame":[355,120,19,15],"visible":0.4,"clickable":false"#,
        "40% of AdChoices in view; AdChoices takes no taps"
      ),
      (
        #""asset":"AdChoices","frame":[365,120,19,15],"visible":1,"clickable":true"#,
        "AdChoices is not inside the ad"
      ), (#""asset":"Headline","frame":[16,320,200,20],"visible":1"#, "no AdChoices was rendered"),
    ])
  func words(render: String, words: String) throws {
    let drawing = try drawing(render)
    #expect(drawing.faultWords == words)
    #expect(drawing.svg.contains(">The ad when it was shown: \(words)</title>"))
  }

  @Test("Pages draw ads in the colours of this picture, light and dark")
  func colours() throws {
    let svg = try drawing(Self.sound).svg
    let sheet = try #require(TemplateSet.standard.texts["assets/style.css"])
    for name in ["paper", "edge", "photo", "hill", "label", "label-ink"] {
      let values = svg.matches(of: /--([a-z-]+): (#[0-9a-f]+)/).filter { $0.1 == name }.map(\.2)
      try #require(values.count == 2, "\(name)")
      #expect(sheet.contains("light-dark(\(values[0]), \(values[1]))"), "\(name)")
    }
  }

  @Test("What covers the icon is named and hatched")
  func cover() throws {
    let part = try drawing(
      Self.sound + #","z":1"#, #""asset":"Headline","frame":[16,130,358,20],"visible":1,"z":2"#)
    #expect(part.faultWords == "Headline covers a part of AdChoices")
    #expect(part.svg.contains("<pattern id=\"hatch\""))
    #expect(part.svg.contains(#"<rect class="hatch" x="8.8" y="16.13" width="262.41" height="14.66"/>"#))
    #expect(part.svg.contains(">Headline</text>"))
    let all = try drawing(
      Self.sound + #","z":1"#, #""asset":"Headline","frame":[16,110,370,50],"visible":1,"z":2"#)
    #expect(all.faultWords == "Headline covers AdChoices")
  }

  @Test("A small icon is shown four times as large, with the declared size at its corner")
  func inset() throws {
    let svg = try drawing(#""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":true"#).svg
    // The picture shows the screen from (4, 108), as wide as the ad with 12 points on each side.
    #expect(svg.contains(#"viewBox="0 0 280 421.49""#))
    for line in [
      #"<rect class="fault" x="262.41" y="8.8" width="8.8" height="7.33"/>"#,
      #"<rect class="ghost" x="257.28" y="8.8" width="13.93" height="10.99"/>"#,
      #"<rect class="region" x="248.48" y="0" width="31.52" height="28.59"/>"#,
      #"<svg x="8" y="257.49" width="172" height="156">"#,
      #"<rect class="fault" x="76" y="48" width="48" height="40"/>"#,
      #"<rect class="ghost" x="48" y="48" width="76" height="60"/>"#,
    ] {
      #expect(svg.components(of: line).count == 2, "\(line)")
    }
  }

  @Test("The picture has the recorded words, hills for an image, and colours for light and dark pages")
  func recordedWords() throws {
    let svg = try drawing(
      Self.sound, #""asset":"MainImage","frame":[16,120,358,200],"visible":1,"z":-1"#,
      #""asset":"Headline","frame":[20,330,340,24],"visible":1,"text":"Fresh <bread>""#,
      #""asset":"Caption","frame":[20,360,340,20],"visible":1"#
    ).svg
    #expect(svg.contains(">Fresh &lt;bread&gt;</text>") && svg.contains(#"<path class="hill""#))
    #expect(svg.contains(#"<rect class="blank" x="11.73" y="189.04" width="224.29" height="6"/>"#))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    #expect(svg.contains(">Shown: AdChoices, MainImage, Headline, Caption.</desc>"))
    for size in svg.matches(of: /font-size="([^"]+)"/) { #expect((Double(size.1) ?? 0) >= 10) }
  }
}
