import Model
package import Reading

/// Translates sources of definitions, such as files with creative templates. All files of a command are read before the
/// first is translated, because one may refer to another, as a native style does to its template.
package protocol DefinitionImporter {
  /// The kind of import. It decides which files are refused because they are of another kind.
  static var kind: ImportKind { get }

  init(options: ImportOptions)

  /// Reads a file. `finish()` returns its result.
  ///
  /// - Throws: `ReadFailure` if the file can't be opened; then `finish()` returns no result for it.
  mutating func add(_ path: String, in files: ForeignFiles) throws

  /// Returns the result of each file that was opened, in their order.
  mutating func finish() -> [Imported]
}

extension Imported {
  /// Creates the result of importing one source of definitions.
  ///
  /// - Parameter others: phrases about further contents of the source, for the summary, such as "3 native styles".
  init(_ definitions: [ImportedDefinition], _ notes: ImportNotes, others: [String] = []) {
    var notes = notes
    notes.close()
    self.definitions = definitions
    diagnostics = notes.diagnostics
    summary = ([counted(definitions.count, "definition")] + others).joined(separator: ", ")
  }
}

extension DefinitionImporter {
  /// Translates one file.
  ///
  /// - Throws: `ReadFailure` if it can't be opened.
  package static func read(
    _ path: String, in files: ForeignFiles, options: ImportOptions = ImportOptions()
  ) throws -> Imported {
    var importer = Self(options: options)
    try importer.add(path, in: files)
    return importer.finish().first ?? Imported()
  }
}
