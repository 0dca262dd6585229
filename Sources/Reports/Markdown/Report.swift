package import Model
import Basics
import Markdown

/// A report as GitHub-flavoured Markdown, which also converts to its HTML page, and its charts; all made on demand.
package struct Report: Sendable {
  /// Name of the files: `delivery` for `delivery.md` and its page `delivery.html`.
  package var name: String
  package var title: String
  package let text: Deferred<String>
  package var markdown: String { text.value }
  /// The first sentences of the report, as Markdown, for the list of reports.
  package let summary: Deferred<String>
  /// Chart files. Paths are relative to the report: `charts/impressions-by-day.svg`.
  package var charts: [DeferredFile]
  /// Headings of the columns that pages show with data bars, in the form of `MarkdownHTML.bars`.
  package var bars: [String: [[String]]] = [:]
  /// True for a report that another report links to, and that lists of reports omit.
  package var isAppendix = false
  /// The first screen that the report's page shows in place of the text; `nil` if the page shows the text.
  package var firstScreen: FirstScreen?
  /// The beginning of the report's page, before its sections; `nil` if the page shows the text as it is.
  package var opening: ReportOpening?

  /// The verdict as a title: `7 of 196 ads failed: 1 in production, 6 in tests`; `nil` for a report without one.
  package var verdict: String? { firstScreen?.title ?? opening?.verdict }

  /// Returns the report's text as HTML. Links to other reports are changed to the reports' HTML pages.
  ///
  /// - Parameter headingOffset: added to the level of each heading; the first has level 1.
  package func html(headingOffset: Int32 = 0) -> String {
    Self.html(of: markdown, headingOffset: headingOffset, bars: bars)
  }

  /// Returns a part of a report's text as HTML for its page.
  package static func html(
    of markdown: String, headingOffset: Int32 = 0, bars: [String: [[String]]] = [:]
  ) -> String {
    var converter = MarkdownHTML()
    converter.bars = bars
    converter.headingOffset = headingOffset
    converter.relativeLink = page(ofLink:)
    return converter.html(from: markdown)
  }

  /// Returns a link's target on the page: `compliance.md#scope` becomes `compliance.html#scope`.
  package static func page(ofLink link: String) -> String {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard !link.contains("/"), parts[0].hasSuffix(".md") else { return link }
    return parts[0].dropLast(3) + ".html" + parts.dropFirst().map { "#" + $0 }.joined()
  }
}

package enum ReportList {
  /// Returns a publication's reports in list order, without those on a system neither declared nor recorded.
  ///
  /// - Parameter isInSite: true if the reports are part of a site, to whose pages ids then link.
  package static func all(_ publication: Publication, isInSite: Bool) -> [Report] {
    all(publication, map: isInSite ? SiteMap(publication) : nil)
  }

  /// - Parameter map: paths of the site that contains the reports, to whose pages ids link; `nil` for standalone
  ///   reports.
  package static func all(_ publication: Publication, map: SiteMap?) -> [Report] {
    let links = ReportLinks(map, publication: publication)
    return [DeliveryReport(publication, links: links).report]
      + ComplianceReport(publication, links: links).reports
      + [
        MediationReport(publication: publication, links: links).report,
        RewardedReport(publication: publication, links: links).report,
        LiveReport(publication: publication, links: links).report,
      ].compactMap(\.self)
  }

  /// Returns the compliance report's first screen, as a standalone page.
  ///
  /// - Parameter linksPictures: false if the text is written alone, without the files of its pictures.
  package static func summary(_ publication: Publication, linksPictures: Bool = true) -> Report {
    var report = ComplianceReport(publication, links: ReportLinks(nil, publication: publication))
    report.linksPictures = linksPictures
    return report.summary
  }

  /// Returns the verdict, what failed and what is to check in plain lines, as for a chat.
  package static func chat(_ publication: Publication) -> Report {
    ComplianceReport(publication, links: ReportLinks(nil, publication: publication)).chat
  }

  /// Returns the files of the reports and of their charts, in a folder whose path ends in `/` or is empty.
  package static func files(_ reports: [Report], in folder: String) -> [DeferredFile] {
    reports.flatMap { report in
      [DeferredFile(path: "\(folder)\(report.name).md") { report.markdown }]
        + report.charts.map { DeferredFile(path: folder + $0.path, $0.content) }
    }
  }
}
