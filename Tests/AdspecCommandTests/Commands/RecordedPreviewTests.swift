import Basics
import Foundation
import Model
import Rules
import TestSupport
import Testing

/// A catalog with a native format, and a session with a confirmed ad of it.
@Suite("Previews as recorded") struct RecordedPreviewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let info = try #require(RuleRegistry.info(of: "adchoices-obscured"))
    for (path, text) in ExampleInput(info.good[0]).files { try folder.write(text, to: path) }
  }

  private func build(_ arguments: String...) throws {
    let result = try BuiltBinary.run(
      ["build", "--exit-zero", "--no-sync", "-q"] + arguments, in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  /// The titles of the states on the format's page, and the notes about the first.
  private func states() throws -> (titles: [String], notes: [String]) {
    let page = try folder.text(of: "_site/formats/bread-native/index.html")
    let sections = page.split(separator: "<section class=\"stage-state\"").dropFirst()
    let first = sections.first.map(String.init) ?? ""
    return (
      sections.compactMap { $0.firstMatch(of: /<a href="#[^"]*">([^<]*)</).map { String($0.output.1) } },
      first.matches(of: /<p class="preview-note"[^>]*>([^<]+)<\/p>/).map { String($0.output.1) }
    )
  }

  @Test("The first state is a confirmed ad with its frames and words, named by version and day")
  func recorded() throws {
    try build()
    let (titles, notes) = try states()
    #expect(titles.prefix(2) == ["As recorded, 6.4.0, 2026-11-20", "Typical"])
    #expect(
      notes == [
        "Ad a1 of session s-1, 358 × 300 points: frames and words as recorded, pictures from the samples."
      ])
    expect(
      try folder.text(of: "_site/formats/bread-native/preview/recorded.svg").split(separator: "</style>")
        .last.map(String.init) ?? "",
      is: """

          <rect class="ad" x="0" y="0" width="358" height="300"/>
          <rect class="media" x="0" y="20" width="358" height="187"/>
          <path class="hill" d="M96.66 87.32m-20.57 0a20.57 20.57 0 1 0 41.14 0a20.57 20.57 0 1 0-41.14 0M0 207L85.92 128.46L146.78 177.08L221.96 104.15L358 207z"/>
          <text class="strong" x="8" y="239.2" font-size="20" text-anchor="start">Fresh bread before seven</text>
          <text class="soft" x="8" y="267.4" font-size="15" text-anchor="start">Order tonight, taste tomorrow</text>
          <rect class="badge" x="4" y="1" width="46" height="16" rx="4"/>
          <text class="label-text" x="27" y="13.03" font-size="11.2" text-anchor="middle" textLength="40" lengthAdjust="spacingAndGlyphs">Anzeige</text>
          <rect class="choices" x="339" y="0" width="19" height="15" rx="2"/>
          <polygon class="choices-sign" points="343.4,2.4 343.4,12.6 353.6,7.5"/>
        </svg>

        """)
  }

  @Test("A definition that says another order has a note")
  func otherOrder() throws {
    let path = "formats/bread-native/format.yaml"
    try folder.write(try folder.text(of: path) + "\nlayout: [Headline, MainImage]\n", to: path)
    try build()
    expect(
      try states().notes.joined(separator: "\n"),
      is: """
        Ad a1 of session s-1, 358 × 300 points: frames and words as recorded, pictures from the samples.
        The definition has another order (layout): Headline, MainImage, Caption. The app’s is MainImage, Headline, Caption.
        """)
  }

  @Test("Without a confirmed ad, and without previews, there is none")
  func none() throws {
    try build("--previews", "none")
    #expect(try !folder.tree("_site").contains { $0.hasSuffix("recorded.svg") })
    for path in try folder.tree("").filter({ $0.hasSuffix(".ndjson") }) {
      try FileManager.default.removeItem(atPath: folder(path))
    }
    try build()
    #expect(try states().titles.first == "Typical")
  }

  @Test("Previews of the samples have the order of their recordings")
  func samples() throws {
    let result = try BuiltBinary.run(
      ["build", Repository.path, "--exit-zero", "--no-sync", "-q", "-o", "samples"], in: folder.path)
    #expect(result.code == 0)
    var compared: [String] = []
    for path in try folder.tree("samples") where path.hasSuffix("preview/recorded.svg") {
      let svg = try folder.text(of: "samples/" + path)
      let description = try #require(svg.firstMatch(of: /<desc [^>]*>([^<]*)</)).output.1
      let page = try folder.text(of: "samples/" + path.replacing("preview/recorded.svg", with: "index.html"))
      let typical = try #require(page.firstMatch(of: /(?s)id="preview-typical".*?<\/template>/)).output
      let shown = typical.matches(of: /data-asset="([^"]*)"/).map { String($0.output.1) }
      // The icon stands in the headline's row, and the marks in their corners.
      let recorded = description.split(separator: "; ").map { String($0.prefix { $0 != ":" }) }.filter {
        !["Icon", "AdBadge", "AdChoices"].contains($0)
      }
      compared.append(path)
      #expect(recorded.filter(shown.contains) == shown.filter(recorded.contains), "\(path)")
    }
    #expect(compared.count == 9)
  }
}
