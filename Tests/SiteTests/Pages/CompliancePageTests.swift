import SamplePublications
import Reports
import Site
import TestSupport
import Testing

@Suite("The compliance report as a page") struct CompliancePageTests {
  @Test("A cell of the matrix without a country leads to the ads whose country wasn't recorded")
  func unknownCountry() throws {
    let recording = ReportSample.recording.replacing(#""country":"FR","#, with: "")
    let publication = ReportSample.publication(
      of: recording, findings: ReportSample.findings + ReportSample.evidence)
    let files = try CatalogSite.files(for: publication, templates: .standard)
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let page = try text("reports/compliance.html")
    #expect(page.contains(#"<th scope="col">DE</th><th scope="col">?</th><th scope="col">All</th>"#))
    #expect(
      page.contains(
        """
        <a class="cell cell-failed is-most" href="../ads/index.html?verdict=failed&amp;format=10063170&amp;country=%E2%80%93" \
        aria-label="1 failed">
        """))
    // The list filters by the same word.
    #expect(try text("search/ads.js").contains(#""country":["–""#))
  }
}
