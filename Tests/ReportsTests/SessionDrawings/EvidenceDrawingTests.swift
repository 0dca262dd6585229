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
    #expect(svg.contains(#"viewBox="0 0 472.59 512""#))
  }

  @Test("Names stand beside the drawing, each with a line to its asset")
  func names() throws {
    let svg = try drawing(
      Self.sound, #""asset":"Headline","frame":[20,320,200,20],"visible":1"#,
      #""asset":"Caption","frame":[20,330,200,20],"visible":1"#
    ).svg
    let lines = svg.split(separator: "\n").map { $0.drop { $0 == " " } }
    expect(
      lines.filter { $0.contains("leader\" ") || $0.hasPrefix("<text") }.joined(separator: "\n"),
      is: """
        <polyline class="leader" points="-10.45,224 0,224 18,224"/>
        <text class="name" x="-13.2" y="227.85" font-size="11" text-anchor="end">Headline</text>
        <polyline class="leader" points="-10.45,239.4 0,239.4 18,234"/>
        <text class="name" x="-13.2" y="243.25" font-size="11" text-anchor="end">Caption</text>
        <polyline class="leader mark-leader" points="396.45,21.5 386,21.5 372,21.5"/>
        <text class="name mark-name" x="399.2" y="25.35" font-size="11" text-anchor="start">AdChoices</text>
        """)
    #expect(svg.contains(#"<g transform="translate(67.98 0)">"#))
  }

  /// Frames of a thousand made-up layouts: many on one spot, some as wide as the drawing, some without any size.
  @Test("However an ad is laid out, no label touches another or the drawing, and all are in the picture")
  func sideLabels() {
    var chance = SplitMix64(seed: 17)
    for round in 0..<1000 {
      let (width, height) = (
        Double.random(in: 40...4000, using: &chance), Double.random(in: 40...1000, using: &chance)
      )
      let items = (0..<Int.random(in: 0...24, using: &chance)).map { number in
        let (x, y) = (
          Double.random(in: 0...width, using: &chance), Double.random(in: 0...height, using: &chance)
        )
        let isWide = round.isMultiple(of: 3)
        let frame = Frame(
          x: isWide ? 0 : x, y: round.isMultiple(of: 5) ? height / 2 : y,
          width: isWide ? width : Double.random(in: 0...(width - x), using: &chance), height: (height - y) / 3
        )
        let name = String(repeating: "Wide宽", count: number % 6) + "Asset \(number)"
        return SideLabels.Item(name, at: frame, isMark: number.isMultiple(of: 4))
      }
      let letter = Double.random(in: 8...40, using: &chance)
      let labels = SideLabels(items, width: width, height: height, letter: letter)
      let boxes = labels.labels.map(\.box)
      #expect(Set(labels.labels.map(\.text)) == Set(items.map(\.text)), "round \(round)")
      for (index, box) in boxes.enumerated() {
        #expect(box.maxX <= 0 || box.x >= width, "round \(round)")
        #expect(
          box.x >= -labels.left && box.maxX <= width + labels.right && box.y >= -0.01
            && box.maxY <= labels.height + 0.01, "round \(round)")
        for other in boxes[(index + 1)...] {
          let touches =
            box.x < other.maxX && other.x < box.maxX && box.y + 0.01 < other.maxY && other.y + 0.01 < box.maxY
          #expect(!touches, "round \(round): \(box) and \(other)")
        }
      }
    }
  }
}
