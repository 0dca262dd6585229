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

    How bread is sold, by [a format](../formats/bread/README.md) and [a rule](../rules/asset-invalid).

    ## Selling

    - [A card](how-to/sell.md#a-card)
    """,
    "pages/how-to/sell.md": """
    ## Sell & <b>bake</b>

    ![The card](../images/card.png) and [none](none.md). <!-- R-1 -->

    ### A card

    <!-- not run: no oven -->

    Back to [bread](../index.md), **baked** & `cut`.

    #### Crumbs
    """,
    "pages/first-steps/odd.md": "# Odd\n\nUnlisted.",
  ].mapValues { Array($0.utf8) }.merging(["pages/images/card.png": card]) { $1 }

  private static func read(_ files: [String: [UInt8]] = files, failures: [String: String] = [:]) throws
    -> Catalog
  {
    try CatalogReader(source: MemorySource(files, failures: failures), knownRules: ["asset-invalid"]).read()
  }

  private static func site(_ catalog: Catalog, rulePages: RulePages = .all) throws -> [String: [UInt8]] {
    let rule = RuleInfo(
      id: "asset-invalid", title: "Asset", group: .native, severity: .error,
      words: Deferred(
        RuleWords(summary: "Sizes *fit*.", rationale: "They must.", remedy: "Mend them.")))
    var publication = Publication(
      catalog: catalog, rules: [PublishedRule(info: rule, good: [], bad: [], counts: VerdictCounts())],
      findings: [])
    publication.rulePages = rulePages
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

  @Test("Pages have their own paths, an index, a search that finds rules too, and their pictures")
  func wholeOutput() throws {
    let site = try Self.site(Self.read())
    #expect(
      site.keys.filter { $0.hasPrefix("pages/") || $0.hasPrefix("docs/") }.sorted() == [
        "docs/index.html", "pages/first-steps/odd.html", "pages/how-to/sell.html", "pages/images/card.png",
      ])
    #expect(site["pages/images/card.png"] == Self.card)
    expect(
      site["search/docs.js"].map { String(decoding: $0, as: UTF8.self) },
      is: """
        adspecIndex({"columns":["path","title","section","about","text"],"searched":["title","section","text"],"rows":[
        ["docs/index.html","Bread ads","","How bread is sold, by a format and a rule.","Bread ads How bread is sold, by a format and a rule. Selling A card"],
        ["pages/how-to/sell.html","Sell & bake","Selling","The card and none.","Sell & bake The card and none. A card Back to bread, baked & cut. Crumbs"],
        ["pages/first-steps/odd.html","Odd","First steps","Unlisted.","Odd Unlisted."],
        ["rules/index.html","Rules","Reference","1 rule: what each checks, why, and what to do when it reports something.","1 rule: what each checks, why, and what to do when it reports something."],
        ["lifecycles/index.html","Lifecycles","Reference","Which event of a recording may follow which, for each kind of ad.","Which event of a recording may follow which, for each kind of ad."],
        ["fields/index.html","Definitions, field by field","Reference","Every field of format.yaml, adspec.yaml and the files beside them: type, default and meaning.","Every field of format.yaml, adspec.yaml and the files beside them: type, default and meaning."],
        ["recorder/index.html","The recorder","Reference","Code with which an app writes recordings.","Code with which an app writes recordings."],
        ["rules/asset-invalid/index.html","Asset","Rules","Sizes fit.","asset-invalid Sizes fit. They must. Mend them."]
        ]});

        """)
  }

  @Test(
    "The docs begin with the author's index, then list the pages that it has no link to, and the reference")
  func index() throws {
    expect(
      try Self.main("docs/index.html", of: Self.site(Self.read())),
      is: """
        <div class="page-head">
        <h1 dir="auto">Bread ads</h1>
        </div>
        <form class="filters" role="search" aria-label="Search the docs" hidden data-list="../search/docs.js" data-root="../">
        <label class="field field-wide">Search<input type="search" name="words" placeholder="Words of a page or a rule" autocomplete="off" aria-keyshortcuts="/"></label>
        <button type="button" class="filter-open" aria-expanded="false" data-list-open>Filters</button>
        <label class="field">Section<select name="section" data-list-choices><option value="">All sections</option></select></label>
        <p class="filter-count" role="status" data-list-count></p>
        </form>
        <div class="cards docs" data-list-rows>
        <article class="prose doc-text doc-index">
        <p>How bread is sold, by <a href="../formats/bread/index.html">a format</a> and <a href="../rules/asset-invalid/index.html">a rule</a>.</p>
        <h2 id="notes-selling"><a class="heading-link" href="#notes-selling" aria-hidden="true" tabindex="-1">#</a>Selling</h2>
        <ul>
        <li><a href="../pages/how-to/sell.html#notes-a-card">A card</a></li>
        </ul>

        </article>
        <section>
        <h2>First steps</h2>
        <ul class="doc-list">
        <li><a href="../pages/first-steps/odd.html"><bdi>Odd</bdi></a><span dir="auto">Unlisted.</span></li>
        </ul>
        </section>
        <section>
        <h2>Made by adspec</h2>
        <ul class="doc-list">
        <li><a href="../rules/index.html">Rules</a><span>1 rule: what each checks, why, and what to do when it reports something.</span></li>
        <li><a href="../lifecycles/index.html">Lifecycles</a><span>Which event of a recording may follow which, for each kind of ad.</span></li>
        <li><a href="../fields/index.html">Definitions, field by field</a><span>Every field of format.yaml, adspec.yaml and the files beside them: type, default and meaning.</span></li>
        <li><a href="../recorder/index.html">The recorder</a><span>Code with which an app writes recordings.</span></li>
        </ul>
        </section>
        </div>
        <p class="empty" data-list-empty hidden>No page has these words.</p>
        <template data-list-row><p><a data-path="path"><bdi data-text="title"></bdi></a><span class="tag" data-text="section"></span><span dir="auto" data-text="about"></span></p></template>

        """)
  }

  @Test("Without an index, the docs list the pages by folder, those of the top first")
  func withoutIndex() throws {
    var files = Self.files
    files["pages/index.md"] = nil
    files["pages/top.md"] = Array("Top\n===\n".utf8)
    let main = try Self.main("docs/index.html", of: Self.site(Self.read(files)))
    let start = try #require(main.range(of: "<div class=\"cards docs\" data-list-rows>\n")?.upperBound)
    let end = try #require(main.range(of: "<section>\n<h2>Made by adspec</h2>")?.lowerBound)
    #expect(
      main.hasPrefix(
        """
        <div class="page-head">
        <h1 dir="auto">Docs</h1>
        <p class="lead">3 pages of Ad specs.</p>
        </div>

        """))
    expect(
      String(main[start..<end]),
      is: """
        <section>
        <ul class="doc-list">
        <li><a href="../pages/top.html"><bdi>Top</bdi></a></li>
        </ul>
        </section>
        <section>
        <h2>First steps</h2>
        <ul class="doc-list">
        <li><a href="../pages/first-steps/odd.html"><bdi>Odd</bdi></a><span dir="auto">Unlisted.</span></li>
        </ul>
        </section>
        <section>
        <h2>How to</h2>
        <ul class="doc-list">
        <li><a href="../pages/how-to/sell.html"><bdi>Sell &amp; bake</bdi></a><span dir="auto">The card and none.</span></li>
        </ul>
        </section>

        """)
  }

  @Test("A link to a rule without a page leads to the rule's row in the list of rules")
  func ruleWithoutPage() throws {
    let site = try Self.site(Self.read(), rulePages: .none)
    #expect(site["rules/asset-invalid/index.html"] == nil)
    let text = try Self.main("docs/index.html", of: site)
    #expect(
      text.contains(
        #"<a href="../formats/bread/index.html">a format</a> and <a href="../rules/index.html#asset-invalid">a rule</a>."#
      ))
    let rows = try Self.main("rules/index.html", of: site).split(separator: "\n")
      .filter { $0.hasPrefix("<tr id=") }
    #expect(
      rows.map { $0.prefix { $0 != ">" } } == [#"<tr id="asset-invalid""#])
  }

  @Test("On every page, Docs leads to the pages, and to the rules if there are none")
  func navigation() throws {
    func docs(_ path: String, _ files: [String: [UInt8]]) throws -> [String] {
      let page = String(decoding: try #require(Self.site(Self.read(files))[path]), as: UTF8.self)
      return page.split(separator: "\n").filter { $0.hasSuffix(">Docs</a></li>") }.map(String.init)
    }
    let none = Self.files.filter { !$0.key.hasPrefix("pages/") }
    #expect(try docs("index.html", none) == [#"<li><a href="rules/index.html">Docs</a></li>"#])
    #expect(try docs("index.html", Self.files) == [#"<li><a href="docs/index.html">Docs</a></li>"#])
    let here = #"<li><a href="../docs/index.html" aria-current="true">Docs</a></li>"#
    #expect(try docs("docs/index.html", Self.files) == [here, here])
    let reference = #"<li><a href="../docs/index.html">Docs</a></li>"#
    #expect(try docs("rules/index.html", Self.files) == [here, reference])
  }

  @Test(
    "Links lead to published pages, formats and rules; comments and raw HTML don't show; a dead link is text")
  func page() throws {
    func link(_ id: String) -> String {
      ##"<a class="heading-link" href="#notes-\##(id)" aria-hidden="true" tabindex="-1">#</a>"##
    }
    let main = try Self.main("pages/how-to/sell.html", of: Self.site(Self.read()))
    expect(
      main.replacing(link("sell--bake"), with: "#").replacing(link("a-card"), with: "#")
        .replacing(link("crumbs"), with: "#"),
      is: """
        <div class="doc">
        <details class="doc-side doc-nav">
        <summary>Docs</summary>
        <nav aria-label="Pages of the docs" tabindex="0">
        <p><a href="../../docs/index.html">All docs, and search</a></p>
        <p>Selling</p>
        <ul>
        <li><a href="../../pages/how-to/sell.html" aria-current="page"><bdi>A card</bdi></a></li>
        </ul>
        <p>First steps</p>
        <ul>
        <li><a href="../../pages/first-steps/odd.html"><bdi>Odd</bdi></a></li>
        </ul>
        <p>Made by adspec</p>
        <ul>
        <li><a href="../../rules/index.html">Rules</a></li>
        <li><a href="../../lifecycles/index.html">Lifecycles</a></li>
        <li><a href="../../fields/index.html">Definitions, field by field</a></li>
        <li><a href="../../recorder/index.html">The recorder</a></li>
        </ul>
        </nav>
        </details>
        <details class="doc-side doc-contents">
        <summary>On this page</summary>
        <nav aria-label="On this page" tabindex="0">
        <p>On this page</p>
        <ul>
        <li><a href="#notes-a-card"><bdi>A card</bdi></a></li>
        <li class="is-deep"><a href="#notes-crumbs"><bdi>Crumbs</bdi></a></li>
        </ul>
        </nav>
        </details>
        <div class="doc-main">
        <article class="prose doc-text">
        <h1 id="notes-sell--bake">#Sell &amp; <!-- raw HTML omitted -->bake<!-- raw HTML omitted --></h1>
        <p><img src="../../pages/images/card.png" alt="The card" /> and none. <!-- raw HTML omitted --></p>
        <h2 id="notes-a-card">#A card</h2>
        <!-- raw HTML omitted -->
        <p>Back to <a href="../../docs/index.html">bread</a>, <strong>baked</strong> &amp; <code>cut</code>.</p>
        <h3 id="notes-crumbs">#Crumbs</h3>

        </article>
        <nav class="pager" aria-label="Before and after this page">
        <a class="pager-way" rel="prev" href="../../docs/index.html">← <bdi>Bread ads</bdi></a>
        <a class="pager-way" rel="next" href="../../pages/first-steps/odd.html"><bdi>Odd</bdi> →</a>
        </nav>
        </div>
        </div>

        """)
  }

  @Test("Dead links, pictures that can't be shown and pages that can't be read are findings at their places")
  func findings() throws {
    var files = Self.files
    files["pages/broken.md"] = [0xFF]
    files["pages/large.md"] = Array(repeating: UInt8(ascii: "a"), count: 1 << 20 + 1)
    files["pages/shown.md"] = Array(
      "![a](images/text.png)\n![b](../formats/bread/b.svg)\n[c](#d)\n\n# c\n\n![d](images/acts.svg)\n".utf8)
    files["pages/images/acts.svg"] = Array("<svg>\n<script/></svg>".utf8)
    files["pages/images/text.png"] = Array("text".utf8)
    files["formats/bread/b.svg"] = Array("<svg xmlns='x'/>".utf8)
    let catalog = try Self.read(files, failures: ["pages/locked.md": "no permission"])
    #expect(
      catalog.authored.pages.map(\.file) == [
        "pages/index.md", "pages/how-to/sell.md", "pages/shown.md", "pages/first-steps/odd.md",
      ])
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
        pages/shown.md:7:6 picture-refused: The page shows the picture 'images/acts.svg', which isn't shown: its line 2 has the element 'script'.
          Remove it. A picture that is published may only draw, and refer to nothing but '#id' and embedded pictures (data:image/png, jpeg, gif, webp or avif).
        """)
    #expect(
      try Self.site(catalog).keys.filter { $0.hasPrefix("pages/images/") } == ["pages/images/card.png"])
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
        #"<p><a href="../docs/index.html">top</a> <img src="../pages/images/card.png" alt="card" /></p>"#))
    let index = try Self.main("docs/index.html", of: site)
    #expect(index.contains("<ul>\n<li>A card</li>\n</ul>"))
    let row = #"<li><a href="../\#(path)"><bdi>größe</bdi></a>"#
    #expect(index.contains("<h2>Pages</h2>\n<ul class=\"doc-list\">\n\(row)"))
  }
}
