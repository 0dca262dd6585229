import Basics
import Model
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("Cards of findings") struct FindingCardsTests {
  private func finding(
    _ rule: RuleID, _ verdict: Verdict, _ message: String, line: Int, session: String, help: String = ""
  ) -> Finding {
    Finding(
      rule: rule, severity: .warning, verdict: verdict,
      violation: Violation(
        message, at: Location(file: "formats/a/recordings/day.ndjson", line: line), help: help),
      subject: FindingSubject(session: session, ad: "a1", format: "10063170", lineItem: "66001"))
  }

  private var findings: [Finding] {
    [
      finding(
        "dsa-behalf-missing", .needsReview, "Behalf.", line: 3, session: "s-1", help: "Look at a screenshot."),
      finding(
        "dsa-marking-unproven", .needsReview, "Marking.", line: 4, session: "s-1",
        help: "Look at a screenshot."),
      finding("adchoices-not-delivered", .fail, "No icon here.", line: 5, session: "s-1"),
      finding("adchoices-not-delivered", .fail, "No icon there.", line: 13, session: "s-2"),
    ]
  }

  private func page(_ path: String) throws -> String {
    let file = try #require(
      try CatalogSite.made(of: ReportSample.publication(findings: findings)).first { $0.path == path })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// Returns the cards of a session's page, without the list's end.
  private func cards(_ session: String) throws -> [Substring] {
    try page(SiteMap.page(ofSessionNamed: session)).split(separator: "<li class=\"finding finding-")
      .dropFirst().map { card in
        card.prefix(upTo: card.firstRange(of: "</div>\n</li>")?.lowerBound ?? card.endIndex)
      }
  }

  private func messages(_ card: Substring) -> [String] {
    card.matches(of: /<p class="finding-message" dir="auto">([^<]*)<\/p>/).map { String($0.1) }
  }

  @Test("One ad's findings that fail come first; those that one look answers share a card")
  func groups() throws {
    let cards = try cards("s-1")
    #expect(cards.map(messages) == [["No icon here."], ["Behalf.", "Marking."]])
    #expect(cards.map { $0.prefix { $0 != "\"" } } == ["warning", "review"])
    #expect(
      cards[1].components(of: "<b>What to do:</b> Look at a screenshot.").count == 2, "said once, for both")
  }

  @Test(
    "A session says how many of its ads failed by the compliance report, whose verdict is first among reports"
  )
  func verdicts() throws {
    let session = try page(SiteMap.page(ofSessionNamed: "s-2"))
    #expect(session.contains(#"<p class="verdict verdict-error"><b>1 of 2 ads failed.</b> "#))
    #expect(
      try page(SiteMap.reports).contains(
        """
        <ul class="report-items">
        <li class="report-item"><h2><a href="../reports/compliance.html">Compliance report: 1 of 2 ads failed, all in tests</a></h2>
        """))
  }

  @Test("The first card of an ad has the compliance report's picture of it")
  func pictures() throws {
    let cards = try cards("s-1")
    #expect(cards[0].contains(#"<img class="finding-picture" src="../../reports/charts/evidence-"#))
    #expect(cards[0].contains(#"alt="Ad a1 when it was shown""#))
    #expect(!cards[1].contains("finding-picture"))
  }

  @Test("A finding's own address has the picture, too, and leads to the others of its cause")
  func addresses() throws {
    let paths = findings.map(FindingAddress.path)
    let parts = paths[2].split(separator: "#")
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    let page = String(decoding: try #require(files.first { $0.path == parts[0] }).bytes, as: UTF8.self)
    let start = try #require(page.firstRange(of: "id=\"\(parts[1])\"")).upperBound
    let section = try #require(page[start...].components(of: "</section>").first)
    #expect(section.contains(#"<img class="finding-picture" src="../../reports/charts/evidence-"#))
    let next = "<a href=\"../../\(paths[3])\">Next of this cause: <bdi>session s-2, ad a1</bdi></a>"
    #expect(section.contains("<p class=\"neighbours\">\(next)</p>"))
  }

  @Test("Ads without a finding are counted below the cards")
  func sound() throws {
    let path = SiteMap.page(ofSessionNamed: "s-2")
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    let page = String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    #expect(page.contains("Nothing was found about 1 other ad."))
  }
}
