import SamplePublications
import Model
import Basics
import Foundation
import Reports
import Sessions
import Site
import Statistics
import TestSupport
import Testing

@Suite("The overview") struct OverviewPageTests {
  private func page(_ publication: Publication) throws -> String {
    let files = try CatalogSite.files(for: publication, templates: .standard)
    return String(decoding: try #require(files.first { $0.path == "index.html" }).bytes, as: UTF8.self)
  }

  /// The part of a page from one text to the first of another after it, with both.
  private func part(_ page: String, from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start)).lowerBound
    let last = try #require(page.range(of: end, range: first..<page.endIndex)).upperBound
    return String(page[first..<last])
  }

  private func publication(_ formats: [FormatFolder], _ findings: [Finding] = []) -> Publication {
    var catalog = Catalog()
    catalog.formats = formats
    return Publication(
      catalog: catalog, findings: findings.sorted())
  }

  @Test("Its title is the outcome of the build, and below stand the reason and all that was found besides")
  func verdict() throws {
    var publication = SamplePublication().value
    publication.commit = "625aae1"
    publication.failures = [FailureReason("2 errors", by: "fail level: error")]
    let page = try page(publication)
    #expect(page.contains("<h1>The build fails: 2 errors. 1 ad failed in production</h1>"))
    #expect(page.contains("<li>2 formats of 2 kinds</li>\n<li>2 sessions in 1 recording</li>\n"))
    #expect(page.contains("<li>commit 625aae1</li>"))
    expect(
      try part(page, from: "<div class=\"verdict-strip", to: "</div>"),
      is: """
        <div class="verdict-strip verdict-strip-error">
        <div><h2><span class="chip chip-error"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-error"/></svg>Failed</span> 2 errors, fail level: error</h2><p>1 finding to check besides. <a href="findings/index.html">All findings</a></p></div>
        """)
    #expect(
      page.contains(
        #"<dt>Signed off</dt><dd class="strip-figure">1 of 2</dd><dd>1 never</dd></dl>"#))
  }

  @Test("Its title names the fault of the ad that failed in production")
  func production() throws {
    let recording = ReportSample.recording.replacing(#","test":true"#, with: "")
    let publication = ReportSample.publication(
      of: recording, findings: ReportSample.findings + ReportSample.evidence)
    #expect(
      try page(publication).contains(
        "<h1>The build passes. 1 ad failed in production: Icon not sent</h1>"))
  }

  @Test("Days are those of the selected ads, if there are filters", .holds("R-1173"))
  func selectedDays() throws {
    var publication = ReportSample.publication()
    func days() throws -> String { try part(page(publication), from: "<dt>Last ", to: "</dd><dd>") }
    #expect(try page(publication).contains("<li>2026-11-20 to 2026-11-22</li>"))
    #expect(
      try days()
        == #"<dt>Last recording</dt><dd class="strip-figure"><a href="sessions/index.html">2026-11-22</a></dd><dd>"#
    )
    let context = LedgerContext(catalog: publication.catalog)
    let first = try #require(publication.sessions.first)
    publication.tallies = SessionStatistics(of: try first.record(), in: context)
    publication.selectedAds = SelectedAds(AdSelection(countries: ["DE"]), selected: 1, of: 4)
    let selected = try page(publication)
    #expect(
      selected.contains("<li>2026-11-20</li>")
        && selected.contains(" from recordings up to <time datetime=\"2026-11-20\">"))
    #expect(
      try days()
        == #"<dt>Last selected ad</dt><dd class="strip-figure"><a href="sessions/index.html">2026-11-20</a></dd><dd>"#
    )
  }

  @Test("A figure leads to the list of its ads, and so do the ads to check")
  func figures() throws {
    expect(
      try part(page(ReportSample.publication()), from: "<dl class=\"strip-fact", to: "</dl>"),
      is: """
        <dl class="strip-fact strip-error"><dt>Ads, each once</dt><dd class="strip-figure"><a href="ads/index.html?verdict=failed">1 failed</a></dd><dd>all in tests; 0 of 2 ads confirmed; <a href="ads/index.html?verdict=toCheck">1 to check</a></dd></dl>
        """)
    #expect(
      try part(page(ReportSample.publication()), from: "<dt>AdChoices", to: "</dl>")
        .contains("; <a href=\"ads/index.html?question=adChoices.toCheck\">1 to check</a></dd>"))
  }

  @Test("Errors that are about no ad are a row for each rule, with advice and the way to them")
  func needed() throws {
    let publication = SamplePublication().value
    let errors = publication.findings.summary.findings.filter { $0.severity == .error }
    func path(_ rule: RuleID) -> String { errors.first { $0.rule == rule }.map(FindingAddress.path) ?? "-" }
    expect(
      try part(page(publication), from: "<ul class=\"queue\">", to: "</ul>"),
      is: """
        <ul class="queue">
        <li class="queue-row"><span><span class="chip chip-error"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-error"/></svg>1 error</span></span><div><h3 dir="auto"><a href="\(path("field-unknown"))">Unknown field</a></h3><p class="soft" dir="auto">Simple native</p></div><p class="queue-advice" dir="auto">Write &#39;name&#39;.</p></li>
        <li class="queue-row"><span><span class="chip chip-error"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-error"/></svg>1 error</span></span><div><h3 dir="auto"><a href="\(path("definition-unreadable"))">definition-unreadable</a></h3><p class="soft" dir="auto">Belongs to no format</p></div></li>
        </ul>
        """)
  }

  @Test("Screen readers hear of a number of ads that they failed, or are to check")
  func states() throws {
    let findings = ReportSample.findings + ReportSample.evidence
    let overview = try page(ReportSample.publication(findings: findings))
    let chips = overview.matches(
      of: /<li class="queue-row"><span><span class="chip[^>]*>.*?<\/svg>(.*?)<\/span><\/span>/)
    expect(
      chips.map { $0.output.1.replacing(/<[^>]*>/, with: "|") }.joined(separator: "\n"),
      is: """
        1 error
        1 ad| failed
        1 ad| to check
        """)
  }

  @Test(
    "Several errors of a rule are a row that leads to them; production comes before tests, an ad before other errors"
  )
  func order() throws {
    let inTest = ReportSample.findings + ReportSample.evidence
    let errors = (1...3).map { line in
      Finding(
        rule: "field-unknown", severity: .error, verdict: .fail,
        violation: Violation("It says so.", at: Location(file: "formats/10063170/format.yaml", line: line)))
    }
    let page = try page(ReportSample.publication(findings: (inTest + errors).sorted()))
    let rows = page.matches(
      of:
        /<li class="queue-row">.*?<h3 dir="auto"><a href="([^"]*)">(.*?)<\/a><\/h3><p class="soft" dir="auto">(.*?)<\/p>/
    )
    expect(
      rows.map { "\($0.output.2) | \($0.output.3) | \($0.output.1)" }.joined(separator: "\n"),
      is: """
        field-unknown | Simple native | findings/index.html#error-field-unknown
        The ad came without AdChoices | Simple native · all in tests · error | ads/index.html?verdict=failed&amp;cause=failed%3A%20The%20ad%20came%20without%20AdChoices
        The ad came without a &#39;dsa&#39; object | Simple native | ads/index.html?verdict=toCheck&amp;cause=to%20check%3A%20The%20ad%20came%20without%20a%20%27dsa%27%20object
        """)
  }

  @Test("A sign-off that lapsed has the command that signs the format off again, as it can be copied")
  func lapsedSignOff() throws {
    var folder = FormatFolder.named("10291846", name: "Simple native")
    let review = Review(
      reviewer: .here("Ana"), date: .here("2026-11-20"), verdict: .here(.approved), note: nil,
      hash: .here("old"), range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2))
    folder.reviews = ReviewLog(file: "f", reviews: [review], hash: "new", sourceLines: [])
    #expect(
      try page(publication([folder])).contains(
        """
        <p class="queue-advice" dir="auto">Look at the format as it is now, then sign it off again: <code>adspec sign-off 10291846 --verdict approved</code></p></li>
        """))
  }

  @Test("At most seven causes are listed; the others are named in one sentence, each with the way to it")
  func atMostSeven() throws {
    let formats = (1...10).map { FormatFolder.named("f-\($0)", name: "Format \($0)") }
    let findings = formats.map { format in
      Finding(
        rule: RuleID(rawValue: "rule-of-\(format.facts.id)"), severity: .error, verdict: .fail,
        violation: Violation("It says so.", at: Location(file: format.facts.file, line: 1)))
    }
    let page = try page(publication(formats, findings))
    #expect(page.components(of: "<li class=\"queue-row\">").count - 1 == 7)
    #expect(page.contains(">3 more causes: <span class=\"listed\"><a href=\"findings/at/"))
    #expect(page.contains("<bdi>rule-of-f-7</bdi></a></span>"))
  }

  @Test("A page of very many findings has fewer of each rule, and says how many", .holds("R-348", "R-349"))
  func manyFindings() throws {
    let format = FormatFolder.named("one", name: "One")
    let findings = (1...4).flatMap { rule in
      (1...100).map { line in
        Finding(
          rule: RuleID(rawValue: "rule-\(rule)"), severity: .warning, verdict: .fail,
          violation: Violation("It says so.", at: Location(file: format.facts.file, line: line)))
      }
    }
    let files = try CatalogSite.files(for: publication([format], findings), templates: .standard)
    let page = try #require(files.first { $0.path == "formats/one/index.html" }?.bytes)
    #expect(
      String(decoding: page, as: UTF8.self).contains(
        "200 more are left out here: a page shows the first 50 of a rule."))
  }

  @Test("Where causes to check have no row, a link leads to all ads to check")
  func moreToCheck() throws {
    let reasons = ["dark", "far", "high", "late", "low", "near", "old", "small", "thin", "wide"]
    let findings = reasons.map { reason in
      Finding(
        rule: "dsa-behalf-missing", severity: .error, verdict: .needsReview,
        violation: Violation(
          "The ad is too \(words: reason).", at: Location(file: "formats/a/recordings/day.ndjson", line: 3)),
        subject: FindingSubject(session: "s-1", ad: reason, format: "10063170"))
    }
    let page = try page(ReportSample.publication(findings: findings.sorted()))
    #expect(page.components(of: "<li class=\"queue-row\">").count - 1 == 7)
    #expect(
      page.contains(
        """
        <p class="soft list-rest">See also: <span class="listed"><a href="ads/index.html?verdict=toCheck">all ads to check</a></span>
        """))
  }

  @Test("Formats stand with the worst first, and with many of them a page shows fifty")
  func health() throws {
    let formats = (100...159).map { FormatFolder.named("f-\($0)", name: "Format \($0)") }
    let findings = [
      Finding(
        rule: "field-unknown", severity: .error, verdict: .fail,
        violation: Violation("It says so.", at: Location(file: formats[30].facts.file, line: 1)))
    ]
    var publication = publication(formats, findings)
    let expected: [String] = ["f-130"] + (100..<150).filter { $0 != 130 }.map { "f-\($0)" }
    let cards = try part(try self.page(publication), from: "<ul class=\"cards", to: "</ul>").matches(
      of: #/<p class="card-id"><code><bdi>([^<]*)/#)
    #expect(cards.map { String($0.output.1) } == expected)
    publication.sessionCount = 1
    let page = try page(publication)
    let rows = try part(page, from: "<table class=\"health", to: "</table>").matches(
      of: #/<span class="row-id"><code><bdi>([^<]*)/#)
    #expect(rows.map { String($0.output.1) } == expected)
    #expect(page.contains("50 of 60 formats, the worst. <a href=\"formats/index.html\">All formats</a>"))
  }

  @Test(
    "Where nothing was recorded cards of the formats stand first, and nothing is told that is empty for all")
  func nothing() throws {
    let page = try page(publication([.named("one", name: "One")]))
    expect(
      try part(
        page, from: "<div class=\"page-head\">",
        to: "<section class=\"section\" aria-labelledby=\"changed-title\">"),
      is: """
        <div class="page-head">
        <h1>1 ad format, and the build passes</h1>
        <ul class="meta">
        <li>1 format of 1 kind</li>
        <li>nothing was recorded yet</li>
        <li><a href="#changed-title">Changes</a></li>
        </ul>
        </div>
        <div class="verdict-strip verdict-strip-pass">
        <div><h2><span class="chip chip-pass"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-pass"/></svg>Passed</span> No reason to fail</h2><p>Nothing else was found. <a href="findings/index.html">All findings</a></p></div>
        <dl class="strip-fact strip-none"><dt>Signed off</dt><dd class="strip-figure">0 of 1</dd><dd>1 never</dd></dl>
        </div>
        <section class="section" aria-labelledby="formats-title">
        <h2 id="formats-title">Formats</h2>
        <ul class="cards">
        <li class="card">
        <div class="stage">
        <img src="cards/one.svg" alt="" width="320" height="240" loading="lazy">
        </div>
        <div class="card-body">
        <p class="eyebrow"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-customNative"/></svg>Custom native</p>
        <h2 class="card-title"><a href="formats/one/index.html"><bdi>One</bdi></a></h2>
        <p class="card-id"><code><bdi>one</bdi></code></p>
        <p class="chips"><span class="chip chip-pass"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-active"/></svg>Active</span><span class="chip chip-none"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-none"/></svg>Not recorded</span></p>
        </div>
        </li>
        </ul>
        </section>
        <section class="section" aria-labelledby="changed-title">
        """)
  }

  @Test("Where nothing is wrong it says so, and columns that are empty for all formats are left out")
  func sound() throws {
    var publication = publication([.named("one", name: "One")])
    publication.sessionCount = 1
    let page = try page(publication)
    #expect(page.contains("<h1>The build passes</h1>"))
    #expect(page.contains("<dt>AdChoices</dt><dd class=\"strip-figure\">–</dd><dd>not recorded</dd>"))
    #expect(page.contains("Nothing: no error, no ad that failed or is to check, no sign-off that lapsed."))
    #expect(
      try part(page, from: "<thead>", to: "</thead>").matches(of: #/<th [^>]*>([^<]*)/#).map {
        String($0.output.1)
      }
        == ["Format", "Status", "Sessions", "Confirmed", "Sign-off", "Recorded"])
    #expect(page.contains("<td class=\"share-cell\"><span class=\"soft\">not recorded</span></td>"))
  }
}
