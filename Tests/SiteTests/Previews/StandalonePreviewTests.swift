import SamplePublications
import Model
import Reading
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("Previews by themselves") struct StandalonePreviewTests {
  private func page(name: String) throws -> String {
    let yaml = """
      kind: native
      id: bread
      name: '\(name)'
      assets:
        Headline: {type: text, required: true, maxLength: 20, sample: Fresh bread}
        Picture: {type: image, sample: samples/oven.svg}
      """
    let source = MemorySource([
      "formats/x/format.yaml": Array(yaml.utf8),
      "formats/x/samples/oven.svg": Array("<svg viewBox='0 0 16 9'/>".utf8),
    ])
    let catalog = try CatalogReader(source: source, knownRules: []).read()
    let files = try CatalogSite.made(
      of: Publication(catalog: catalog, rules: [], findings: [], recordings: [], date: nil, version: "1"))
    let file = try #require(files.first { $0.path == "formats/bread/preview/index.html" })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test(
    "A page has each drawn state and nothing else, each under its own name, with pictures beside its folder")
  func states() throws {
    let page = try page(name: "Bread")
    let start = try #require(page.firstRange(of: "<div class=\"state\" id=\"longest\"")).lowerBound
    let end = try #require(page.firstRange(of: "<div class=\"state\" id=\"required-only\"")).lowerBound
    expect(
      page.split(separator: "<main>").first.map(String.init) ?? "",
      is: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>Bread: preview</title>
        <link rel="stylesheet" href="../../../assets/preview.css">
        <script src="../../../assets/preview.js" defer></script>
        </head>
        <body>

        """)
    expect(
      String(page[start..<end]),
      is: """
        <div class="state" id="longest" role="img" aria-label="Longest allowed text" lang="en" dir="ltr"><div class="screen" inert><div class="feed">
        <article class="ad" data-ad aria-label="Advertisement">
        <div class="media"><img src="../samples/oven.svg" alt="" data-asset="Picture" width="16" height="9"></div>
        <div class="who"><p class="headline" dir="auto" data-asset="Headline">Fresh bread Fresh</p></div>
        <div class="corner topStart"><span class="badge" dir="auto" data-asset="AdBadge">Ad</span></div>
        <div class="corner topRight"><svg class="adchoices" width="19" height="15" viewBox="0 0 19 15" role="link" tabindex="0" aria-label="AdChoices" data-asset="AdChoices"><path d="M4 2.2v10.6L14.6 7.5z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/><path d="M7.4 6.7v3M7.4 4.9v.9" stroke="currentColor" stroke-width="1.4" stroke-linecap="round"/></svg></div>
        </article>
        </div>
        </div></div>

        """)
    #expect(
      page.matches(of: /class="state" id="([a-z-]+)"[^>]*dir="(ltr|rtl)"/).map { "\($0.1) \($0.2)" } == [
        "typical ltr", "longest ltr", "required-only ltr", "other-direction rtl", "chinese ltr",
        "japanese ltr", "emoji ltr", "long-word ltr", "missing-image ltr", "without-adchoices ltr",
      ])
  }

  @Test("What an author wrote is text in it")
  func escaped() throws {
    let page = try page(name: "</title><script>alert(1)</script>")
    #expect(!page.contains("<script>") && page.contains("&lt;/title&gt;&lt;script&gt;"))
  }
}
