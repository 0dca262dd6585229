import SamplePublications
import Foundation
import Reports
import Site
import TestSupport
import Testing

@Suite("Recorded layouts") struct RecordedLayoutTests {
  @Test("A format's page shows how its ad lay on a screen, and each fault once, with the way to the session")
  func layouts() throws {
    let publication = ReportSample.publication(findings: ReportSample.findings + ReportSample.evidence)
    let files = Dictionary(
      uniqueKeysWithValues: try CatalogSite.made(of: publication).map { ($0.path, $0) })
    let page = String(decoding: try #require(files["formats/10063170/index.html"]).bytes, as: UTF8.self)
    let start = try #require(page.firstRange(of: "<div class=\"layouts\"")).lowerBound
    let figures = page[start...].prefix { $0 != "§" }.components(separatedBy: "</div>")[0]
    expect(
      figures.replacing(/data:image\/svg\+xml,[^"]*/, with: "DRAWING") + "</div>",
      is: """
        <div class="layouts" role="group" tabindex="0" aria-label="Recorded layouts">
        <figure><img src="DRAWING" alt="The screen when ad a1 was shown: nothing amiss with AdChoices" loading="lazy"><figcaption><b dir="auto">Typical</b> <a href="../../sessions/6a840baf5d8c3ff2/index.html"><bdi>s-1</bdi></a></figcaption></figure>
        <figure><img src="../../reports/charts/evidence-2a0d3f40e6d329a2.svg" alt="The screen when ad a1 was shown: no AdChoices was rendered" loading="lazy"><figcaption><b dir="auto">No AdChoices was rendered</b> <a href="../../sessions/450222bcc3475b01/index.html"><bdi>s-2</bdi></a></figcaption></figure>
        </div>
        """)
    for source in figures.matches(of: /src="..\/..\/(reports[^"]*)"/).map({ String($0.1) }) {
      #expect(files[source] != nil)
    }
  }

  @Test("A format that nobody recorded, and one without assets, have none")
  func none() throws {
    for file in try CatalogSite.made(of: SamplePublication().value)
    where file.path == "formats/coins-for-video/index.html" {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains("As it was recorded"))
    }
  }
}
