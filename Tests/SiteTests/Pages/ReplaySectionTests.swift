import Basics
import Model
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("The screen on a session's page") struct ReplaySectionTests {
  private let recording = """
    {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","platform":"ios","screen":[390,844]}
    {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.010Z","ad":"a1","kind":"customNative","formats":["10063170"]}
    {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:01.000Z","ad":"a1","frame":[0,900,390,400]}
    {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:01.010Z","ad":"a1","asset":"AdChoices","frame":[371,900,19,15]}
    {"event":"impression","session":"s-1","time":"2026-11-20T10:00:01.100Z","ad":"a1","by":"app"}
    {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:02.000Z","ad":"a1","frame":[0,600,390,400]}
    {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:03.000Z"}
    """

  @Test("Beside a finding against the icon stands its fault, not that the icon is shown")
  func faults() throws {
    let recording = """
      {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","platform":"ios","screen":[390,844],"country":"DE"}
      {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.010Z","ad":"a1","format":"10063170","assets":{"AdChoices":{}}}
      {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:01.000Z","ad":"a1","frame":[0,100,390,400]}
      {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:01.010Z","ad":"a1","asset":"AdChoices","frame":[371,100,12,10],"visible":1,"clickable":true}
      {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:01.010Z","ad":"a1","asset":"AdBadge","frame":[4,104,40,12],"visible":1,"text":"Anzeige"}
      {"event":"impression","session":"s-1","time":"2026-11-20T10:00:01.100Z","ad":"a1","by":"app"}
      {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:09.000Z"}
      """
    let small = Finding(
      rule: "adchoices-too-small", severity: .warning, verdict: .fail,
      violation: Violation(
        "A fault.", at: Location(file: "formats/a/recordings/day.ndjson", line: 4), help: ""),
      subject: FindingSubject(session: "s-1", ad: "a1", format: "10063170"))
    func chips(_ findings: [Finding]) throws -> [String] {
      let files = try CatalogSite.made(of: ReportSample.publication(of: recording, findings: findings))
      let page = String(
        decoding: try #require(files.first { $0.path == SiteMap.page(ofSessionNamed: "s-1") }).bytes,
        as: UTF8.self)
      let section = try #require(page.components(of: "<h2 id=\"replay-title\">").last)
        .components(of: "</section>")[0]
      return try section.components(of: "<span class=\"chip ").dropFirst().map { chip in
        let tone = try #require(chip.components(of: "\"").first)
        return tone + ": " + (chip.components(of: "</svg>").last?.components(of: "</span>")[0] ?? "")
      }
    }
    #expect(try chips([]) == ["chip-pass: AdChoices shown", "chip-pass: Ad label shown"])
    #expect(try chips([small]) == ["chip-error: Icon too small", "chip-pass: Ad label shown"])
  }

  @Test("A picture says how much of the ad is on the screen; the best view of an ad has all its findings")
  func captions() throws {
    func finding(_ rule: RuleID, line: Int, related: [RelatedPlace] = []) -> Finding {
      Finding(
        rule: rule, severity: .warning, verdict: .fail,
        violation: Violation(
          "A fault.", at: Location(file: "formats/a/recordings/day.ndjson", line: line), help: "",
          related: related),
        subject: FindingSubject(session: "s-1", ad: "a1", format: "10063170"))
    }
    let here = RelatedPlace("Here.", at: Location(file: "formats/a/recordings/day.ndjson", line: 4))
    let findings = [
      finding("adchoices-not-delivered", line: 4), finding("badge-missing", line: 7, related: [here]),
    ]
    let files = try CatalogSite.made(of: ReportSample.publication(of: recording, findings: findings))
    let path = SiteMap.page(ofSessionNamed: "s-1")
    let page = String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    let section = try #require(page.components(of: "<h2 id=\"replay-title\">").last)
      .components(of: "</section>")[0]
    let lines = section.components(of: "\n").filter {
      ["<p class=\"step-title\"", "<p class=\"step-rules\"", "<p class=\"soft\""].contains(
        where: $0.hasPrefix)
    }
    #expect(
      lines == [
        "<p class=\"step-title\"><bdi>2 changes of the screen</bdi>, none of the ad on the screen <a href=\"#event-2\">lines 3–4</a></p>",
        "<p class=\"step-title\"><bdi>The ad is laid out again</bdi>, 61 % of the ad on the screen <a href=\"#event-5\">line 6</a></p>",
        "<p class=\"step-rules\">Findings: <code class=\"listed\">adchoices-not-delivered</code><code class=\"listed\">badge-missing</code></p>",
        "<p class=\"soft\">Left out: 1 other step. Each ad with findings comes first, when most of it is on the screen with the fault, then impressions and clicks of other ads; no two pictures are alike. The table of events has all.</p>",
      ])
  }
}
