import Basics
package import Reports
package import Site

extension CatalogSite {
  /// All files of a site, made, in the byte order of their paths.
  package static func made(of publication: Publication, templates: TemplateSet = .standard) throws
    -> [OutputFile]
  {
    try CatalogSite(publication, templates: templates).files
      .map { OutputFile(path: $0.path, bytes: try $0.bytes()) }
      .sorted { $0.path.precedesInBytes($1.path) }
  }

  /// Its pages, without `data/`.
  package static func files(for publication: Publication, templates: TemplateSet) throws -> [OutputFile] {
    try made(of: publication, templates: templates).filter { !$0.path.hasPrefix("data/") }
  }
}

extension DataFiles {
  package static func all(_ publication: Publication) throws -> [OutputFile] {
    try CatalogSite.made(of: publication).filter { $0.path.hasPrefix("data/") }
  }
}
