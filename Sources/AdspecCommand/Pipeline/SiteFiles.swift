import Outputs

/// Every file of an output folder. A new output gets its line here.
enum SiteFiles {
  static func all(_ publication: Publication, templates: TemplateSet) throws -> [PlannedFile] {
    let keys = PageKeys(publication, templates: templates)
    var files = try Site.plan(for: publication, templates: templates, keys: keys)
    files += DataFiles.plan(publication, keys: keys)
    files += JSONSchema.plan(rules: publication.rules.map(\.info))
    return files
  }
}
