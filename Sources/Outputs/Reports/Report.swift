import Markdown

/// A report: GitHub-flavoured Markdown, and the charts beside it. The page of the site is the same text as HTML.
package struct Report: Sendable {
  /// `delivery`: the file is `delivery.md`, its page `delivery.html`.
  package var name: String
  package var title: String
  package var markdown: String
  /// Paths are relative to the report, as its text names them: `charts/impressions-by-day.svg`.
  package var charts: [OutputFile]

  /// The text as HTML, for the page beside it: links to other reports lead to their pages.
  ///
  /// - Parameter headingOffset: what is added to the level of its headings, whose first is of level 1.
  package func html(headingOffset: Int32 = 0) -> String {
    var converter = MarkdownHTML()
    converter.headingOffset = headingOffset
    converter.relativeLink = { link in
      !link.contains("/") && link.hasSuffix(".md") ? link.dropLast(3) + ".html" : link
    }
    return converter.html(from: markdown)
  }
}

package enum Reports {
  /// Every report of a publication, in the order of a list of them. A system that the catalog doesn't know has none.
  ///
  /// - Parameter isInSite: whether the pages of the site lie around the reports, so that ids can lead to them.
  package static func all(_ publication: Publication, isInSite: Bool) -> [Report] {
    all(publication, map: isInSite ? SiteMap(publication) : nil)
  }

  /// - Parameter map: of the site whose pages lie around the reports, so that ids can lead to them; `nil` without one.
  static func all(_ publication: Publication, map: SiteMap?) -> [Report] {
    let links = ReportLinks(map, publication: publication)
    return [
      DeliveryReport(publication, links: links).report, ComplianceReport(publication, links: links).report,
      MediationReport(publication, links: links).report, RewardedReport(publication, links: links).report,
      LiveReport(publication, links: links).report,
    ].compactMap(\.self)
  }

  /// The reports and their charts as files below a folder, which ends in `/` or is empty.
  package static func files(_ reports: [Report], in folder: String) -> [OutputFile] {
    reports.flatMap { report in
      [OutputFile(path: "\(folder)\(report.name).md", text: report.markdown)]
        + report.charts.map { OutputFile(path: folder + $0.path, bytes: $0.bytes) }
    }
  }
}
