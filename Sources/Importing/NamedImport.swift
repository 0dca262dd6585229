package import Model
package import Reading

/// Runs the import of one file by the name of its command.
package enum NamedImport {
  package static func read(
    _ path: String, by importer: Example.Importer, in files: ForeignFiles
  ) throws -> Imported {
    switch importer {
    case .har: return try HARImporter.read(path, in: files)
    case .openrtb:
      var importer = OpenRTBImporter()
      try importer.read(path, in: files)
      return importer.finish().first ?? Imported()
    }
  }
}
