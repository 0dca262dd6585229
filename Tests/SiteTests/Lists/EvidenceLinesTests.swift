import SamplePublications
import Basics
import Foundation
import Model
import Reports
import Sessions
import Site
import TestSupport
import Testing

@Suite("The lines that show an ad's cause") struct EvidenceLinesTests {
  @Test("The page leads to the next ad of the same cause, whichever rule found it")
  func nextOfCause() throws {
    let findings = ["s-1", "s-2", "s-3"].map { session in
      Finding(
        rule: session == "s-2" ? "dsa-parameters-unreachable" : "dsa-marking-unproven", severity: .error,
        verdict: .fail,
        violation: Violation(
          "No ad label was drawn.", at: Location(file: "formats/a/recordings/day.ndjson", line: 5)),
        subject: FindingSubject(session: session, ad: "a1", format: "10063170"))
    }
    let files = try CatalogSite.made(of: ReportSample.publication(findings: findings))
    let paths = findings.map(FindingAddress.path)
    let page = String(
      decoding: try #require(files.first { paths[2].hasPrefix($0.path) }).bytes, as: UTF8.self)
    let line = try #require(page.split(separator: "\n").first { $0.contains("class=\"neighbours\"") })
    #expect(
      line
        == "<p class=\"neighbours\"><span class=\"soft\">2 of 3 ads with this cause</span><a rel=\"prev\" href=\"../../\(paths[0])\">Previous: <bdi>ad a1, DE, 2026-11-20</bdi></a><a rel=\"next\" href=\"../../\(paths[1])\">Next: <bdi>ad a1, FR, 2026-11-22</bdi></a></p>",
      "session s-2 is a test")
  }

  @Test(
    "The page about the worst cause of an ad has lines of the ad, marks what the verdict rests on, and names all such ads"
  )
  func page() throws {
    var publication = ReportSample.publication(
      findings: ReportSample.findings + ReportSample.evidence)
    let record = try #require(publication.sessions.first { $0.summary.id == "s-2" }).record()
    var pictures = AdCase.Pictures()
    pictures.lines = EventLine(of: record).lines(
      for: try #require(publication.cases[0].causes.first), of: try #require(record.ads.first), in: record)
    publication.cases[0].pictures = Deferred(pictures)
    let files = try CatalogSite.files(for: publication, templates: .standard)
    let path = try #require(publication.listedAds.first.flatMap(FindingAddress.path))
    let page = try #require(files.first { path.hasPrefix($0.path) })
    let text = String(decoding: page.bytes, as: UTF8.self)
    let start = try #require(text.range(of: "<ol class=\"proofs recorded-lines\">"))
    let end = try #require(text.range(of: "</ol>", range: start.upperBound..<text.endIndex))
    expect(
      String(text[start.lowerBound..<end.upperBound]),
      is: #"""
        <ol class="proofs recorded-lines">
        <li><a href="../../sessions/450222bcc3475b01/index.html">12</a> <code dir="auto">ad.request  ad: a1  kind: customNative  adUnit: /1/feed  formats: 10063170</code></li>
        <li class="is-proof"><a href="../../sessions/450222bcc3475b01/index.html#event-2">13</a> <code dir="auto">ad.load  ad: a1  format: 10063170  assets.Headline.text: Fresh bread</code></li>
        <li><a href="../../sessions/450222bcc3475b01/index.html">14</a> <code dir="auto">view.render  ad: a1  frame: 16, 120, 358, 300</code></li>
        <li class="is-proof"><a href="../../sessions/450222bcc3475b01/index.html#event-4">15</a> <code dir="auto">impression  ad: a1  by: app</code></li>
        </ol>
        """#)
  }
}
