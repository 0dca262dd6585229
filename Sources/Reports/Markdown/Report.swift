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
  /// Chart files. Paths are relative to the report: `charts/impressions-by-day.svg`.
  package var charts: [DeferredFile]
  /// Headings of the columns that pages show with data bars, in the form of `MarkdownHTML.bars`.
  package var bars: [String: [[String]]] = [:]
  /// True if another report links to it, so that lists of reports omit it.
  package var isAppendix = false
  /// The first screen that its page shows in place of the text; `nil` if the page is the text.
  package var firstScreen: FirstScreen?

  /// Returns the text as HTML for its page; links to other reports are changed to their pages.
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

extension Report {
  /// The first lines of the summary as HTML, for the list of reports; empty if the report has no summary.
  package var headline: String {
    let parts = markdown.split(separator: "\n## Summary\n", maxSplits: 1)
    guard parts.count > 1, let summary = parts[1].split(separator: "\n\n").first else { return "" }
    let lines = summary.split(separator: "\n").prefix(Self.mostHeadlines).joined(separator: "\n")
    var converter = MarkdownHTML()
    converter.relativeLink = Self.page(ofLink:)
    return converter.html(from: lines.replacing("](#", with: "](\(name).html#"))
  }

  private static let mostHeadlines = 4
}

package enum ReportList {
  /// Returns every report of a publication in list order. A system that is neither declared nor recorded has none.
  ///
  /// - Parameter isInSite: true if the site's pages surround the reports, so that ids can link to them.
  package static func all(_ publication: Publication, isInSite: Bool) -> [Report] {
    all(publication, map: isInSite ? SiteMap(publication) : nil)
  }

  /// - Parameter map: paths of the site that surrounds the reports, so that ids can link to its pages; `nil` without
  ///   one.
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
  package static func summary(_ publication: Publication) -> Report {
    ComplianceReport(publication, links: ReportLinks(nil, publication: publication)).summary
  }

  /// Returns the files of the reports and their charts below a folder, which ends in `/` or is empty.
  package static func files(_ reports: [Report], in folder: String) -> [DeferredFile] {
    reports.flatMap { report in
      [DeferredFile(path: "\(folder)\(report.name).md") { report.markdown }]
        + report.charts.map { DeferredFile(path: folder + $0.path, $0.content) }
    }
  }
}
