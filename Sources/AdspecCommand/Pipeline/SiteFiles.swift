import Outputs

/// Every file of an output folder. A new output gets its line here.
enum SiteFiles {
  static func all(_ publication: Publication, templates: TemplateSet) throws -> [PlannedFile] {
    var files = try Site.plan(for: publication, templates: templates)
    files += DataFiles.plan(publication, keys: PageKeys(publication, templates: templates))
    files += JSONSchema.files(rules: publication.rules.map(\.info)).map(PlannedFile.init)
    return files
  }
}
