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
  }

  /// Translates files with definitions, and writes a folder per format. Several files may together describe one format.
  ///
  /// - Parameter renews: true to update an existing definition with the id of an imported one, instead of writing a new
  ///   one.
  package static func definitions<Importer: DefinitionImporter>(
    _ request: ImportRequest, to output: String, by importer: Importer, renews: Bool = false
  ) throws -> ImportResult {
    var (action, importer) = (ImportAction(request, by: Importer.kind), importer)
    var read: [String] = []
    try action.read { path, files in
      try importer.add(path, in: files)
      read.append(path)
      return nil
    }
    for (path, result) in zip(read, importer.finish()) { action.add(path, result) }
    try action.writeDefinitions(to: output, renewing: renews ? try present(in: output) : [:])
    return action.result
  }

  /// Reads the definitions in a folder, and returns them by id; those that can't be read are left out.
  private static func present(in output: String) throws -> [String: Present] {
    let source = DiskSource(root: "")
    guard source.form(of: output) == .folder else { return [:] }
    var present: [String: Present] = [:]
    for entry in try source.entries(of: output) where entry.form == .folder {
      let path = Folders.path("\(entry.name)/format.yaml", in: output)
      guard source.form(of: path) == .file else { continue }
      let bytes = try source.bytes(of: path, limit: YAMLDocument.limit)
      guard let id = DefinitionReader.read(bytes, file: path).definition?.id.value, present[id] == nil else {
        continue
      }
      present[id] = Present(folder: entry.name, path: path, bytes: bytes)
    }
    return present
  }

  private mutating func writeDefinitions(to output: String, renewing present: [String: Present]) throws {
    let catalog = Self.catalog(ofFormats: output)
    let head = catalog == nil ? "" : SchemaCopies.definitionLine + "\n"
    var files: [(name: String, bytes: [UInt8])] = []
    var renewed: [(old: Present, bytes: [UInt8])] = []
    for index in imported.indices {
      for definition in imported[index].result.definitions {
        if let old = definition.renewedID.flatMap({ present[$0] }) {
          let update = DefinitionUpdate(old.bytes, file: old.path, with: definition)
          imported[index].result.diagnostics += update.diagnostics
          renewed.append((old, update.bytes))
          for file in definition.files where file.path != "format.yaml" {
            let diagnostic = try add(file, of: old, in: output, to: &files)
            if let diagnostic { imported[index].result.diagnostics.append(diagnostic) }
          }
        } else {
          files += definition.files.map { path, text in
            ("\(definition.folder)/\(path)", Array(((path == "format.yaml" ? head : "") + text).utf8))
          }
        }
      }
    }
    try write(files, in: output)
    let changed = renewed.filter { $0.bytes != $0.old.bytes }
    for (old, bytes) in changed { try OutputWriter.edit(old.path, from: old.bytes, to: bytes) }
    if let catalog, !files.isEmpty { try SchemaCopies.renew([.format], in: catalog) }
    if !files.isEmpty || !renewed.isEmpty { tell("to \(output)") }
    if !renewed.isEmpty {
      notices.append("\(changed.count) of \(renewed.count) definitions that were there changed.")
    }
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
    try refuse(files.map { Folders.path($0.name, in: folder) })
    for (name, _) in files {
      _ = try OutputWriter.file(name, in: folder, sparing: inputs, as: .definition)
    }
    for (name, bytes) in files {
      try OutputWriter.renew(name, bytes: bytes, in: folder, sparing: inputs, as: .definition)
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
