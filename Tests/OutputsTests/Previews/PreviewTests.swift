import AdModel
import Ingest
import Outputs
import Tallies
import Testing

/// A preview as the site has it.
private struct MadePreview {
  var state: String
  var title: String
  var path: String
  var isTypical: Bool
  var html: String

  static func all(of folder: FormatFolder) throws -> [MadePreview] {
    let renderer = try TemplateRenderer(.standard)
    return try Previews.pages(for: folder, below: "formats/\(folder.facts.id)/").map { page in
      MadePreview(
        state: page.state.rawValue, title: page.title, path: page.path, isTypical: page.isTypical,
        html: String(decoding: try page.html(of: folder, renderer), as: UTF8.self))
    }
  }
}

@Suite("Previews") struct PreviewTests {
  /// The pages of one definition, by state, with what lies beside it.
  private func pages(_ yaml: String, beside files: [String: String] = [:]) throws -> [String: MadePreview] {
    var texts = ["formats/x/format.yaml": yaml]
    for (path, text) in files { texts["formats/x/" + path] = text }
    let catalog = try CatalogReader(source: MemorySource(texts.mapValues { Array($0.utf8) }), knownRules: [])
      .read()
    let pages = try MadePreview.all(of: catalog.formats[0])
    return Dictionary(uniqueKeysWithValues: pages.map { ($0.state, $0) })
  }

  /// What a reader sees of a page: its text, a space for every run of tags and white space.
  private func text(_ page: MadePreview?) throws -> String {
    let html = try #require(page).html
    let body = html[try #require(html.firstRange(of: "<body>")).upperBound...]
    return body.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private let svg = ["samples/a.svg": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 628"/>"#]
  private let native = """
    kind: customNative
    id: bread
    name: Bread
    assets:
      Headline: {type: text, required: true, maxLength: 30, sample: Fresh bread}
      MainImage: {type: image, required: true, sample: samples/a.svg, alt: A loaf}
      Caption: {type: text, sample: Order tonight}
      StarRating: {type: number, sample: "4.4"}
      Link: {type: url, label: More at, sample: "https://example.com/"}
      AdChoices: {type: adChoices, corner: bottomLeft, width: 24, height: 20}
    """

  @Test("Each kind has its states, the typical one first")
  func states() throws {
    func titles(_ yaml: String) throws -> [String] {
      try pages(yaml).values.sorted { $0.path < $1.path }.map { "\($0.path): \($0.title)" }
    }
    #expect(
      try titles(native) == [
        "formats/bread/preview/longest.html: Longest allowed text",
        "formats/bread/preview/other-direction.html: Right to left",
        "formats/bread/preview/required-only.html: Only what is required",
        "formats/bread/preview/typical.html: Typical",
        "formats/bread/preview/without-adchoices.html: AdChoices not delivered",
      ])
    let rewarded = "kind: rewarded\nid: r\nadUnits: [u]\nreward: {name: coins, amount: 10}"
    #expect(try titles(rewarded).contains("formats/r/preview/reward-granted.html: Reward granted"))
    let live = """
      kind: liveInterstitial
      id: l
      stream: {networkCode: "1", customAssetKey: k}
      breaks: {durationMs: 15000, podIdentifier: "pod/{n}"}
      """
    #expect(try titles(live).contains("formats/l/preview/break-ahead.html: Break ahead"))
    #expect(try pages(native).values.filter(\.isTypical).map(\.state) == ["typical"])
  }

  @Test("A native ad shows each asset in its part, and AdChoices in its declared corner and size")
  func typical() throws {
    let page = try pages(native, beside: svg)["typical"]
    #expect(try text(page) == "Ad Fresh bread Order tonight ★★★★☆ 4.4 More at https://example.com/")
    let html = try #require(page).html
    #expect(
      html.contains(
        #"<img src="../samples/a.svg" alt="A loaf" data-asset="MainImage" width="1200" height="628">"#))
    #expect(html.contains(#"<svg class="adchoices bottomLeft" width="24" height="20""#))
  }

  @Test("The longest text is as long as the definition allows, in the sample's own words")
  func longest() throws {
    let text = try text(try pages(native)["longest"])
    #expect(text.contains("Ad Fresh bread Fresh bread Fresh… Order tonight Order"))
    #expect(text.contains("Without a declared limit, shown with 90 characters: Caption."))
  }

  @Test("Only what is required leaves out the rest, but neither label nor AdChoices")
  func requiredOnly() throws {
    let page = try pages(native, beside: svg)["required-only"]
    #expect(try text(page) == "Ad Fresh bread")
    #expect(try #require(page).html.contains("adchoices bottomLeft"))
  }

  @Test("The other direction is Arabic for a format in Latin letters, and English for one in Arabic")
  func otherDirection() throws {
    let arabic = native.replacing("Fresh bread", with: "خبز طازج")
    #expect(try #require(try pages(native)["other-direction"]).html.contains(#"<html lang="ar" dir="rtl">"#))
    #expect(try #require(try pages(arabic)["typical"]).html.contains(#"<html lang="ar" dir="rtl">"#))
    let turned = try #require(try pages(arabic)["other-direction"])
    #expect(turned.html.contains(#"<html lang="en" dir="ltr">"#))
    #expect(turned.title == "Left to right")
  }

  @Test("Without AdChoices there is no icon, and the page says what that means")
  func withoutAdChoices() throws {
    let page = try #require(try pages(native)["without-adchoices"])
    #expect(!page.html.contains("class=\"adchoices"))
    #expect(try text(page).contains("AdChoices was not delivered, so there is nothing to draw."))
  }

  @Test("A format with video has a player, and its fallback when none was delivered")
  func video() throws {
    let pages = try pages(native + "\nvideo: {fallback: MainImage}", beside: svg)
    let (player, fallback) = (try #require(pages["typical"]).html, try #require(pages["video-fallback"]).html)
    #expect(player.contains("Play video"))
    #expect(player.contains(#"<img src="../samples/a.svg" alt="A loaf" data-asset="MainImage">"#))
    #expect(!fallback.contains("Play video"))
    #expect(fallback.contains(#"<div class="media"><img src="../samples/a.svg""#))
  }

  @Test("A missing sample is said to be missing, never a broken picture")
  func missingSample() throws {
    #expect(try text(try pages(native)["typical"]).hasPrefix("MainImage: no sample to show"))
  }

  @Test("A rewarded ad shows what it pays, before and after")
  func rewarded() throws {
    let pages = try pages("kind: rewarded\nid: r\nadUnits: [u]\nreward: {name: coins, amount: 10}")
    #expect(
      try text(pages["typical"])
        == "Reward in 12 s Ad The network’s video plays here 10 coins when the video has ended")
    #expect(
      try text(pages["reward-granted"]) == "Reward granted Ad The video has ended 10 coins Reward granted")
  }

  @Test("A live break stands on the timeline where it begins and as long as it is")
  func live() throws {
    let pages = try pages(
      """
      kind: liveInterstitial
      id: l
      stream: {networkCode: "1", customAssetKey: k}
      breaks: {durationMs: 15000, podIdentifier: "pod/{n}", leadSeconds: 30, restrictions: [skip]}
      """)
    #expect(
      try #require(pages["typical"]).html.contains(#"<rect class="break" x="50" width="25" height="4"/>"#))
    #expect(
      try text(pages["typical"])
        == "LIVE Ad 1/2 · 0:08 The corner bakery 0:38 1:00 A break is 0:15 long, scheduled 30 s ahead, no skipping."
    )
    #expect(try !text(pages["break-ahead"]).contains("Ad 1/2"))
  }

  @Test("Hostile samples are escaped, also behind combining marks")
  func hostile() throws {
    let evil = "\"\u{301} onload=x><script>alert(1)</script>"
    let yaml = native.replacing("Fresh bread", with: "'\(evil.replacing("'", with: "''"))'")
      .replacing("alt: A loaf", with: "alt: '\(evil)'")
    let unescaped = "\"\u{301} onload"
    for page in try pages(yaml, beside: svg).values {
      #expect(!page.html.contains("<script"))
      #expect(!page.html.contains(unescaped))
    }
  }
}

@Suite("The author's own preview") struct AuthoredPreviewTests {
  private func body(_ template: String, headline: String = "Fresh bread") throws -> String {
    let yaml = """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, sample: "\(headline)"}
        App icon: {type: image, sample: samples/a b.svg}
        Caption: {type: text}
        Film: {type: video, sample: samples/oven.mp4}
        Drawn film: {type: video, sample: samples/a b.svg}
        AdChoices: {type: adChoices}
      """
    let source = MemorySource([
      "formats/x/format.yaml": Array(yaml.utf8), "formats/x/preview.mustache": Array(template.utf8),
      "formats/x/samples/a b.svg": Array("<svg viewBox='0 0 16 9'/>".utf8),
      "formats/x/samples/oven.mp4": Array("not looked at".utf8),
    ])
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    let page = try #require(
      try MadePreview.all(of: catalog.formats[0]).first { $0.state == "authored" })
    let start = try #require(page.html.firstRange(of: "<body>\n")).upperBound
    return String(page.html[start..<(try #require(page.html.firstRange(of: "\n</body>"))).lowerBound])
  }

  @Test(
    "Both spellings of a placeholder take the sample; pictures take their address; what isn't declared is empty"
  )
  func placeholders() throws {
    #expect(
      try body("<b>[%Headline%]</b> {{ Headline }} <img src='{{App icon}}'> [{{Nothing}}]")
        == "<b>Fresh bread</b> Fresh bread <img src='../samples/a%20b.svg'> []")
  }

  @Test("A film has no address, for the site carries none; a drawing in its place has")
  func films() throws {
    #expect(
      try body("{{#Film}}<video src='{{.}}'>{{/Film}}{{^Film}}none{{/Film}} <img src='{{Drawn film}}'>")
        == "none <img src='../samples/a%20b.svg'>")
  }

  @Test("A section stands where its asset has a sample")
  func sections() throws {
    #expect(
      try body("{{#Headline}}<p>{{.}}</p>{{/Headline}}{{#Caption}}no{{/Caption}}{{^Caption}}none{{/Caption}}")
        == "<p>Fresh bread</p>none")
  }

  @Test("A sample is never markup, whatever the braces")
  func escaping() throws {
    let hostile = #"\"\u0301<i>"#
    let escaped = "&quot;\u{301}&lt;i&gt;"
    #expect(
      try body("{{Headline}} {{{Headline}}} {{&Headline}} [%Headline%]", headline: hostile)
        == [escaped, escaped, escaped, escaped].joined(separator: " "))
  }

  @Test("AdChoices is the icon")
  func adChoices() throws {
    #expect(try body("{{AdChoices}}").hasPrefix("<svg width=\"19\" height=\"15\""))
  }

  @Test("A template that can't be parsed says so in its place", arguments: ["{{#Headline}}", "{{Headline"])
  func malformed(_ template: String) throws {
    #expect(try body(template) == "<p>formats/x/preview.mustache can’t be read as a mustache template.</p>")
  }
}
