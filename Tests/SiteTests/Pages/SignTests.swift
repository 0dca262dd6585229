import Reports
import SamplePublications
import Site
import TestSupport
import Testing

@Suite("Signs") struct SignTests {
  @Test("A page defines each sign that it refers to once, and no other")
  func signs() throws {
    let publication = ReportSample.publication(findings: ReportSample.findings + ReportSample.evidence)
    for file in try CatalogSite.made(of: publication) where file.path.hasSuffix(".html") {
      let page = String(decoding: file.bytes, as: UTF8.self)
      let defined = page.matches(of: /<symbol id="(icon-[A-Za-z]+)"/).map { String($0.1) }
      let used = Set(page.matches(of: /href="#(icon-[A-Za-z]+)"/).map { String($0.1) })
      #expect(defined.sorted() == used.sorted(), "\(file.path)")
    }
  }

  @Test("A failure has a cross, what is to check a diamond, a warning a triangle, and a note a dash")
  func meaning() throws {
    let publication = ReportSample.publication(findings: ReportSample.findings + ReportSample.evidence)
    let pages = try CatalogSite.made(of: publication).filter { $0.path.hasSuffix(".html") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    let chips = pages.matches(of: /<use href="#icon-([a-z]+)"\/><\/svg>([A-Z][a-z ]+)</)
    let signs = chips.reduce(into: [:]) { $0[String($1.2), default: Set<String>()].insert(String($1.1)) }
    #expect(signs["Error"] == ["error"])
    #expect(signs["To check"] == ["review"])
    #expect(signs["Warning"] == ["warning"])
    let symbols = try #require(TemplateSet.standard.texts["partials/signs.mustache"])
    let ids = symbols.matches(of: /<symbol id="icon-([a-z]+)"/).map { String($0.1) }
    #expect(ids == ["error", "warning", "review", "pass", "none"])
  }
}
