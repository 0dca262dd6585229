import Outputs

/// Every file of an output folder. A new output gets its line here.
enum SiteFiles {
  static func all(_ publication: Publication, templates: TemplateSet) throws -> [OutputFile] {
    var files = try Site.files(for: publication, templates: templates)
    files += DataFiles.all(publication)
    files += JSONSchema.files(rules: publication.rules.map(\.info))
    return ManifestFile.adding(to: files)
  }
}
