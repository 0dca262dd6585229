import Model
import Basics
import Markdown

/// All reports as one self-contained HTML file, to be sent by mail. Styles and pictures are embedded; it runs no
/// script and makes no network request.
package struct SingleFileReport {
  private let reports: [Report]
  private let title: String
  private let style: String

  /// Maximum size in bytes. Mail servers accept the file even when the transfer encoding adds a third (RFC 2045,
  /// section 6.8).
  package static let limit = 10_000_000

  /// - Parameters:
  ///   - reports: the standalone reports from `ReportList.all`.
  ///   - publication: the publication that they are made from.
  package init(_ reports: [Report], of publication: Publication) {
    self.reports = reports
    title = publication.siteTitle + ": reports"
    style = TemplateSet.standard.texts["assets/style.css", default: ""]
  }

  package func html() throws(TemplateError) -> [UInt8] {
    let parts = try reports.indices.map { place throws(TemplateError) in
      Part(id: id(ofPart: place), name: reports[place].title, html: try html(ofPart: place))
    }
    return try TemplateRenderer(.standard).bytes(
      "single-report", Page(title: title, style: style, parts: parts))
  }

  private func id(ofPart place: Int) -> String { "report-\(place + 1)" }

  /// Returns a report's HTML; links to other reports lead to their sections of the file, and its charts are embedded.
  private func html(ofPart place: Int) throws(TemplateError) -> String {
    var converter = MarkdownHTML()
    converter.headingOffset = 1
    converter.idPrefix = id(ofPart: place) + "-"
    converter.relativeLink = { link in
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard let other = reports.firstIndex(where: { $0.name + ".md" == parts[0] }) else {
        return link.hasPrefix("charts/") ? link : nil
      }
      return "#" + id(ofPart: other) + parts.dropFirst().map { "-" + $0 }.joined()
    }
    var html = converter.html(from: reports[place].markdown)
    for chart in reports[place].charts {
      let bytes: [UInt8]
      do { bytes = try chart.bytes() } catch let error as TemplateError { throw error } catch {
        preconditionFailure("charts are made in memory")
      }
      let style = chart.path.hasPrefix("charts/evidence-") ? "class=\"evidence\" " : ""
      // Text of a report can't contain this attribute, because quotation marks in it are escaped.
      html = html.replacing(
        "src=\"\(chart.path)\"", with: "\(style)src=\"\(SVGAddress.text(bytes))\"")
    }
    return html
  }

  private struct Page: ViewModel {
    let title: String
    let style: String
    let parts: [Part]

    func value(_ name: TemplateName) -> TemplateValue? {
      switch name {
      case "title": .text(title)
      case "styleHTML": .html(HTML(trusted: style))
      case "reports": .list(parts)
      default: nil
      }
    }
  }

  private struct Part: ViewModel {
    let id: String
    let name: String
    let html: String

    func value(_ name: TemplateName) -> TemplateValue? {
      switch name {
      case "id": .text(id)
      case "name": .text(self.name)
      case "reportHTML": .html(HTML(trusted: html))
      default: nil
      }
    }
  }
}
