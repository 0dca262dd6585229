/// The list of reports.
struct ReportIndexPage: ViewModel {
  let reports: [Report]

  func value(_ name: TemplateName) -> TemplateValue? {
    name == "reports" ? .list(reports.map(ReportItem.init)) : nil
  }
}

/// A report in a list, or behind a link.
struct ReportItem: ViewModel {
  let report: Report

  init(_ report: Report) { self.report = report }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "title": .text(report.title)
    case "path": .text(SiteMap.page(ofReport: report.name))
    case "markdownPath": .text("reports/\(report.name).md")
    default: nil
    }
  }
}

/// A report in the site's frame: its Markdown as HTML, word for word.
struct ReportPage: ViewModel {
  let report: Report

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "reportHTML": .html(HTML(vouchedFor: report.html()))
    case "markdownName": .text("\(report.name).md")
    default: nil
    }
  }
}
