import Model
package import Reading

/// Imports a spreadsheet as definitions: a row an asset, or a row a format. A `TableMap` says what its columns hold.
package struct TableImporter: DefinitionImporter {
  package static let kind = ImportKind.table

  private let options: ImportOptions
  private var results: [Imported] = []
  /// The sheet that a format's rows were taken from, by the format's id in lower-case letters.
  private var sheets: [String: String] = [:]

  package init(options: ImportOptions = ImportOptions()) { self.options = options }

  package mutating func finish() -> [Imported] { results }

  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var notes = ImportNotes(path: path)
    var made: [ImportedDefinition] = []
    do {
      let sheet = try Sheet(try files.text(of: path, limit: DefinitionSource.longest))
      if let columns = TableColumns(of: sheet, options.table, &notes) {
        made = definitions(of: columns.groups(in: sheet, &notes), from: path, &notes)
      }
    } catch let failure as ForeignBreak {
      notes.unreadable(failure.words, line: failure.line)
    }
    results.append(Imported(made, notes))
  }

  private mutating func definitions(
    of groups: [TableGroup], from path: String, _ notes: inout ImportNotes
  ) -> [ImportedDefinition] {
    var (made, others): ([ImportedDefinition], [String]) = ([], [])
    for group in groups {
      let key = group.id.text.lowercased()
      if let first = sheets[key] {
        notes.skipped(
          "\(group.id.place) names the format '\(group.id.text)' again, which is in '\(first)' already.",
          line: group.id.cell.line, column: group.id.cell.column, cause: "formats that are there twice")
        continue
      }
      sheets[key] = ImportNames.file(path)
      var format = TableFormat(options.table, group, territory: options.territory)
      guard let definition = format.definition(from: ImportNames.file(path), &notes) else { continue }
      guard definition.kind.hasAssets else {
        others.append(definition.id)
        continue
      }
      made.append(
        ImportedDefinition(
          folder: definition.id, files: [(path: "format.yaml", text: definition.text)], content: definition))
    }
    if let first = others.first {
      let more = others.count == 1 ? "" : " and \(others.count - 1) more"
      notes.note(
        "Formats without assets are left as they are: '\(first)'\(more).",
        help: "A table holds formats of the kinds customNative and native.")
    }
    return made
  }

  /// The comment in a definition that names the sheet it was made from.
  static func origin(_ file: String) -> String { "From the table '\(file)'." }
}
