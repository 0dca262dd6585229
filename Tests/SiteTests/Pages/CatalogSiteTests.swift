import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

@Suite("The site")
struct CatalogSiteTests {
  private func files(_ sample: SamplePublication = SamplePublication()) throws -> [OutputFile] {
    try CatalogSite.files(for: sample.value, templates: .standard)
  }

  private func pages(_ files: [OutputFile]) -> [(path: String, text: String)] {
    files.filter { $0.path.hasSuffix(".html") }.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  @Test("Every page that is promised is there, each once and in order")
  func paths() throws {
    let paths = try files().map(\.path).filter {
      !$0.hasPrefix("assets/") && !$0.hasPrefix("findings/at/") && !$0.contains("/preview/")
        && !$0.hasPrefix("reports/charts/")
    }
    #expect(
      paths == [
        "404.html", "ads/index.html", "badges/adchoices.svg", "cards/10063170.svg",
        "cards/coins-for-video.svg",
        "fields/index.html",
        "findings/index.html", "formats/10063170/index.html", "formats/10063170/samples/bread.svg",
        "formats/10063170/sheet.html",
        "formats/coins-for-video/index.html", "formats/coins-for-video/sheet.html", "formats/index.html",
        "index.html",
        "lifecycles/custom-native/index.html",
        "lifecycles/index.html", "lifecycles/live-stream/index.html",
        "lifecycles/mediation-adapter/index.html", "lifecycles/native/index.html",
        "lifecycles/rewarded/index.html", "recorder/index.html", "reports/compliance-ads.html",
        "reports/compliance-ads.md", "reports/compliance.html",
        "reports/compliance.md",
        "reports/delivery.html", "reports/delivery.md", "reports/index.html", "reports/live.html",
        "reports/live.md", "reports/rewarded.html", "reports/rewarded.md", "robots.txt",
        "rules/field-unknown/index.html", "rules/index.html", "search/ads.js", "search/docs.js",
        "search/findings.js",
        "search/formats.js",
        "search/sessions.js", "sessions/450222bcc3475b01/index.html",
        "sessions/6a840baf5d8c3ff2/index.html", "sessions/index.html",
      ])
    #expect(Set(try files().map(\.path)).count == (try files().count))
  }

  @Test("Every link, picture, frame and fragment leads to something in the site, by a relative path")
  func links() throws {
    let files = try CatalogSite.made(of: SamplePublication().value)
    let paths = Set(files.map(\.path))
    let ids = Dictionary(
      uniqueKeysWithValues: pages(files).map { ($0.path, Set(Markup($0.text).values(of: "id"))) })
    for (path, text) in pages(files) where path != "404.html" {
      let markup = Markup(text)
      for link in markup.values(of: "href") + markup.values(of: "src")
      where !link.hasPrefix("https://") && !link.hasPrefix("data:image/svg+xml,") {
        #expect(!link.contains(":") && !link.hasPrefix("/"), "\(path): \(link)")
        // What stands behind a question mark narrows a list down.
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
          String($0.prefix { $0 != "?" })
        }
        let target = parts[0].isEmpty ? path : Markup.resolve(parts[0], from: path)
        #expect(paths.contains(target), "\(path): \(link)")
        if parts.count > 1 { #expect(ids[target]?.contains(parts[1]) == true, "\(path): \(link)") }
      }
    }
  }

  @Test(
    "A format’s page leads to each platform’s code and to each state of the ad; its card names a video"
  )
  func shortcuts() throws {
    let pages = try pages(files())
    func page(_ path: String) throws -> String { try #require(pages.first { $0.path == path }).text }
    let format = try page("formats/10063170/index.html")
    #expect(
      format.contains(
        """
        <li><a href="#ios">iOS</a></li>
        <li><a href="#android">Android</a></li>
        """))
    #expect(
      format.contains(
        """
        <ul class="options">
        <li><a href="#preview-typical">Typical</a></li>
        <li><a href="#preview-longest">Longest allowed text</a></li>
        """))
    #expect(
      try page("formats/index.html")
        .components(of: ##"<use href="#icon-liveInterstitial"/></svg>Video</span>"##).count == 2)
  }

  @Test(
    "Which rules have a page can be chosen; nothing leads to one that isn't there",
    arguments: [
      (RulePages.all, ["field-unknown", "pod-url-invalid"]), (.used, ["field-unknown"]), (.none, []),
    ] as [(RulePages, [String])])
  func rulePages(scope: RulePages, rules: [String]) throws {
    var publication = SamplePublication().value
    publication.rulePages = scope
    let unused = RuleInfo(
      id: "pod-url-invalid", title: "", group: .live, severity: .error, words: Deferred(RuleWords()))
    publication.rules.append(
      PublishedRule(info: unused, good: [], bad: [], counts: VerdictCounts()))
    let files = try CatalogSite.files(for: publication, templates: .standard)
    let paths = Set(files.map(\.path))
    #expect(
      paths.filter { $0.hasPrefix("rules/") }
        == Set(["rules/index.html"] + rules.map { "rules/\($0)/index.html" }))
    for (path, text) in pages(files) {
      for link in Markup(text).values(of: "href") where link.contains("rules/") && !link.hasPrefix("https://")
      {
        #expect(
          paths.contains(Markup.resolve(String(link.prefix { $0 != "#" }), from: path)), "\(path): \(link)")
      }
    }
  }

  @Test(
    "The page for what isn't there needs nothing beside it, and leads to where the site is as far as that is known"
  )
  func notFound() throws {
    for (baseURL, home) in [(nil, "/"), ("https://specs.example/ads", "https://specs.example/ads/")] {
      let pages = pages(try files(SamplePublication(baseURL: baseURL)))
      let text = try #require(pages.first { $0.path == "404.html" }?.text)
      let markup = Markup(text)
      #expect(Set(markup.values(of: "href")) == [home])
      #expect(markup.values(of: "src").isEmpty)
      #expect(
        markup.values(of: "content").contains(
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"))
      #expect(text.contains(".site-header {") && text.contains("<h1>There is no such page</h1>"))
    }
  }

  @Test("Pages about a rule show the severity that the catalog's settings give it")
  func severityOfSettings() throws {
    let info = RuleInfo(
      id: "pod-url-invalid", title: "", group: .live, severity: .warning, words: Deferred(RuleWords()))
    var publication = SamplePublication().value
    publication.rules = [PublishedRule(info: info, counts: VerdictCounts(), severity: .error) { ([], []) }]
    publication.rulePages = .all
    let pages = pages(try CatalogSite.files(for: publication, templates: .standard))
    for path in ["rules/index.html", "rules/pod-url-invalid/index.html"] {
      let text = try #require(pages.first { $0.path == path }?.text)
      #expect(text.contains("chip-error") && !text.contains("chip-warning"), "\(path)")
    }
  }

  @Test("A brand's colour and logo stand at the head of every page")
  func brand() throws {
    var publication = SamplePublication().value
    publication.catalog.configuration.brandColour = "#a3262a"
    publication.logo = ("png", [1, 2, 3])
    let files = try CatalogSite.files(for: publication, templates: .standard)
    #expect(files.first { $0.path == "assets/logo.png" }?.bytes == [1, 2, 3])
    let style = files.first { $0.path == "assets/style.css" }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    #expect(style?.hasSuffix("\n" + (try #require(BrandColour("#a3262a")).style)) == true)
    for (path, text) in pages(files) where !path.contains("/preview/") && path != "404.html" {
      let logo = Markup.resolve("assets/logo.png", from: "index.html")
      #expect(
        Markup(text).values(of: "src").contains { Markup.resolve($0, from: path) == logo }, "\(path)")
    }
  }

  @Test("No page has two elements of one id, a script or style of its own, or a handler")
  func contentSecurity() throws {
    let policy =
      "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; frame-src 'self'; "
      + "base-uri 'none'; form-action 'none'"
    for (path, text) in pages(try files()) where !path.contains("/preview/") && path != "404.html" {
      let markup = Markup(text)
      let ids = markup.values(of: "id")
      #expect(ids.count == Set(ids).count, "\(path): \(ids.filter { id in ids.count { $0 == id } > 1 })")
      #expect(markup.values(of: "content").contains(policy), "\(path)")
      #expect(!markup.attributeNames.contains { $0 == "style" || $0.hasPrefix("on") }, "\(path)")
      #expect(!text.contains("<style"), "\(path)")
      #expect(text.components(of: "<script").count == text.components(of: "<script src=\"").count, "\(path)")
    }
  }

  @Test(
    "Text from files can't become markup, end an attribute or reorder a page, wherever it stands",
    arguments: [
      "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)",
      "\"\u{301} onload=x ",
      "</code></pre><img src=x onerror=alert(1)>", "{{name}}{{{root}}}", "&lt;b&gt;", "]]>--><svg onload=x>",
      "\u{202E}gnp.exe", "&#x202E;gnp.exe",
    ])
  func hostileText(attack: String) throws {
    let calm = pages(try files())
    let attacked = pages(try files(SamplePublication(hostile: attack)))
    // The second session's page has another name.
    let clean = Dictionary(uniqueKeysWithValues: calm.filter { !$0.path.hasPrefix("sessions/4502") })
    for (path, text) in attacked {
      #expect(!text.unicodeScalars.contains("\u{202E}"), "\(path)")
    }
    for (path, text) in attacked where !path.contains("/preview/") {
      let markup = Markup(text)
      #expect(!markup.attributeNames.contains { $0.hasPrefix("on") }, "\(path)")
      #expect(!text.contains("<script>") && !text.contains("<img src=x"), "\(path)")
      if let before = clean[path], !path.hasPrefix("reports/") {
        // Elements are compared sorted: ids that aren't plain are hashed, which changes the order of lists.
        #expect(Self.elements(before) == Self.elements(text), "\(path)")
      }
    }
  }

  /// Returns the element names of a page, sorted. Left out are `bdi`, which isolates text that isn't ASCII, and `text`:
  /// drawings leave out words that have no room.
  private static func elements(_ page: String) -> [String] {
    Markup(page).elementNames.filter { $0 != "bdi" && $0 != "text" }.sorted()
  }

  @Test(
    "What identifies a person or opens a door is on no page", .holds("R-178"))
  func privacy() throws {
    for file in try files() {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("SECRET"), "\(file.path)")
    }
  }

  @Test("Every finding stands on its format's page, its session's or, belonging to neither, on the first")
  func findings() throws {
    let pages = Dictionary(uniqueKeysWithValues: pages(try files()))
    func shows(_ path: String, _ message: String) -> Bool {
      pages[path]?.contains("<p class=\"finding-message\" dir=\"auto\">\(message)</p>") == true
    }
    let (unknown, covered) = (
      "The field &#39;nmae&#39; is not known.", "The icon &#39;AdChoices&#39; may be covered"
    )
    let unreadable = "&#39;&#39; is no YAML."
    #expect(shows("formats/10063170/index.html", unknown))
    #expect(pages["formats/10063170/index.html"]?.contains(covered) == true)
    #expect(pages["sessions/6a840baf5d8c3ff2/index.html"]?.contains(covered) == true)
    #expect(pages["rules/field-unknown/index.html"]?.contains(covered) == true)
    #expect(shows("index.html", unreadable))
    #expect(!shows("index.html", unknown))
    #expect(!shows("formats/10063170/index.html", unreadable))
  }

  @Test("A page brings the symbols of the icons that it shows, each once, and no other")
  func icons() throws {
    for (path, text) in pages(try files()) where !path.contains("/preview/") {
      let symbols = Markup(text).values(of: "id").filter { $0.hasPrefix("icon-") }
      let used = Markup(text).values(of: "href").filter { $0.hasPrefix("#icon-") }.map { $0.dropFirst() }
      #expect(symbols.sorted() == Set(used.map(String.init)).sorted(), "\(path)")
    }
    let plain = try #require(pages(try files()).first { $0.path == "fields/index.html" }).text
    #expect(plain.components(of: "<symbol").count == 2 && plain.contains("<symbol id=\"icon-brand\""))
  }

  @Test("A session's timeline has a sign for every event, and a ring around each with a finding")
  func timeline() throws {
    let files = try files()
    let page = try #require(files.first { $0.path == "sessions/6a840baf5d8c3ff2/index.html" })
    let text = String(decoding: page.bytes, as: UTF8.self)
    let drawing = try #require(
      text.components(of: "class=\"timeline\"").last?.split(separator: "</svg>").first)
    let signs = drawing.components(of: "<path class=\"mark ").dropFirst().map { mark in
      mark.prefix { $0 != ">" }.count { $0 == "M" }
    }
    #expect(signs.reduce(0, +) == 13)
    #expect(drawing.components(of: "class=\"ring ring-review\"").count - 1 == 1)
    #expect(drawing.contains(">click AdChoices</text>"))
  }

  @Test("The same publication gives the same bytes")
  func determinism() throws { #expect(try files() == files()) }

  @Test(
    "With a base address pages name their own, and the list of pages is absolute")
  func baseURL() throws {
    let files = try files(SamplePublication(baseURL: "https://specs.example/a"))
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    #expect(
      try text("rules/index.html").contains(
        """
        <meta property="og:url" content="https://specs.example/a/rules/">
        <link rel="canonical" href="https://specs.example/a/rules/">
        """))
    // Social networks take no SVG, and this site has no other picture.
    #expect(!files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("og:image") })
    #expect(!(try text("404.html")).contains("canonical"))
    let map = try text("sitemap.xml")
    for page in pages(files) {
      for address in page.text.matches(of: #/rel="canonical" href="([^"]*)"/#).map(\.output.1) {
        #expect(map.contains("<loc>\(address)</loc>") || page.path.contains("findings/at/"), "\(page.path)")
      }
    }
    #expect(map.contains("  <url><loc>https://specs.example/a/</loc></url>\n"))
    #expect(map.contains("  <url><loc>https://specs.example/a/formats/10063170/</loc></url>\n"))
    #expect(!map.contains("404") && !map.contains("preview/"))
    #expect(
      try text("robots.txt") == "User-agent: *\nAllow: /\nSitemap: https://specs.example/a/sitemap.xml\n")
  }

  @Test("A logo that is no SVG is the picture by which other sites show a page")
  func logo() throws {
    var publication = SamplePublication(baseURL: "https://specs.example/a").value
    func picture() throws -> Substring? {
      let files = try CatalogSite.files(for: publication, templates: .standard)
      let page = String(decoding: try #require(files.first { $0.path == "index.html" }).bytes, as: UTF8.self)
      return page.firstMatch(of: /"og:image" content="([^"]*)"/)?.output.1
    }
    publication.logo = ("png", [1])
    #expect(try picture() == "https://specs.example/a/assets/logo.png")
    publication.logo = ("svg", [1])
    #expect(try picture() == nil)
  }

  @Test("Every page says in up to 200 letters what it is about, and every picture inside one has a size")
  func descriptions() throws {
    for page in pages(try files()) where !page.path.contains("/preview/") {
      let said = page.text.matches(of: #/<meta name="description" content="([^"]*)">/#).map(\.output.1)
      #expect(said.count == 1 && said.allSatisfy { (5...300).contains($0.count) }, "\(page.path): \(said)")
      for picture in page.text.matches(of: #/<svg [^>]*>/#).map(\.output) {
        #expect(picture.contains(" width=") && picture.contains(" height="), "\(page.path): \(picture)")
      }
    }
  }

  @Test("A template of the user's takes the place of the tool's; a name it misses stops the site")
  func overriding() throws {
    let own = try TemplateSet.standard.overriding(with: ["catalog.mustache": "<p>{{siteTitle}}</p>"])
    let files = try CatalogSite.files(for: SamplePublication().value, templates: own)
    #expect(files.first { $0.path == "formats/index.html" }?.bytes == Array("<p>Example News</p>".utf8))
    let wrong = try TemplateSet.standard.overriding(with: ["catalog.mustache": "<p>{{sitetitle}}</p>"])
    #expect(
      throws: TemplateError.namesUnknown(
        ["sitetitle"], page: "catalog",
        places: [TemplatePlace(template: "catalog.mustache", line: 1, column: 4)])
    ) { try CatalogSite.files(for: SamplePublication().value, templates: wrong) }
  }

  @Test(
    "A listing's template of the user's is escaped where its page shows it; a name it misses stops the site")
  func overridingListing() throws {
    let name = "integration/custom.swift.mustache"
    let own = try TemplateSet.standard.overriding(with: [name: "let id: Set<String> = [{{format}}]\n"])
    let files = try CatalogSite.files(for: SamplePublication().value, templates: own)
    let page = try #require(files.first { $0.path == "formats/10063170/index.html" })
    #expect(
      String(decoding: page.bytes, as: UTF8.self)
        .contains("<code>let id: Set&lt;String&gt; = [\"10063170\"]</code>"))
    let wrong = try TemplateSet.standard.overriding(with: [name: "let id = {{fromat}}\n"])
    #expect(
      throws: TemplateError.namesUnknown(
        ["fromat"], page: "format", places: [TemplatePlace(template: name, line: 1, column: 10)])
    ) { try CatalogSite.files(for: SamplePublication().value, templates: wrong) }
  }
}
