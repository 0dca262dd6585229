import Basics
package import Importing
import MachineOutput
import Model
import Reading
import Reports

extension ImportAction {
  /// A definition that was in the output folder before the import.
  private struct Present {
    /// Name of the definition's folder.
    var folder: String
    var path: String
    var bytes: [UInt8]

    /// True if a line of the definition's text states this id.
    func states(_ id: String) -> Bool {
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
        line.hasPrefix("id:")
          && line.dropFirst(3).prefix { $0 != "#" }.filter { !" \t\"'".contains($0) } == id
      }
    }
  }

  /// The definitions that were in the output folder before the import.
  private struct Existing {
    /// Definitions by their ids.
    var definitions: [String: Present] = [:]
    /// Definitions that can't be read.
    var unreadable: [Present] = []

    /// True if an imported definition belongs to one that can't be read, by its folder or its id.
    func isUnreadable(_ definition: ImportedDefinition) -> Bool {
      unreadable.contains { old in
        old.folder == definition.folder || definition.renewedID.map(old.states) ?? false
      }
    }
  }

  /// Translates files with definitions, and writes a folder per format. Several files may together describe one format.
  ///
  /// - Parameters:
  ///   - renews: true to update an existing definition with the id of an imported one, instead of writing a new one.
  ///   - others: files that were read besides the sources.
  package static func definitions<Importer: DefinitionImporter>(
    _ request: ImportRequest, to output: String, by importer: Importer, renews: Bool = false,
    reading others: [String] = []
  ) throws -> ImportResult {
    var (action, importer) = (ImportAction(request, by: Importer.kind, reading: others), importer)
    var read: [String] = []
    try action.read { path, files in
      try importer.add(path, in: files)
      read.append(path)
      return nil
    }
    for (path, result) in zip(read, importer.finish()) { action.add(path, result) }
    try action.writeDefinitions(to: output, renewing: renews ? try existing(in: output) : nil)
    return action.result
  }

  /// Reads the definitions in a folder. Of several with one id, the first is returned.
  private static func existing(in output: String) throws -> Existing {
    let source = DiskSource(root: "")
    var existing = Existing()
    guard source.form(of: output) == .folder else { return existing }
    for entry in try source.entries(of: output) where entry.form == .folder {
      let path = Folders.path("\(entry.name)/format.yaml", in: output)
      guard source.form(of: path) == .file else { continue }
      let bytes = try source.bytes(of: path, limit: YAMLDocument.limit)
      let present = Present(folder: entry.name, path: path, bytes: bytes)
      guard let id = DefinitionReader.read(bytes, file: path).definition?.id.value else {
        existing.unreadable.append(present)
        continue
      }
      if existing.definitions[id] == nil { existing.definitions[id] = present }
    }
    return existing
  }

  /// - Parameter existing: the definitions to renew; `nil` if none is renewed.
  private mutating func writeDefinitions(to output: String, renewing existing: Existing?) throws {
    let catalog = Self.catalog(ofFormats: output)
    let head = catalog == nil ? "" : SchemaCopies.definitionLine + "\n"
    var files: [(name: String, bytes: [UInt8])] = []
    var renewed: [(old: Present, update: DefinitionUpdate)] = []
    for index in imported.indices {
      for definition in imported[index].result.definitions {
        if let old = definition.renewedID.flatMap({ existing?.definitions[$0] }) {
          let update = DefinitionUpdate(old.bytes, file: old.path, with: definition)
          imported[index].result.diagnostics += update.diagnostics
          renewed.append((old, update))
          for file in definition.files where file.path != "format.yaml" {
            let diagnostic = try add(file, of: old, in: output, to: &files)
            if let diagnostic { imported[index].result.diagnostics.append(diagnostic) }
          }
        } else if let existing, existing.isUnreadable(definition) {
          continue
        } else if existing != nil, let obstacle = obstacle(to: definition, in: output) {
          imported[index].result.diagnostics.append(obstacle)
        } else {
          files += definition.files.map { path, text in
            ("\(definition.folder)/\(path)", Array(((path == "format.yaml" ? head : "") + text).utf8))
          }
        }
      }
    }
    let unreadable = (existing?.unreadable ?? []).map { DefinitionUpdate.unreadable($0.path) }
    let leftOver = existing.map(leftOver(of:)) ?? []
    if let last = imported.indices.last { imported[last].result.diagnostics += unreadable + leftOver }
    try write(files, renewing: renewed, in: output)
    if let catalog, !files.isEmpty { try SchemaCopies.renew([.format], in: catalog) }
  }

  /// Returns a note for each existing definition that was made from such sources, and isn't among the imported ones.
  /// There are none if a source can't be read: the definition may be in it.
  private func leftOver(of existing: Existing) -> [Diagnostic] {
    let ids = Set(imported.flatMap(\.result.definitions).compactMap(\.renewedID))
    let isWhole = imported.flatMap(\.result.diagnostics).allSatisfy { $0.rule != "import-unreadable" }
    guard isWhole, !ids.isEmpty else { return [] }
    return existing.definitions.filter { !ids.contains($0.key) }.values.compactMap {
      DefinitionUpdate.missingInSources(request.files, of: $0.bytes, file: $0.path)
    }
  }

  /// Writes new files and renewed definitions, and says so in the notices.
  private mutating func write(
    _ files: [(name: String, bytes: [UInt8])], renewing renewed: [(old: Present, update: DefinitionUpdate)],
    in output: String
  ) throws {
    try write(files, in: output)
    let changed = renewed.filter { $0.update.bytes != $0.old.bytes }
    for (old, update) in changed { try OutputWriter.edit(old.path, from: old.bytes, to: update.bytes) }
    tell("to \(output)")
    if !renewed.isEmpty {
      for (old, update) in changed {
        notices.append(VisibleText.line("\(old.path): \(update.renewed.joined(separator: ", ")) renewed."))
      }
      notices.append("\(changed.count) of \(renewed.count) definitions that were there changed.")
    }
  }

  /// Returns a diagnostic if a file of a new definition exists already, so that it can't be written.
  private func obstacle(to definition: ImportedDefinition, in output: String) -> Diagnostic? {
    let paths = definition.files.map { Folders.path("\(definition.folder)/\($0.path)", in: output) }
    guard let path = paths.first(where: { Disk.form(of: $0) != nil }) else { return nil }
    return Diagnostic(
      "import-skipped", "The folder holds another definition, so the imported one isn't written.",
      at: Location(file: path), help: "Rename the folder, and import again.")
  }

  /// Adds to `files` a file to be written beside an existing definition, unless a file is at its path already.
  ///
  /// - Returns: a note if the existing file has other bytes.
  private func add(
    _ file: (path: String, text: String), of old: Present, in output: String,
    to files: inout [(name: String, bytes: [UInt8])]
  ) throws -> Diagnostic? {
    let (source, name) = (DiskSource(root: ""), "\(old.folder)/\(file.path)")
    let path = Folders.path(name, in: output)
    guard source.form(of: path) != nil else {
      files.append((name, Array(file.text.utf8)))
      return nil
    }
    if try source.bytes(of: path, limit: YAMLDocument.limit) == Array(file.text.utf8) { return nil }
    return Diagnostic(
      "import-note", "The native style differs from the preview that is there.", at: Location(file: path),
      help: "It stays, for people may have written it: remove it and import again to take the style's.")
  }

  /// Writes new files below a folder; writes none if one of them exists and may not be overwritten.
  private func write(_ files: [(name: String, bytes: [UInt8])], in folder: String) throws {
    let areRenewable = imported.contains { $0.result.definitions.contains { $0.renewedID != nil } }
    try refuse(files.map { Folders.path($0.name, in: folder) }, areRenewable: areRenewable)
    for (name, _) in files {
      _ = try OutputWriter.file(name, in: folder, sparing: inputs, as: .definition)
    }
    try FileDrafts.write { drafts in
      for (name, bytes) in files {
        try OutputWriter.renew(
          name, bytes: bytes, in: folder, sparing: inputs, as: .definition, into: &drafts)
      }
    }
  }

  /// Returns the catalog's folder if the path ends in `formats`: `ads` for `ads/formats`, `.` for `formats`. Returns
  /// `nil` for any other path.
  private static func catalog(ofFormats path: String) -> String? {
    var parts = path.split(separator: "/")
    guard parts.popLast() == "formats" else { return nil }
    let catalog = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return catalog.isEmpty ? "." : catalog
  }
}
