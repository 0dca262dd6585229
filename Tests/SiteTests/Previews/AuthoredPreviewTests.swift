import SamplePublications
import Model
import Reading
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("The author's own preview") struct AuthoredPreviewTests {
  private func site(of catalog: Catalog) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try CatalogSite.made(
        of: Publication(
          catalog: catalog, rules: [], findings: [], recordings: [],
          date: nil, version: "1")
      ).map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  private func body(
    _ template: String, headline: String = "Fresh bread", _ state: String = "typical"
  ) throws -> String {
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
    let html = try #require(try site(of: catalog)["formats/bread/preview/authored-\(state).html"])
    let start = try #require(html.firstRange(of: "<body inert>\n")).upperBound
    return String(html[start..<(try #require(html.firstRange(of: "\n</body>"))).lowerBound])
  }

  @Test(
    "Both spellings of a placeholder take the sample; pictures take their address; what isn't declared is empty"
  )
  func placeholders() throws {
    #expect(
      try body("<b>[%Headline%]</b> {{ Headline }} <img src='{{App icon}}'> [{{Nothing}}]")
        == "<b>Fresh bread</b> Fresh bread <img src='../samples/a%20b.svg'> []")
  }

  @Test(
    "Macros that the ad server fills in with addresses are empty, and others stay",
    .holds("R-827"))
  func macros() throws {
    #expect(
      try body(
        "<a href='%%CLICK_URL_UNESC%%https://a.example/[%Headline%]'>%%SITE%% 100%%</a>"
          + "<i title='%%CLICK_URL_ESC%%%%DEST_URL%%'></i><img src='%%VIEW_URL_UNESC%%'>")
        == "<a href='https://a.example/Fresh bread'>%%SITE%% 100%%</a><i title=''></i><img src=''>")
  }

  @Test(
    "A picture that is missing leaves no descriptor in a srcset, which would be read as an address",
    .holds("R-784"))
  func sourceSets() throws {
    #expect(
      try body("<img alt='' srcset='{{App icon}} 1x, {{Caption}} 2x,\n[%Nothing%] 3x, b.png 4x'>")
        == "<img alt='' srcset='../samples/a%20b.svg 1x, ,\n, b.png 4x'>")
  }

  @Test("A video has no address, for the site carries none; a drawing in its place has")
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

  @Test("A rendering is light in both schemes, unless its styles know of schemes")
  func schemes() throws {
    func scheme(_ template: String) throws -> Substring? {
      try short(template)["formats/bread/preview/authored-typical.html"]?
        .firstMatch(of: /<meta name="color-scheme" content="([^"]+)">/)?.1
    }
    #expect(try scheme("<p style='background: #fff'>{{Headline}}</p>") == "light")
    #expect(
      try scheme(
        "<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>{{Headline}}</p>")
        == "light dark")
  }

  @Test("AdChoices is the icon")
  func adChoices() throws {
    #expect(try body("{{AdChoices}}").hasPrefix("<svg width=\"19\" height=\"15\""))
  }

  @Test("A template that can't be parsed says so in its place", arguments: ["{{#Headline}}", "{{Headline"])
  func malformed(_ template: String) throws {
    #expect(try body(template) == "<p>formats/x/preview.mustache can’t be read as a mustache template.</p>")
  }

  private let short = """
    kind: customNative
    id: bread
    name: Bread
    assets:
      Headline: {type: text, required: true, maxLength: 12, sample: Bread}
      Picture: {type: image, sample: samples/a.svg}
      AdChoices: {type: adChoices}
    """

  private func short(_ template: String) throws -> [String: String] {
    try site(
      of: try CatalogReader(
        source: MemorySource([
          "formats/x/format.yaml": Array(short.utf8), "formats/x/preview.mustache": Array(template.utf8),
          "formats/x/samples/a.svg": Array(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'/>".utf8),
        ]), knownRules: []
      ).read())
  }

  @Test(
    "It is shown in every state that the drawing has, nothing in it can be clicked, and a fragment turns it")
  func states() throws {
    let pages = try short("{{Headline}}|{{#Picture}}P{{/Picture}}|{{#AdChoices}}I{{/AdChoices}}")
    let bodies = pages.filter { $0.key.contains("/authored-") }.map { path, html in
      let body = html.split(separator: "\n")[12]
      return "\(path.split(separator: "-")[1...].joined(separator: "-")): \(body)"
    }
    #expect(
      bodies.sorted() == [
        "chinese.html: 这里是广告的标题|P|I", "emoji.html: ✨ Bread 👩🏽‍💻🔥🇪🇺|P|I",
        "japanese.html: ここに広告の見出しが入り|P|I", "long-word.html: BreadBreadBr|P|I",
        "longest.html: Bread Bread|P|I", "missing-image.html: Bread||I",
        "other-direction.html: هنا يظهر عنو|P|I", "required-only.html: Bread||I",
        "typical.html: Bread|P|I", "without-adchoices.html: Bread|P|",
      ])
    let page = try #require(pages["formats/bread/preview/authored-other-direction.html"])
    #expect(
      page.contains(#"<style id="turned">:root:has(#turned:target) { direction: ltr }</style>"#)
        && page.contains("<body inert>"))
  }

  @Test(
    "It stands first on the format's stage, each state at each width, as written and turned, without scripts")
  func first() throws {
    let page = try #require(try short("{{Headline}}")["formats/bread/index.html"])
    let states = page.matches(of: /<section class="stage-state" id="([a-z-]+)"/).map { String($0.1) }
    #expect(states.count == 20 && states[0] == "authored-typical" && states[10] == "preview-typical")
    #expect(states.allSatisfy { page.contains("<li><a href=\"#\($0)\">") })
    let frames = page.split(separator: "<iframe ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(frames.count == 10 * 3 * 2)
    #expect(
      frames[0] == """
        class="authored as-written width-320" src="preview/authored-typical.html" \
        title="Typical, the author’s own rendering, 320 px" width="320" height="321" \
        sandbox="allow-same-origin" loading="lazy"
        """)
    #expect(
      frames[1].hasPrefix(
        #"class="authored turned width-320" src="preview/authored-typical.html#turned" title="Typical, the author’s own rendering, 320 px, the other way""#
      ))
    #expect(frames.allSatisfy { $0.contains(#"sandbox="allow-same-origin""#) })
  }

  @Test("The stage has switches for width, scheme, text size and direction that need no script")
  func switches() throws {
    let page = try #require(try short("{{Headline}}")["formats/bread/index.html"])
    let switches = page.matches(
      of: /type="radio" name="([a-z]+)" value="([a-z0-9]+)" id="([a-z0-9-]+)"( checked)?/
    )
    .map { "\($0.1)=\($0.2) \($0.3)\($0.4 ?? "")" }
    #expect(
      switches == [
        "width=320 width-320", "width=390 width-390 checked", "width=768 width-768",
        "scheme=light scheme-light checked", "scheme=dark scheme-dark", "text=100 text-100 checked",
        "text=130 text-130", "text=200 text-200", "direction=own direction-own checked",
        "direction=turned direction-turned",
      ])
    #expect(!page.contains(" style="))
  }
}
