import Basics
import Model
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("Cards of findings") struct FindingCardsTests {
  private func finding(
    _ rule: RuleID, _ verdict: Verdict, _ statement: Statement, line: Int, session: String, help: String = ""
  ) -> Finding {
    Finding(
      rule: rule, severity: .warning, verdict: verdict,
      violation: Violation(
        statement, at: Location(file: "formats/a/recordings/day.ndjson", line: line), help: help),
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

  /// Returns the cards of a session's page.
  private func cards(_ session: String) throws -> [Substring] {
    try page(SiteMap.page(ofSessionNamed: session)).components(of: "<li class=\"evidence-card\">\n")
      .dropFirst().map { card in card.components(of: "\n</li>")[0] }
  }

  private static func sign(_ tone: String, _ word: String) -> String {
    let icon = ["failed": "error", "look": "review"][tone] ?? ""
    return "<span class=\"sign sign-\(tone)\"><svg width=\"16\" height=\"16\" aria-hidden=\"true\">"
      + "<use href=\"#icon-\(icon)\"/></svg>\(word)</span>"
  }

  @Test("A card has the verdict, the cause as its title, the remedy once, and links to each finding and line")
  func card() throws {
    let pages = (0...1).map { FindingAddress.path(of: findings[$0]) }
    let session = "../../" + SiteMap.page(ofSessionNamed: "s-1")
    let words = try #require(try cards("s-1").last?.components(of: "<div class=\"evidence-words\">\n").last)
    #expect(
      words == """
        <p class="finding-head">\(Self.sign("look", "To check"))<span class="soft"><bdi>ad a1 · line item 66001 · \
        Art. 26(1)(a), Art. 26(1)(b)</bdi></span></p>
        <h3 dir="auto">Behalf.</h3>
        <p dir="auto">Marking.</p>
        <p dir="auto"><b>What to do:</b> Look at a screenshot.</p>
        <p class="cause-command">Write down what you see: <code>adspec answer s-1 a1 marking behalf --answer confirmed --note &#39;…&#39;</code></p>
        <p class="soft">2 findings: <a href="../../\(pages[0])"><code>dsa-behalf-missing</code></a>, \
        <a href="../../\(pages[1])"><code>dsa-marking-unproven</code></a> · lines \
        <a href="\(session)#event-2"><bdi>3</bdi></a>, <a href="\(session)#event-3"><bdi>4</bdi></a></p>
        </div>
        """)
  }

  @Test("A failure of AdChoices has the ad's verdict, any other failure its severity")
  func verdicts() throws {
    #expect(try cards("s-2").count == 1)
    #expect(try cards("s-2")[0].contains(Self.sign("failed", "Failed")))
    let sound = try cards("s-1")[0]
    #expect(sound.contains(">No icon here.</h3>") && !sound.contains("sign-failed"))
    #expect(sound.contains("<span class=\"chip chip-warning\">"))
  }

  @Test("Findings that say the same of several assets are one sentence")
  func sentences() throws {
    let help = "Look at a screenshot."
    func open(
      _ rule: RuleID, _ subject: Phrase, _ was: Phrase, _ line: Int, isPronoun: Bool = false
    ) -> Finding {
      let statement = Statement(
        subject, Predicate("was", was), so: "It isn't known", isPronoun: isPronoun)
      return finding(rule, .needsReview, statement, line: line, session: "s-1", help: help)
    }
    let findings = [
      open("adchoices-obscured", "AdChoices", "cut by the screen", 3),
      open("asset-not-rendered", "the required asset \(name: "Price was before")", "beside the screen", 4),
      open("asset-not-rendered", "the required asset \(name: "Cost")", "beside the screen", 5),
      open("badge-missing", "the ad label", "beside the screen", 6),
      open("badge-obscured", "the ad label", "cut by the screen", 6),
      open("dsa-marking-unproven", "its label", "beside the screen", 6, isPronoun: true),
    ]
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    let path = SiteMap.page(ofSessionNamed: "s-1")
    let page = String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    #expect(
      page.contains(
        """
        <h3 dir="auto">AdChoices and the ad label were cut by the screen.</h3>
        <p dir="auto">The required asset &#39;Price was before&#39;, the required asset &#39;Cost&#39; and the ad label were beside the \
        screen.</p>
        <p dir="auto"><b>What to do:</b> Look at a screenshot.</p>
        <p class="cause-command">Write down what you see: <code>adspec answer s-1 a1 marking --answer confirmed --note &#39;…&#39;</code></p>
        <p class="soft">6 findings: <a href=
        """))
    #expect(page.contains("<code>asset-not-rendered</code></a> twice, "))
  }

  @Test(
    "A session's title says how many of its ads failed by the compliance report, whose verdict is first among reports"
  )
  func titles() throws {
    let session = try page(SiteMap.page(ofSessionNamed: "s-2"))
    #expect(session.contains("<h1 dir=\"auto\">1 of 2 ads failed: No icon there</h1>"))
    #expect(
      session.contains(
        """
        <p class="screen-meta"><span><bdi>session s-2</bdi></span> <span><bdi>test session</bdi></span> \
        <span><bdi>FR, in the EEA</bdi></span> <span><bdi>com.example.news 6.2.0</bdi></span> \
        <span><bdi>Android</bdi></span> <span><bdi>2026-11-22T08:00:00.000Z</bdi></span> \
        <span><bdi>2 ads, 8 events in 2 min 0 s</bdi></span> </p>
        """))
    #expect(
      try page(SiteMap.reports).contains(
        """
        <ul class="report-items">
        <li class="report-item"><h2><a href="../reports/compliance.html">Compliance report: 1 of 2 ads failed, all in tests</a></h2>
        """))
  }

  @Test("A session without failed ads is to check where a card is, and its title has what else was found")
  func titleWithoutFailure() throws {
    let head = try page(SiteMap.page(ofSessionNamed: "s-1")).components(of: "<p class=\"screen-meta\">")[0]
    #expect(head.contains("<h1 dir=\"auto\">None of 1 ad failed; 1 to check, 1 warning</h1>"))
    #expect(head.contains(Self.sign("look", "To check")))
  }

  @Test("The list of sessions says how many have errors, how many have warnings and how many need review")
  func listTitle() throws {
    #expect(
      try page(SiteMap.sessions).contains(
        "<h1 data-list-title=\"session\">None of 3 sessions has errors, 2 have warnings, 1 to check</h1>")
    )
  }

  @Test("A card has a picture of the fault that its findings report, which is a file of the site")
  func pictures() throws {
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    for (session, title, tone) in [
      ("s-1", "No “Ad” label drawn", "is-look"), ("s-2", "Icon not sent", "is-failed"),
    ] {
      let card = try #require(try cards(session).last)
      let start = "<img class=\"evidence-picture is-fault\" src=\"../../"
      let path = try #require(card.components(of: start).last?.components(of: "\"").first)
      #expect(path.hasPrefix("findings/at/fault-"))
      #expect(card.contains("\(path)\" alt=\"\(title)\" loading=\"lazy\">"))
      let picture = String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
      #expect(picture.contains(">\(title)</title>") && picture.contains("class=\"\(tone)\""))
    }
    #expect(try !cards("s-1")[0].contains("<img"), "its icon was sent")
  }

  @Test("A finding's own address has the picture, its line, and the next of its rule")
  func addresses() throws {
    let paths = findings.map(FindingAddress.path)
    let parts = paths[3].split(separator: "#")
    let text = try page(String(parts[0]))
    let start = try #require(text.firstRange(of: "id=\"\(parts[1])\"")).upperBound
    let section = try #require(text[start...].components(of: "</section>").first)
    #expect(section.contains("<img class=\"exhibit-picture is-fault\" src=\"../../findings/at/fault-"))
    #expect(text.contains("<h1 dir=\"auto\">No icon there.</h1>"))
    #expect(
      section.contains(
        "<p class=\"neighbours\"><span class=\"soft\">adchoices-not-delivered: 2 of 2 that failed</span>"
          + "<a rel=\"prev\" href=\"../../\(paths[2])\">Previous: <bdi>ad a1</bdi></a></p>"))
    let line = "../../" + SiteMap.page(ofSessionNamed: "s-2") + "#event-2"
    #expect(
      section.contains(
        "<li class=\"is-proof\"><a href=\"\(line)\"><code>formats/a/recordings/day.ndjson:13</code></a> "
          + "<span dir=\"auto\">The verdict rests on this.</span></li>"))
  }

  @Test("Ads without a finding are counted below the cards")
  func sound() throws {
    let path = SiteMap.page(ofSessionNamed: "s-2")
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    let page = String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    #expect(page.contains("Nothing was found about 1 other ad."))
  }
}
