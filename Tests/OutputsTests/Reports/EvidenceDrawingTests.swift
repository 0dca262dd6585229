import AdModel
import Diagnostics
import Ledger
import TestSupport
import Testing

import Outputs

@Suite("Pictures of ads to look at") struct EvidenceDrawingTests {
  /// The picture of an ad of the sample format, whose icon is declared as 19 × 15 in the ad's upper right corner.
  private func drawing(_ renders: String...) throws -> EvidenceDrawing {
    let lines =
      [
        #""event":"session.start","platform":"ios","country":"DE","screen":[390,844]"#,
        #""event":"ad.request","ad":"a","kind":"customNative","formats":["10063170"]"#,
        #""event":"ad.load","ad":"a","format":"10063170","assets":{"AdChoices":{"url":"https://x.example/i.png"}}"#,
        #""event":"view.render","ad":"a","frame":[16,120,358,300]"#,
      ] + renders.map { #""event":"asset.render","ad":"a",\#($0)"# } + [
        #""event":"impression","ad":"a","by":"app""#
      ]
    let text = lines.map { #"{"session":"s","time":"2026-11-20T10:00:00.000Z",\#($0)}"# + "\n" }.joined()
    var catalog = Catalog()
    catalog.formats = try sampleFormats().map { FormatFolder(definition: $0) }
    let context = LedgerContext(catalog: catalog)
    let record = SessionLedger.record(try #require(recordedSessions(text).first), in: context)
    return try #require(EvidenceDrawing(of: record.ads[0], in: record, context: context))
  }

  private static let sound = #""asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true"#

  @Test("An icon with nothing amiss is neither marked nor shown again")
  func sound() throws {
    let drawing = try drawing(Self.sound)
    #expect(drawing.faultWords == nil)
    #expect(drawing.svg.contains("<title id=\"picture-title\">The ad when it was shown</title>"))
    for name in ["fault", "declared", "inset", "region"] {
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

  @Test("What covers the icon is named and hatched")
  func cover() throws {
    let part = try drawing(
      Self.sound + #","z":1"#, #""asset":"Headline","frame":[16,130,358,20],"visible":1,"z":2"#)
    #expect(part.faultWords == "Headline covers a part of AdChoices")
    #expect(part.svg.contains("<pattern id=\"hatching\"") && part.svg.contains("class=\"asset cover\""))
    let all = try drawing(
      Self.sound + #","z":1"#, #""asset":"Headline","frame":[16,110,370,50],"visible":1,"z":2"#)
    #expect(all.faultWords == "Headline covers AdChoices")
  }

  @Test("A small icon is shown four times as large, with the declared size at its corner")
  func inset() throws {
    let svg = try drawing(#""asset":"AdChoices","frame":[362,120,12,10],"visible":1,"clickable":true"#).svg
    // The picture begins 14 points above and left of the ad, at (2, 106).
    let icon = #"<rect class="fault" x="360" y="14" width="12" height="10"/>"#
    let declared = #"<rect class="declared" x="353" y="14" width="19" height="15"/>"#
    #expect(svg.components(of: icon).count == 3 && svg.components(of: declared).count == 3)
    #expect(svg.contains(#"<svg x="8" y="348" width="172" height="156" viewBox="341 2 43 39">"#))
    #expect(svg.contains(#"viewBox="0 0 386 512""#))
  }
}
