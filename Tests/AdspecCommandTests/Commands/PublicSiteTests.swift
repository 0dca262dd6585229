import Basics
import Foundation
import Model
import Rules
import TestSupport
import Testing

/// A catalog with a recorded native format, an author's page, a sign-off and a page of notes.
@Suite("Sites for readers outside") struct PublicSiteTests {
  private let folder: TemporaryFolder
  /// Words that only a recording has.
  private let planted = "plantedbyarecording"

  init() throws {
    folder = try TemporaryFolder()
    let info = try #require(RuleRegistry.info(of: "adchoices-obscured"))
    for (path, text) in ExampleInput(info.bad[0]).files {
      try folder.write(
        text.replacing("Fresh bread before seven", with: planted).replacing(
          "\"s-1\"", with: "\"\(planted)\""),
        to: path)
    }
    let definition = "formats/bread-native/format.yaml"
    try folder.write(
      try folder.text(of: definition).replacing(planted, with: "Bread")
        + "\nowner: teamname\nadUnits: [/22901234567/secret/unit]\nsummary: A card of the feed.\n",
      to: definition)
    try folder.write(
      "# Bread\n\nFor the [feed](../../pages/feed.md) of the news.\n", to: "formats/bread-native/README.md")
    try folder.write("# The feed\n\nWhere cards stand.\n", to: "pages/feed.md")
    try folder.write("title: Our formats\n", to: "adspec.yaml")
  }

  private func build(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["build", "--exit-zero", "--no-sync", "-q"] + arguments, in: folder.path)
  }

  @Test("They have formats and pages alone")
  func contents() throws {
    #expect(try build("--audience", "public") == BuiltBinary.Result(code: 0, output: "", errors: ""))
    expect(
      try folder.tree("_site").joined(separator: "\n"),
      is: """
        404.html
        assets/icon.svg
        assets/preview.css
        assets/preview.js
        assets/scheme.js
        assets/search.js
        assets/site.js
        assets/style.css
        cards/bread-native.svg
        data/manifest.json
        docs/index.html
        formats/bread-native/index.html
        formats/bread-native/preview/index.html
        formats/bread-native/sheet.html
        index.html
        pages/feed.html
        robots.txt
        search/docs.js
        search/formats.js
        """)
    expect(
      try folder.text(of: "_site/index.html").firstMatch(of: /(?s)<main.*<\/main>/).map {
        String($0.output)
      } ?? "",
      is: """
        <main id="main" tabindex="-1">
        <div class="page-head">
        <h1>Our formats</h1>
        <p class="lead">1 ad format: what each is, how it looks, and what it needs.</p>
        </div>
        <form class="filters" role="search" aria-label="Filter the formats" hidden data-list="search/formats.js" data-root="">
        <label class="field field-wide">Search<input type="search" name="words" placeholder="Name, id, asset, asset type or tag" autocomplete="off" aria-keyshortcuts="/"></label>
        <button type="button" class="filter-open" aria-expanded="false" data-list-open>Filters</button>
        <label class="field">Kind<select name="kind"><option value="">All kinds</option><option value="customNative">Custom native</option></select></label>
        <label class="field">Status<select name="status"><option value="">Any status</option><option value="active">Active</option></select></label>
        <p class="filter-count" role="status" data-list-count></p>
        </form>
        <ul class="cards" aria-label="Formats" data-list-rows>
        <li class="card">
        <div class="stage">
        <img src="cards/bread-native.svg" alt="" width="320" height="240" loading="lazy">
        </div>
        <div class="card-body">
        <p class="eyebrow"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-customNative"/></svg>Custom native</p>
        <h2 class="card-title"><a href="formats/bread-native/index.html"><bdi>Simple native</bdi></a></h2>
        <p class="card-id"><code><bdi>bread-native</bdi></code></p>
        <p class="card-summary" dir="auto">A card of the feed.</p>
        <p class="chips"><span class="chip chip-pass"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-active"/></svg>Active</span></p>
        </div>
        </li>
        </ul>
        <p class="empty" data-list-empty hidden>No format fits these filters. Search looks into names, ids, kinds, summaries, assets and their types and tags. <a href="index.html">Show all formats</a></p>
        <template data-list-row><li class="card">
        <div class="stage" data-picture="picture" data-icon="kind"></div>
        <div class="card-body">
        <p class="eyebrow"><svg class="icon" width="16" height="16" aria-hidden="true"><use data-icon="kind"/></svg><span data-text="kindTitle"></span></p>
        <h2 class="card-title"><a data-path="path"><bdi data-text="name"></bdi></a></h2>
        <p class="card-id"><code><bdi data-text="id"></bdi></code></p>
        <p class="card-summary" dir="auto" data-text="summary"></p>
        <p class="tags" data-tags="tags"></p>
        <p class="chips" data-chips="chips"></p>
        </div>
        </li></template>
        <template data-list-icons><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-error"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-warning"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-review"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-pass"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-none"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-active"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-draft"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-deprecated"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-customNative"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-native"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-rewarded"/></svg><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-liveInterstitial"/></svg></template>

        </main>
        """)
  }

  @Test("No byte of a recording is in them, nor the team, an ad unit, a finding or code")
  func planting() throws {
    try folder.write(try folder.text(of: "adspec.yaml") + "audience: public\n", to: "adspec.yaml")
    #expect(try build() == BuiltBinary.Result(code: 0, output: "", errors: ""))
    for path in try folder.tree("_site") {
      let text = try String(
        decoding: Data(contentsOf: URL(fileURLWithPath: folder("_site/" + path))), as: UTF8.self)
      for word in [planted, "teamname", "secret/unit", "adchoices-obscured", "GADNative", "com.example.news"]
      {
        #expect(!text.contains(word), "\(word) in \(path)")
      }
    }
    // The same words are in a site for readers inside.
    _ = try build("--audience", "internal", "-o", "inside")
    let page = try folder.text(of: "inside/formats/bread-native/index.html")
    #expect(page.contains("teamname") && page.contains("secret/unit") && page.contains(planted))
  }

  @Test("Every link in them leads to a page that is there")
  func links() throws {
    _ = try build("--audience", "public")
    let files = Set(try folder.tree("_site"))
    for path in files.sorted() where path.hasSuffix(".html") && path != "404.html" {
      let page = try #require(URL(string: "file:///" + path))
      for link in try folder.text(of: "_site/" + path).matches(of: /(?:href|src)="([^"#:]+)["#]/) {
        let target = try #require(URL(string: String(link.output.1), relativeTo: page)).absoluteURL.path
          .dropFirst()
        #expect(files.contains(String(target)), "\(link.output.1) in \(path)")
      }
    }
  }

  @Test(
    "Options about recordings and findings are refused",
    arguments: [["--history", "h.ndjson"], ["--audit", "a"]])
  func refused(options: [String]) throws {
    try folder.write("", to: "a/.keep")
    let result = try BuiltBinary.run(["build", "--audience", "public"] + options, in: folder.path)
    #expect(result.code == 2)
    expect(
      result.errors,
      is: """
        error: \(options[0]) is about recordings and findings, and the site is public (audience): leave out one or the other.

        """)
  }
}
