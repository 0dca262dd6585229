import SamplePublications
import Model
import Basics
import Foundation
import TestSupport
import Testing

import Reports

@Suite("Reports as one file") struct SingleFileReportTests {
  private func html(title: String? = nil) throws -> String {
    var configuration = Configuration()
    configuration.title = title
    let publication = ReportSample.publication(
      findings: ReportSample.findings + ReportSample.evidence, configuration: configuration)
    let reports = SingleFileReport.reports(
      Set(SingleFileReport.others), of: ReportList.all(publication, isInSite: false))
    return String(decoding: try SingleFileReport(reports, of: publication).html(), as: UTF8.self)
  }

  @Test("It asks nobody for anything, and every link within it leads somewhere")
  func links() throws {
    let html = try html()
    #expect(!html.contains("<script"))
    #expect(html.contains(#"content="default-src 'none'; style-src 'unsafe-inline'; img-src data:;"#))
    let sources = html.matches(of: #/src="([^"]{0,19})/#).map { String($0.output.1) }
    #expect(Set(sources) == ["data:image/svg+xml,"])
    let ids = html.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let places = html.matches(of: #/href="([^"]+)"/#).map { String($0.output.1) }
    let (own, others) = (places.filter { $0.hasPrefix("#") }, places.filter { !$0.hasPrefix("#") })
    #expect(own.count > 10 && Set(own.map { String($0.dropFirst()) }).subtracting(ids).isEmpty)
    #expect(others.allSatisfy { $0.hasPrefix("https://") }, "\(others)")
    #expect(own.contains("#report-3-recordings"))
  }

  @Test("Its pictures are whole, the screens marked as such")
  func pictures() throws {
    let pictures = try html().matches(of: #/<img (class="evidence" )?src="data:image/svg\+xml,([^"]+)"/#)
    #expect(pictures.count { $0.output.1 != nil } == 2)
    for picture in pictures {
      let svg = try #require(String(picture.output.2).removingPercentEncoding)
      #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"), "\(svg.suffix(20).debugDescription)")
    }
  }

  @Test("Without other names it is the compliance report alone, without a list of parts")
  func alone() throws {
    let publication = ReportSample.publication(findings: ReportSample.findings + ReportSample.evidence)
    let reports = SingleFileReport.reports([], of: ReportList.all(publication, isInSite: false))
    #expect(reports.map(\.name) == ["compliance"])
    let html = String(decoding: try SingleFileReport(reports, of: publication).html(), as: UTF8.self)
    #expect(html.contains("<h1>1 of 2 ads failed, all in tests</h1>"))
    #expect(html.contains(#"<details class="fold" id="scope"><summary>Scope</summary>"#))
    #expect(!html.contains("<nav ") && html.utf8.count < 200_000)
  }

  @Test("A cell of formats by country says its numbers in words, for screen readers, and so do the sums")
  func cells() throws {
    let cells = try html().matches(
      of:
        /<span class="cell cell-[a-z -]+"><span class="visually-hidden">([^<]*)<\/span><span aria-hidden="true">/
    )
    let row = ["1 to check", "1 failed", "1 failed, 1 to check"]
    // The sums stand below the only format.
    #expect(cells.map { String($0.output.1) } == row + row)
  }

  @Test("A title is text")
  func title() throws {
    #expect(
      try html(title: "</title><b>").contains(#"<p class="eyebrow">&lt;/title&gt;&lt;b&gt;: reports</p>"#))
  }
}
