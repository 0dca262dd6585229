import SamplePublications
import Model
import Basics
import Foundation
import Reading
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("The author's pages") struct DocsPagesTests {
  private static let card: [UInt8] =
    [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + Array(repeating: 0, count: 16)

  private static let files: [String: [UInt8]] = [
    "formats/bread/README.md": "# Bread",
    "formats/bread/format.yaml":
      "kind: customNative\nid: bread\nassets: {Headline: {type: text, sample: Fresh bread}}\n",
    "pages/index.md": """
    # Bread ads

    How [a card](how-to/sell.md#a-card) is sold, and [bread](../formats/bread/README.md) by [a rule](../rules/asset-invalid).
    """,
    "pages/how-to/sell.md": """
    ## Sell & <b>bake</b>

    ![The card](../images/card.png) and [none](none.md). <!-- R-1 -->

    ### A card

    <!-- not run: no oven -->

    Back to [bread](../index.md), **baked** & `cut`.
    """,
  ].mapValues { Array($0.utf8) }.merging(["pages/images/card.png": card]) { $1 }

  private static func read(_ files: [String: [UInt8]] = files, failures: [String: String] = [:]) throws
    -> Catalog
  {
    try CatalogReader(source: MemorySource(files, failures: failures), knownRules: ["asset-invalid"]).read()
  }

  private static func site(_ catalog: Catalog) throws -> [String: [UInt8]] {
    let rule = RuleInfo(
      id: "asset-invalid", title: "Asset", group: .native, severity: .error, summary: "", rationale: "",
      remedy: "", good: [], bad: [])
    let publication = Publication(
      catalog: catalog, rules: [PublishedRule(info: rule, good: [], bad: [], counts: VerdictCounts())],
      findings: [], tallies: SessionStatistics(), sessions: [], recordings: [], date: nil, version: "1.2.3")
    return Dictionary(
      uniqueKeysWithValues: try CatalogSite.made(of: publication).map { ($0.path, $0.bytes) })
  }

  /// The content of a page's `<main>`.
  private static func main(_ path: String, of site: [String: [UInt8]]) throws -> String {
    let text = String(decoding: try #require(site[path]), as: UTF8.self)
    let start = try #require(text.range(of: "<main id=\"main\" tabindex=\"-1\">\n"))
    let end = try #require(text.range(of: "\n</main>"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(
    "A catalog's pages are published under their own paths, with a list, an index to search, and their pictures"
  )
  func wholeOutput() throws {
    let site = try Self.site(Self.read())
    #expect(
      site.keys.filter { $0.hasPrefix("pages/") || $0.hasPrefix("docs/") }.sorted() == [
        "docs/index.html", "pages/how-to/sell.html", "pages/images/card.png", "pages/index.html",
      ])
    #expect(site["pages/images/card.png"] == Self.card)
    expect(
      site["search/docs.js"].map { String(decoding: $0, as: UTF8.self) },
      is: """
        adspecIndex({"columns":["path","title","folder","about","text"],"searched":["title","folder","text"],"rows":[
        ["pages/index.html","Bread ads","","How a card is sold, and bread by a rule.","Bread ads How a card is sold, and bread by a rule."],
        ["pages/how-to/sell.html","Sell & bake","How to","The card and none.","Sell & bake The card and none. A card Back to bread, baked & cut."]
        ]});

        """)
    let link = #"<li><a href="../docs/index.html" aria-current="true">Pages</a></li>"#
    for path in ["docs/index.html", "pages/index.html"] {
      #expect(String(decoding: try #require(site[path]), as: UTF8.self).contains(link))
    }
  }

  @Test("The list names the pages by folder, those of the top first, with the words they begin with")
  func list() throws {
    expect(
      try Self.main("docs/index.html", of: Self.site(Self.read())),
      is: """
        <div class="page-head">
        <h1>Pages</h1>
        <p class="lead">2 pages of Ad specs.</p>
        </div>
        <form class="filters" role="search" aria-label="Search the pages" hidden data-list="../search/docs.js" data-root="../">
        <label class="field field-wide">Search<input type="search" name="words" placeholder="Words of a page" autocomplete="off" aria-keyshortcuts="/"></label>
        <label class="field">Folder<select name="folder" data-list-choices><option value="">All folders</option></select></label>
        <p class="filter-count" role="status" data-list-count></p>
        </form>
        <div class="cards docs" data-list-rows>
        <section>
        <ul>
        <li><a href="../pages/index.html"><bdi>Bread ads</bdi></a><span dir="auto">How a card is sold, and bread by a rule.</span></li>
        </ul>
        </section>
        <section>
        <h2>How to</h2>
        <ul>
        <li><a href="../pages/how-to/sell.html"><bdi>Sell &amp; bake</bdi></a><span dir="auto">The card and none.</span></li>
        </ul>
        </section>
        </div>
        <p class="empty" data-list-empty hidden>No page has these words.</p>
        <template data-list-row><p><a data-path="path"><bdi data-text="title"></bdi></a><span class="tag" data-text="folder"></span><span dir="auto" data-text="about"></span></p></template>

        """)
  }

  @Test(
    "Links lead to published pages, formats and rules; comments and raw HTML don't show; a dead link is text")
  func page() throws {
    let site = try Self.site(Self.read())
    expect(
      try Self.main("pages/how-to/sell.html", of: site),
      is: """
        <div class="doc">
        <article class="prose">
        <h1 id="notes-sell--bake">Sell &amp; <!-- raw HTML omitted -->bake<!-- raw HTML omitted --></h1>
        <p><img src="../../pages/images/card.png" alt="The card" /> and none. <!-- raw HTML omitted --></p>
        <h2 id="notes-a-card">A card</h2>
        <!-- raw HTML omitted -->
        <p>Back to <a href="../../pages/index.html">bread</a>, <strong>baked</strong> &amp; <code>cut</code>.</p>

        </article>
        <nav class="doc-nav" aria-label="Pages">
        <ul>
        <li><a href="../../pages/index.html"><bdi>Bread ads</bdi></a></li>
        </ul>
        <p>How to</p>
        <ul>
        <li><a href="../../pages/how-to/sell.html" aria-current="page"><bdi>Sell &amp; bake</bdi></a></li>
        </ul>
        </nav>
        </div>
        <nav class="pager" aria-label="Before and after this page">
        <a class="pager-way" rel="prev" href="../../pages/index.html">← <bdi>Bread ads</bdi></a>
        </nav>

        """)
    let links = Markup(try Self.main("pages/index.html", of: site)).values(of: "href")
    #expect(
      links.prefix(3) == [
        "../pages/how-to/sell.html#notes-a-card", "../formats/bread/index.html",
        "../rules/asset-invalid/index.html",
      ])
  }

  @Test("Dead links, pictures that can't be shown and pages that can't be read are findings at their places")
  func findings() throws {
    var files = Self.files
    files["pages/broken.md"] = [0xFF]
    files["pages/large.md"] = Array(repeating: UInt8(ascii: "a"), count: 1 << 20 + 1)
    files["pages/shown.md"] = Array(
      "![a](images/text.png)\n![b](../formats/bread/b.svg)\n[c](#d)\n\n# c\n".utf8)
    files["pages/images/text.png"] = Array("text".utf8)
    files["formats/bread/b.svg"] = Array("<svg xmlns='x'/>".utf8)
    let catalog = try Self.read(files, failures: ["pages/locked.md": "no permission"])
    #expect(
      catalog.authored.pages.map(\.file) == ["pages/index.md", "pages/shown.md", "pages/how-to/sell.md"])
    expect(
      catalog.diagnostics.map { diagnostic in
        let violation = diagnostic.violation
        let help = violation.help.isEmpty ? "" : "\n  " + violation.help
        return "\(violation.location) \(diagnostic.rule): \(violation.message)\(help)"
      }.joined(separator: "\n"),
      is: """
        pages/broken.md input-unreadable: This can't be read: is not UTF-8.
        pages/large.md input-unreadable: This can't be read: is larger than 1 MiB.
        pages/locked.md input-unreadable: This can't be read: no permission.
        pages/how-to/sell.md:3:44 notes-link-dead: The page links to 'none.md', which doesn't exist.
          The catalog has no 'pages/how-to/none.md'; paths start in the folder of the page.
        pages/shown.md:1:6 notes-link-dead: The page shows the picture 'images/text.png', which is no PNG, JPEG, GIF, WebP or SVG picture.
        pages/shown.md:2:6 notes-link-dead: The page shows the picture '../formats/bread/b.svg', which isn't shown: it is no picture in 'pages'.
          Put it there, as one of png, jpg, jpeg, gif, webp, svg.
        pages/shown.md:3:5 notes-link-dead: The page links to '#d', and it has no such heading.
          Did you mean '#c'?
        """)
  }

  @Test("A page that was ignored, or whose name no system takes, breaks neither the list nor links to it")
  func names() throws {
    var files = Self.files
    files["adspec.yaml"] = Array("exclude: [pages/how-to]".utf8)
    files["pages/größe.md"] = Array("[top](index.md) ![card](images/card.png)".utf8)
    let catalog = try Self.read(files)
    #expect(catalog.exclusions == [Exclusion(pattern: "pages/how-to", paths: ["pages/how-to/"])])
    let site = try Self.site(catalog)
    let path = try #require(site.keys.first { $0.hasPrefix("pages/id-") })
    let main = try Self.main(path, of: site)
    #expect(main.contains("<h1 dir=\"auto\">größe</h1>"))
    #expect(
      main.contains(
        #"<p><a href="../pages/index.html">top</a> <img src="../pages/images/card.png" alt="card" /></p>"#))
    #expect(try Self.main("pages/index.html", of: site).contains("How a card is sold"))
  }
}
