import SamplePublications
import Model
import Basics
import Foundation
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("Lists of any size") struct ListPageTests {
  private static func catalog(_ count: Int, reversed: Bool = false) -> Publication {
    var catalog = Catalog()
    let numbers = reversed ? Array((0..<count).reversed()) : Array(0..<count)
    catalog.formats = numbers.map { number in
      .named(
        "f-\(number)", name: "Format \(1000 + number)",
        summary: "Headline and image, below the fold of the morning.",
        adUnits: ["/21775744923/example/unit-\(number)"],
        assets: [
          .named("Headline", .text, sample: "Fresh bread before seven"), .named("MainImage", .image),
          .named("AdChoices", .adChoices, corner: .topRight),
        ])
    }
    return Publication(
      catalog: catalog, findings: [], recordings: [],
      date: nil,
      version: "1.2.3")
  }

  private static func texts(_ publication: Publication) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try CatalogSite.files(for: publication, templates: .standard)
        .map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test(
    "A catalog of 250 formats has three pages, by name, each card once; none frames anything or is over 150 KB"
  )
  func catalogPages() throws {
    let texts = try Self.texts(Self.catalog(250, reversed: true))
    let pages = ["index", "page-2", "page-3"].map { texts["formats/\($0).html"] ?? "" }
    #expect(texts["formats/page-4.html"] == nil)
    let shown = pages.map { page in
      Markup(page).values(of: "href").compactMap { link in
        link.hasPrefix("../formats/f-") ? Int(link.split(separator: "/")[2].dropFirst(2)) : nil
      }
    }
    #expect(shown == [Array(0..<100), Array(100..<200), Array(200..<250)])
    for page in pages {
      #expect(page.utf8.count <= 150_000)
      #expect(!page.contains("<iframe"))
    }
    #expect(
      Markup(pages[1]).values(of: "href").filter { $0.hasPrefix("../formats/") && !$0.contains("/f-") } == [
        "../formats/index.html", "../formats/index.html", "../formats/index.html", "../formats/index.html",
        "../formats/page-2.html", "../formats/page-3.html", "../formats/page-3.html",
      ])
    for (path, text) in texts where path.hasPrefix("cards/") {
      #expect(!text.contains("<script") && !text.contains("href="), "\(path)")
    }
    #expect(texts.keys.count { $0.hasPrefix("cards/") } == 250)
  }

  @Test("The list of formats has the worst first: an ad that failed in tests before an error in production")
  func worstFormatFirst() throws {
    func formats(_ findings: [Finding]) throws -> [String] {
      let page = try Self.texts(ReportSample.publication(findings: findings.sorted()))["formats/index.html"]
      #expect(page?.contains("what the recordings show. The worst first.</p>") == true)
      return Markup(page ?? "").values(of: "href").compactMap { link in
        ["10063170", "coins"].first { link == "../formats/\($0)/index.html" }
      }
    }
    #expect(try formats(ReportSample.findings) == ["10063170", "coins"])
    let error = Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      violation: Violation("It says so.", at: Location(file: ReportSample.formats[1].facts.file, line: 1)))
    #expect(try formats(ReportSample.findings + [error]) == ["10063170", "coins"])
  }

  @Test("What the catalog is searched by has every format, in the order of the pages, as JSON in one call")
  func index() throws {
    var publication = Self.catalog(3)
    publication.catalog.formats[0] = .named(
      "f-0", name: "Format 1000", summary: "Headline and image, below the fold of the morning.",
      owner: "Sales <sales@news.example>", tags: ["Autumn & sale", "feed"],
      adUnits: ["/21775744923/example/unit-0"],
      assets: [.named("Headline", .text), .named("MainImage", .image), .named("AdChoices", .adChoices)])
    let texts = try Self.texts(publication)
    let script = try #require(texts["search/formats.js"])
    let catalog = texts["formats/index.html", default: ""]
    #expect(catalog.contains("<span class=\"tag\" dir=\"auto\">Autumn &amp; sale</span>"))
    #expect(Markup(catalog).values(of: "name").contains("tags"))
    #expect(texts["formats/f-0/index.html"]?.contains("Sales &lt;sales@news.example&gt;") == true)
    #expect(
      Markup(try Self.texts(Self.catalog(1))["formats/index.html", default: ""]).values(of: "name").contains(
        "tags")
        == false)
    expect(
      script,
      is: #"""
        adspecIndex({"columns":["path","picture","name","id","kind","kindTitle","status","verdict","summary","chips","words","tags","needs"],"searched":["name","id","kindTitle","summary","words"],"rows":[
        ["formats/f-0/index.html","cards/f-0.svg","Format 1000","f-0","customNative","Custom native","active",["clean"],"Headline and image, below the fold of the morning.",[["pass","active","Active"],["none","none","Not recorded"]],"Headline MainImage AdChoices text image adChoices /21775744923/example/unit-0 Autumn & sale feed Sales <sales@news.example>",["Autumn & sale","feed"],["signOff"]],
        ["formats/f-1/index.html","cards/f-1.svg","Format 1001","f-1","customNative","Custom native","active",["clean"],"Headline and image, below the fold of the morning.",[["pass","active","Active"],["none","none","Not recorded"]],"Headline MainImage AdChoices text image adChoices /21775744923/example/unit-1",[],["signOff"]],
        ["formats/f-2/index.html","cards/f-2.svg","Format 1002","f-2","customNative","Custom native","active",["clean"],"Headline and image, below the fold of the morning.",[["pass","active","Active"],["none","none","Not recorded"]],"Headline MainImage AdChoices text image adChoices /21775744923/example/unit-2",[],["signOff"]]
        ]});

        """#)
  }

  @Test("Text from files in what lists are searched by is JSON, and can't reorder a page")
  func hostileIndex() throws {
    let texts = try Self.texts(SamplePublication(hostile: "\u{202E}\"],\u{2028}</script>").value)
    for name in ["formats", "sessions", "findings"] {
      let script = try #require(texts["search/\(name).js"])
      let json = script.dropFirst("adspecIndex(".count).dropLast(");\n".count)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
      #expect(!script.contains("\\u202e") && !script.unicodeScalars.contains("\u{202E}"), "\(name)")
    }
  }
}

@Suite("The list of findings") struct FindingListTests {
  private static func finding(
    _ rule: RuleID, _ severity: Severity = .error, _ verdict: Verdict = .fail, line: Int,
    file: String = "a.ndjson",
    session: String? = "s", ad: String? = "a1"
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, verdict: verdict,
      violation: Violation("It says \(line).", at: Location(file: file, line: line)),
      subject: FindingSubject(session: session, ad: ad))
  }

  @Test("A finding's address is made of rule, file, session and ad, and stays when lines move")
  func address() {
    let address = FindingAddress.path(of: Self.finding("event-gap", line: 4))
    #expect(address == "findings/at/be.html#fbe85e5a4dbc76c70")
    #expect(FindingAddress.path(of: Self.finding("event-gap", .note, line: 99)) == address)
    let others = [
      Self.finding("event-invalid", line: 4), Self.finding("event-gap", line: 4, file: "b.ndjson"),
      Self.finding("event-gap", line: 4, session: "t"), Self.finding("event-gap", line: 4, ad: nil),
    ].map(FindingAddress.path)
    #expect(Set(others + [address]).count == 5)
    #expect(
      FindingAddress.url(of: Self.finding("event-gap", line: 4), at: "https://specs.example/a")
        == "https://specs.example/a/" + address)
  }

  @Test("The page of one address has the verdict as its title; on the page of several each has its own")
  func addressTitles() throws {
    let (first, page) = (Self.finding("event-gap", line: 4), "findings/at/be.html")
    let second = try #require(
      (2...).lazy.map { Self.finding("event-gap", line: 5, ad: "a\($0)") }
        .first { FindingAddress.path(of: $0).hasPrefix(page) })
    func titles(_ findings: [Finding]) throws -> [String] {
      try Self.texts(findings)[page, default: ""].matches(of: /<h[12][^>]*>[^<]*/).map { String($0.output) }
    }
    #expect(try titles([first]) == [#"<h1 dir="auto">It says 4."#, "<h2>The lines that show it"])
    #expect(
      try titles([first, second]).sorted() == [
        "<h1>Findings, one by one", #"<h2 dir="auto">It says 4. "#, #"<h2 dir="auto">It says 5. "#,
      ])
  }

  private static func texts(_ findings: [Finding]) throws -> [String: String] {
    let publication = Publication(
      catalog: Catalog(), findings: findings.sorted())
    return Dictionary(
      uniqueKeysWithValues: try CatalogSite.files(for: publication, templates: .standard)
        .map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  @Test("Findings stand the worst first and rule by rule, a hundred a page, each with a place of its own")
  func pages() throws {
    let findings =
      (1...150).map { Self.finding("text-truncated", .warning, line: $0, ad: "a\($0)") }
      + (1...3).map { Self.finding("event-gap", line: $0, ad: "b\($0)") }
      + [Self.finding("asset-invalid", .error, .needsReview, line: 5, ad: "c")]
    let texts = try Self.texts(findings)
    let (first, second) = (texts["findings/index.html"] ?? "", texts["findings/page-2.html"] ?? "")
    func rows(_ page: String) -> Int { page.components(of: "\n<tr><th scope=\"row\">").count - 1 }
    #expect(rows(first) == 100 && rows(second) == 54)
    for page in [first, second] {
      #expect(
        page.contains(
          "<h1 data-list-title=\"finding\">153 findings failed: 3 errors, 150 warnings; 1 to check</h1>"))
    }
    for finding in findings {
      let parts = FindingAddress.path(of: finding).split(separator: "#").map(String.init)
      #expect(texts[parts[0]]?.contains("id=\"\(parts[1])\"") == true)
      #expect([first, second].contains { $0.contains("../\(parts[0])#\(parts[1])\"") })
    }
  }

  @Test("Each rule's findings have a head with its title and their number, on every page where they go on")
  func heads() throws {
    let findings =
      (1...150).map { Self.finding("text-truncated", .warning, line: $0, ad: "a\($0)") }
      + [Self.finding("event-gap", line: 1, ad: "b")]
    let texts = try Self.texts(findings)
    func heads(_ path: String) -> String {
      texts[path, default: ""].split(separator: "\n").filter { $0.hasPrefix("<tr id=") }
        .joined(separator: "\n").replacing(/<svg.*?<\/svg>/, with: "")
    }
    let more =
      #"<tr id="warning-text-truncated" class="group-row"><th scope="rowgroup" colspan="5"><div class="group-head"><span class="chip chip-warning">Warning</span><b>text-truncated</b><span class="soft">150 findings</span><code class="finding-rule">text-truncated</code></div></th></tr>"#
    expect(
      heads("findings/index.html"),
      is: #"""
        <tr id="error-event-gap" class="group-row"><th scope="rowgroup" colspan="5"><div class="group-head"><span class="chip chip-error">Error</span><b>event-gap</b><span class="soft">1 finding</span><code class="finding-rule">event-gap</code></div></th></tr>

        """# + more)
    expect(heads("findings/page-2.html"), is: more)
  }

  @Test(
    "A finding's row and its search have message, place, session, country, version and day; a finding in no session has none"
  )
  func row() throws {
    var finding = Self.finding("event-gap", line: 4)
    finding.subject.country = "DE"
    finding.subject.appVersion = "6.2.1"
    finding.subject.day = Day(year: 2026, month: 11, day: 6)
    let texts = try Self.texts([
      finding, Self.finding("event-gap", line: 9, file: "b.yaml", session: nil, ad: nil),
    ])
    let rows = texts["findings/index.html", default: ""].split(separator: "\n")
      .filter { $0.hasPrefix("<tr><th scope=\"row\">") }.joined(separator: "\n")
    let other = FindingAddress.path(
      of: Self.finding("event-gap", line: 9, file: "b.yaml", session: nil, ad: nil))
    expect(
      rows,
      is: #"""
        <tr><th scope="row"><a href="../findings/at/be.html#fbe85e5a4dbc76c70"><bdi>It says 4.</bdi></a><span class="row-id"><code>a.ndjson:4</code> <bdi></bdi></span></th><td><bdi>s</bdi></td><td>DE</td><td><bdi>6.2.1</bdi></td><td class="nowrap">2026-11-06</td></tr>
        <tr><th scope="row"><a href="../\#(other)"><bdi>It says 9.</bdi></a><span class="row-id"><code>b.yaml:9</code> <bdi></bdi></span></th><td><bdi></bdi></td><td></td><td><bdi></bdi></td><td class="nowrap"></td></tr>
        """#)
    expect(
      texts["search/findings.js"],
      is: #"""
        adspecIndex({"columns":["path","chips","message","rule","rulePath","place","placePath","severity","verdict","kind","format","formatName","session","sessionPath","ad","lineItem","country","appVersion","day","baseline","findings"],"searched":["message","rule","place","format","formatName","session","ad","lineItem","appVersion","day"],"titles":{"event-gap":"event-gap"},"rows":[
        ["findings/at/be.html#fbe85e5a4dbc76c70",0,"It says 4.",0,0,"a.ndjson:4",null,0,0,0,0,0,"s",null,"a1",0,0,0,0,0,1],
        ["\#(other)",0,"It says 9.",0,0,"b.yaml:9",null,0,0,0,0,0,"",null,"",0,1,1,1,0,1]
        ],"tables":{"chips":[[["error","error","Error"]]],"rule":["event-gap"],"rulePath":[null],"severity":["error"],"verdict":["fail"],"kind":[""],"format":[""],"formatName":[""],"lineItem":[""],"country":["DE","–"],"appVersion":["6.2.1",""],"day":["2026-11-06",""],"baseline":[""]}});

        """#)
  }

  @Test("A rule that complains everywhere leaves room for the others, in whatever number findings come")
  func bounded() {
    let many = (1...1000).map { Self.finding("line-unreadable", line: $0) }
    let few = (1...5).map { Self.finding("event-gap", .note, line: 2000 + $0) }
    for shared in [[], [Self.finding("callback-empty", line: 7)]] {
      let listed = (many + few).reduce(into: ListedFindings(limit: 100)) { $0.add($1) }
      #expect(
        listed.sorted(with: shared, by: UrgencyFacts()) == Array(many.prefix(50)) + shared + few)
    }
  }
}
