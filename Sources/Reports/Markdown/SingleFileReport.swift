import Model
import Basics
import Markdown

/// Some reports as one self-contained HTML file, to be sent by mail. Styles and pictures are embedded; it runs no
/// script and makes no network request.
package struct SingleFileReport {
  private let reports: [Report]
  private let title: String
  private let style: String
  private let pageHead: String

  /// Maximum size in bytes. Mail servers accept the file even when the transfer encoding adds a third (RFC 2045,
  /// section 6.8).
  package static let limit = 10_000_000

  /// Names of the reports that can follow the compliance report, which every file begins with.
  package static let others = ["compliance-ads", "delivery", "mediation", "rewarded", "live"]

  /// Returns the reports for a file, the compliance report first.
  ///
  /// - Parameter names: names of the others; one that isn't recorded has no report, and is left out.
  package static func reports(_ names: Set<String>, of all: [Report]) -> [Report] {
    all.filter { $0.name == ComplianceReport.name } + all.filter { names.contains($0.name) }
  }

  /// - Parameters:
  ///   - reports: the reports in the file, made by `ReportList.all` without a site.
  ///   - publication: the publication that the reports are made from.
  package init(_ reports: [Report], of publication: Publication) {
    self.reports = reports
    title = publication.siteTitle + ": reports"
    pageHead = ReportFrame.pageHead(of: publication)
    style = TemplateSet.standard.texts["assets/style.css", default: ""]
  }

  package func html() throws(TemplateError) -> [UInt8] {
    let page = Page(title: title, pageHead: pageHead, style: style, parts: reports.indices.map(part))
    var html = String(decoding: try TemplateRenderer(.standard).bytes("single-report", page), as: UTF8.self)
    for chart in reports.flatMap(\.charts) { html = try Self.embedding(chart, in: html) }
    return Array(html.utf8)
  }

  private func id(ofPart place: Int) -> String { "report-\(place + 1)" }

  private func part(_ place: Int) -> Part {
    let (report, converter) = (reports[place], converter(ofPart: place))
    let screen = report.firstScreen?.model { converter.html(from: $0) }
    return Part(
      id: id(ofPart: place), name: report.title, screen: screen,
      html: screen == nil ? converter.html(from: report.markdown) : "")
  }

  /// Returns the converter for a report's Markdown. Links to other reports lead to their sections of the file.
  private func converter(ofPart place: Int) -> MarkdownHTML {
    var converter = MarkdownHTML()
    converter.headingOffset = 1
    converter.idPrefix = id(ofPart: place) + "-"
    converter.bars = reports[place].bars
    converter.relativeLink = { [reports] link in
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard let other = reports.firstIndex(where: { $0.name + ".md" == parts[0] }) else {
        return link.hasPrefix("charts/") ? link : nil
      }
      return "#report-\(other + 1)" + parts.dropFirst().map { "-" + $0 }.joined()
    }
    return converter
  }

  /// Returns the file with a chart in place of its address.
  private static func embedding(_ chart: DeferredFile, in html: String) throws(TemplateError) -> String {
    let bytes: [UInt8]
    do { bytes = try chart.bytes() } catch let error as TemplateError { throw error } catch {
      preconditionFailure("charts are made in memory")
    }
    let style = chart.path.hasPrefix("charts/evidence-") ? "class=\"evidence\" " : ""
    // Text of a report can't contain this attribute, because quotation marks in it are escaped.
    return html.replacing("src=\"\(chart.path)\"", with: "\(style)src=\"\(SVGAddress.text(bytes))\"")
  }

  private struct Page: ViewModel {
    let title: String
    let pageHead: String
    let style: String
    let parts: [Part]

    func value(_ name: TemplateName) -> TemplateValue? {
      switch name {
      case "title": .text(title)
      case "pageHead": .text(pageHead)
      case "styleHTML": .html(HTML(trusted: style))
      case "reports": .list(parts)
      case "hasContents": .flag(parts.count > 1)
      default: nil
      }
    }
  }

  private struct Part: ViewModel {
    let id: String
    let name: String
    let screen: (any ViewModel)?
    let html: String

    func value(_ name: TemplateName) -> TemplateValue? {
      switch name {
      case "id": .text(id)
      case "name": .text(self.name)
      case "screen": .part(screen)
      case "hasText": .flag(screen == nil)
      case "reportHTML": .html(HTML(trusted: html))
      default: nil
      }
    }
  }
}
