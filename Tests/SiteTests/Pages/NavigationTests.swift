import SamplePublications
import Model
import Basics
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("Navigation") struct NavigationTests {
  /// A publication whose list of findings has two pages.
  private var manyFindings: Publication {
    let findings = (1...150).map { line in
      Finding(
        rule: "event-gap", severity: .error, verdict: .fail,
        violation: Violation("It says \(line).", at: Location(file: "a.ndjson", line: line)))
    }
    return Publication(
      catalog: Catalog(), findings: findings)
  }

  @Test("Each navigation marks one link as that of the page, also on further pages of a list")
  func current() throws {
    for publication in [SamplePublication().value, manyFindings] {
      for file in try CatalogSite.files(for: publication, templates: .standard)
      where file.path.hasSuffix(".html") && !file.path.contains("/preview/") && file.path != "404.html" {
        let navigations = String(decoding: file.bytes, as: UTF8.self)
          .matches(of: #/(?s)<nav (?:aria-label="Main"|class="section-nav")(.*?)<\/nav>/#).map(\.output.1)
        #expect(!navigations.isEmpty, "\(file.path)")
        for links in navigations {
          #expect(links.components(of: "aria-current=\"true\"").count == 2, "\(file.path): \(links)")
        }
      }
    }
  }
}
