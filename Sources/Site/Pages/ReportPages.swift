import Reports
import Model
import Basics
import Markdown

/// The list of reports.
struct ReportIndexPage: ViewModel {
  let reports: [Report]
  let publication: Publication

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "reports": .list(listed.map(ReportItem.init))
    case "dataPath": .text(SiteMap.data)
    case "badgePath": .text(AdChoicesBadge.path)
    case "badgeWords": .text(AdChoicesBadge(of: publication).words)
    default: nil
    }
  }

  /// The reports of the list. The one with a verdict comes first.
  private var listed: [Report] {
    let listed = reports.filter { !$0.isAppendix }
    return listed.filter { $0.firstScreen != nil } + listed.filter { $0.firstScreen == nil }
  }
}

/// A link to a report. Its title includes the verdict of a report that has one.
struct ReportItem: ViewModel {
  let report: Report

  init(_ report: Report) { self.report = report }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "title": .text(report.verdict.map { "\(report.title): \($0)" } ?? report.title)
    case "path": .text(SiteMap.page(ofReport: report.name))
    case "markdownPath": .text("reports/\(report.name).md")
    case "headlineHTML": .html(HTML(trusted: Report.html(of: report.summary.value)))
    default: nil
    }
  }
}

/// A report in the site's frame: its verdict and figures, if it opens with them, then its Markdown, converted to HTML.
struct ReportPage: ViewModel {
  let report: Report

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "verdict": .optional(report.opening?.verdict.capitalizedFirst)
    case "headHTML": .html(html(of: report.opening?.head.value ?? ""))
    case "hasTiles": .flag(report.opening?.tiles.isEmpty == false)
    case "tiles": .list(report.opening?.tiles ?? [])
    case "reportHTML": .html(html(of: report.opening?.rest.value ?? report.markdown))
    case "markdownName": .text("\(report.name).md")
    default: nil
    }
  }

  private func html(of markdown: String) -> HTML {
    HTML(trusted: Report.html(of: markdown, bars: report.bars))
  }
}

/// The page of the compliance report: first its summary (`FirstScreen`), then its sections, which are collapsed.
struct CompliancePage: ViewModel {
  let report: Report
  let screen: any ViewModel

  init(report: Report, screen: FirstScreen) {
    self.report = report
    self.screen = screen.model { Report.html(of: $0) }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "markdownName": .text("\(report.name).md")
    case "adsPage": .text("\(report.name)-ads.html")
    default: screen.value(name)
    }
  }
}

/// The field reference in the site's frame, with rules linked to their pages.
struct FieldsPage: ViewModel {
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    name == "fieldsHTML" ? .html(HTML(trusted: html)) : nil
  }

  private var html: String {
    let root = SiteMap.root(from: SiteMap.fields)
    let reference = FieldReference(rules: context.publication.rules.map(\.info)) { rule in
      let name = MarkdownInline.code(rule.rawValue)
      return context.map.page(of: rule).map { .link(name, to: root + $0) } ?? name
    }
    var renderer = MarkdownHTML()
    // The site doesn't contain the repository's documents: only links within the site are kept.
    renderer.relativeLink = { $0.hasPrefix(root) ? $0 : nil }
    return renderer.html(from: reference.markdown)
  }
}
