import Outputs

/// Every file of an output folder. A new output gets its line here.
enum SiteFiles {
  static func all(_ publication: Publication, templates: TemplateSet) throws -> [OutputFile] {
    var files = try Site.files(for: publication, templates: templates)
    files += reports(Reports.all(publication))
    files += DataFiles.all(publication)
    return ManifestFile.adding(to: files)
  }

  /// The reports as Markdown, and their charts.
  static func reports(_ reports: [Report]) -> [OutputFile] {
    reports.flatMap { [OutputFile(path: "reports/\($0.name).md", text: $0.markdown)] + $0.charts }
  }
}
