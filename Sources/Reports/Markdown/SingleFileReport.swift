import Model
import Basics
import Markdown

/// All reports as one HTML file that needs nothing beside it, to be mailed: styles and pictures stand in it, and it runs no
/// script and asks nobody for anything.
package struct SingleFileReport {
  private let reports: [Report]
  private let title: String
  private let style: String

  /// What mail servers take, and a third more, which a file gains on its way (RFC 2045, section 6.8), is left for the letter.
  package static let limit = 10_000_000

  /// - Parameters:
  ///   - reports: as `ReportList.all` makes them for a report that stands alone.
  ///   - publication: that they are of.
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

  /// Its links to other reports lead to their places in the file, its pictures are part of it.
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
      // No text of a report has this quotation mark: it is escaped there.
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
      case "styleHTML": .html(HTML(vouchedFor: style))
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
      case "reportHTML": .html(HTML(vouchedFor: html))
      default: nil
      }
    }
  }
}
