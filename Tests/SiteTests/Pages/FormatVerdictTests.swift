import SamplePublications
import Model
import Basics
import Reports
import Site
import Statistics
import TestSupport
import Testing

@Suite("The title of a format's page") struct FormatVerdictTests {
  private func title(_ format: String, of publication: Publication) throws -> String {
    let files = try CatalogSite.files(for: publication, templates: .standard)
    let file = try #require(files.first { $0.path == "formats/\(format)/index.html" })
    let page = String(decoding: file.bytes, as: UTF8.self)
    let heading = try #require(page.firstMatch(of: #/<h1[^>]*>(.*)<\/h1>/#)).output.1
    return String(heading.replacing("<bdi>", with: "").replacing("</bdi>", with: ""))
  }

  @Test("It says how many of the ads failed, or that none is in scope")
  func recorded() throws {
    let publication = ReportSample.publication()
    #expect(
      try title("10063170", of: publication)
        == "Simple native: 1 of 2 ads failed AdChoices, all in tests")
    #expect(try title("coins", of: publication) == "Coins for video: no ad in scope in 2 sessions")
  }

  @Test("It has the errors of a format that wasn't recorded")
  func notRecorded() throws {
    let formats = [FormatFolder.named("one", name: "One"), .named("two", name: "Two")]
    var catalog = Catalog()
    catalog.formats = formats
    let finding = Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      violation: Violation("It says so.", at: Location(file: formats[1].facts.file, line: 1)))
    let publication = Publication(
      catalog: catalog, findings: [finding])
    #expect(try title("one", of: publication) == "One: not recorded")
    #expect(try title("two", of: publication) == "Two: not recorded, 1 error")
  }
}
