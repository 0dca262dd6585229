import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("Pages of reports") struct ReportPageTests {
  /// Returns the page of a report from its title to its first section.
  private func opening(_ name: String) throws -> String {
    let files = try CatalogSite(SystemSample.publication(), templates: .standard).files
    let file = try #require(files.first { $0.path == "reports/\(name).html" })
    let page = String(decoding: try file.bytes(), as: UTF8.self)
    let start = try #require(page.firstRange(of: "<h1>")?.lowerBound)
    let end = try #require(page.firstRange(of: "<article")?.lowerBound)
    return String(page[start..<end])
  }

  @Test("A report opens with its verdict as the title, what it is made from, and the figures as tiles")
  func rewarded() throws {
    expect(
      try opening("rewarded"),
      is: #"""
        <h1>1 reward granted and never delivered, in 1 rewarded ad</h1>
        <div class="screen-head">
        <p>3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC).</p>

        </div>
        </div>
        <dl class="tiles">
        <div class="tile tile-none"><dt>Displayed</dt><dd>1</dd><dd class="tile-remark">of 1 loaded</dd></div>
        <div class="tile tile-none"><dt>Rewards granted</dt><dd>1</dd><dd class="tile-remark">0 delivered</dd></div>
        <div class="tile tile-error"><dt>Rewards lost</dt><dd>1</dd><dd class="tile-remark">granted, never delivered</dd></div>
        <div class="tile tile-none"><dt>Retries</dt><dd>1</dd><dd class="tile-remark">1 load failure</dd></div>
        <div class="tile tile-none"><dt>Revenue, EUR</dt><dd>1,234.50</dd><dd class="tile-remark">1 payment</dd></div>
        <div class="tile tile-none"><dt>Revenue, USD</dt><dd>0.0105</dd><dd class="tile-remark">1 payment</dd></div>
        </dl>

        """#)
  }

  @Test("The digest of the inputs is the last line of a report's page")
  func origin() throws {
    let files = try CatalogSite(SystemSample.publication(), templates: .standard).files
    for name in ["compliance", "compliance-ads", "delivery", "mediation", "rewarded", "live"] {
      let file = try #require(files.first { $0.path == "reports/\(name).html" })
      let page = String(decoding: try file.bytes(), as: UTF8.self)
      let main = try #require(page.split(separator: "</main>").first)
      let last = main.matches(of: /<p>[^<]*/).last.map { String($0.output) }
      #expect(last == "<p>Made by adspec 1.2.3.", "\(name)")
    }
  }
}
