import Basics
import Model
import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("The page of a long session") struct SessionCutTests {
  private static let file = "formats/a/recordings/day.ndjson"

  /// A session with so many ads of ten events each, after its start and before its end.
  private static func recording(ads: Int) -> String {
    var lines: [String] = []
    func add(_ event: String, _ more: String = "") {
      let second = lines.count / 1000
      let time =
        "2026-11-20T10:00:\(second < 10 ? "0" : "")\(second).\(String(lines.count % 1000 + 1000).dropFirst())Z"
      lines.append(#"{"event":"\#(event)","session":"s-1","time":"\#(time)"\#(more)}"#)
    }
    add("session.start", #","platform":"ios""#)
    for ad in 0..<ads {
      let ad = #","ad":"a\#(ad)""#
      add("ad.request", ad + #","kind":"customNative","formats":["10063170"]"#)
      add("view.render", ad + #","frame":[0,0,390,300]"#)
      for place in 0..<7 {
        add("asset.render", ad + #","asset":"Headline","frame":[0,\#(place),300,20],"visible":1"#)
      }
      add("impression", ad + #","by":"app""#)
    }
    add("session.end")
    return lines.joined(separator: "\n")
  }

  /// A finding at the first line of an ad of `recording`.
  private static func finding(_ rule: RuleID, _ verdict: Verdict, ad: Int) -> Finding {
    Finding(
      rule: rule, severity: .error, verdict: verdict,
      violation: Violation("A fault.", at: Location(file: file, line: 2 + 10 * ad)),
      subject: FindingSubject(session: "s-1", ad: "a\(ad)", format: "10063170"))
  }

  private static func pages(ads: Int, _ findings: [Finding]) throws -> [String: String] {
    let publication = ReportSample.publication(of: recording(ads: ads), findings: findings.sorted())
    let files = try CatalogSite.made(of: publication)
    return Dictionary(
      uniqueKeysWithValues: files.filter { $0.path.hasSuffix(".html") }.map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  private static func ads(of page: String) -> [String] {
    page.matches(of: /<h3><bdi>(a[0-9]+)<\/bdi>/).map { String($0.output.1) }
  }

  @Test(
    "It shows a hundred ads, the worst of all, and a thousand events, and says how many it leaves out",
    .holds("R-1150"))
  func cut() throws {
    let reviews = (105..<125).map { Self.finding("dsa-behalf-missing", .needsReview, ad: $0) }
    let failed = Self.finding("dsa-parameters-unreachable", .fail, ad: 127)
    let path = SiteMap.page(ofSessionNamed: "s-1")
    let page = try #require(try Self.pages(ads: 130, reviews + [failed])[path])
    #expect(Self.ads(of: page) == ((0..<79).map { "a\($0)" } + (105..<125).map { "a\($0)" } + ["a127"]))
    #expect(
      page.components(of: "\n").filter { $0.hasPrefix("<p class=\"soft\">") && $0.contains("left out") } == [
        "<p class=\"soft\">30 more ads are left out: a page shows a hundred ads, those with the worst findings first. <code>adspec dump session</code> prints all.</p>",
        "<p class=\"soft\">600 later events are left out of the drawing; the table has them.</p>",
        "<p class=\"soft\">302 other events are left out: a page shows a thousand events, those with a finding, then those of the ads with the worst findings, then the first. <code>adspec dump session</code> prints the facts of all.</p>",
      ])
    let events = page.matches(of: /<tr id="event-([0-9]+)"/).compactMap { Int($0.output.1) }
    #expect(events.count == 1000)
    // Those of the ads with findings, of the last event, and the first ones.
    let own = (105..<125).flatMap { 1 + 10 * $0..<11 + 10 * $0 } + Array(1271..<1281)
    #expect(events == Array(0..<789) + own + [1301])
    #expect(page.contains("<h1 dir=\"auto\">1 of 130 ads failed: A fault</h1>"))
  }

  @Test("Links to a long session lead to a row of its page, or to the page where the row is left out")
  func links() throws {
    let many = (0..<130).map { Self.finding("dsa-marking-unproven", .needsReview, ad: $0) }
    let pages = try Self.pages(ads: 130, many)
    let path = SiteMap.page(ofSessionNamed: "s-1")
    let page = try #require(pages[path])
    let folder = path.components(of: "/")[1]
    var anchors: [Bool: Int] = [:]
    for (other, text) in pages {
      for link in Markup(text).values(of: "href")
      where link.contains(folder) || other == path && link.hasPrefix("#") {
        guard let anchor = link.split(separator: "#", omittingEmptySubsequences: false).dropFirst().first
        else {
          anchors[false, default: 0] += 1
          continue
        }
        anchors[true, default: 0] += 1
        #expect(page.contains("id=\"\(anchor)\""), "\(other): \(link)")
      }
    }
    #expect(anchors[true, default: 0] > 100)
  }

  @Test("A session of a hundred ads and a thousand events is shown whole")
  func whole() throws {
    let page = try #require(try Self.pages(ads: 99, [])[SiteMap.page(ofSessionNamed: "s-1")])
    #expect(Self.ads(of: page).count == 99)
    #expect(page.matches(of: /<tr id="event-/).count == 992)
    #expect(!page.contains("dump session"))
  }

  @Test("Which ads stay doesn't depend on the order in which findings come")
  func order() throws {
    let all = (0..<130).map { Self.finding($0 % 3 == 0 ? "a-rule" : "b-rule", .fail, ad: $0) }
    let session = try #require(
      ReportSample.publication(of: Self.recording(ads: 130), findings: []).sessions.first)
    let record = try session.record()
    func cut(_ findings: [Finding]) -> SessionCut? {
      var cutter = SessionCutter(record, evidence: [:])
      for finding in findings { cutter.add([finding]) }
      return cutter.cut(record)
    }
    #expect(cut(all) != nil)
    #expect(cut(all) == cut(all.reversed()))
    #expect(cut(all) == SessionSummary(record, findings: all).cut)
  }
}
