import Model
import Checking
package import Basics
import Reading

/// A definition with fixes applied in memory.
package struct FixedFile {
  /// Path of the definition, relative to the catalog.
  package var path: String
  package var before: [UInt8]
  package var after: [UInt8]
  /// The applied fixes, in the order in which they were applied.
  package var fixes: [Fix]
}

extension PipelineRun {
  /// Maximum number of rounds. A fix may reveal another one, but definitions aren't nested this deeply.
  private static let mostRounds = 16

  /// Applies fixes to the requested definitions in memory, again and again until none is left.
  package func fixedFiles() throws -> [FixedFile] {
    var catalog = catalog
    var fixed: [String: FixedFile] = [:]
    var given: Set<String> = []
    for _ in 0..<Self.mostRounds {
      let fixes = fixes(in: catalog).filter { !given.contains($0.key) }
      if fixes.isEmpty { break }
      for (path, fixes) in fixes.sorted(by: { $0.key < $1.key }) {
        let before = try fixed[path]?.after ?? source.bytes(of: path, limit: YAMLDocument.limit)
        let edited = EditedText(before, fixes: fixes)
        guard edited.count > 0, catalog.reread(path, edited.bytes) else {
          given.insert(path)
          continue
        }
        var file = fixed[path] ?? FixedFile(path: path, before: before, after: before, fixes: [])
        file.after = edited.bytes
        file.fixes += edited.applied
        fixed[path] = file
      }
    }
    return fixed.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Writes the fixed files. Throws if a file no longer holds the bytes that the catalog was read from.
  package func write(_ files: [FixedFile]) throws {
    guard let root = selection.catalogRoot else { return }
    for file in files { try OutputWriter.edit("\(root)/\(file.path)", from: file.before, to: file.after) }
  }

  /// The available fixes by file, in the order of their locations.
  private func fixes(in catalog: Catalog) -> [String: [Fix]] {
    let definitions = Set(
      catalog.diagnostics.map(\.violation.location.file) + catalog.formats.map(\.facts.file)
    )
    .filter { $0.hasSuffix("/format.yaml") }
    return definitionChecks(catalog).findings.reduce(into: [:]) { fixes, finding in
      guard finding.verdict == .fail, let fix = finding.violation.fix,
        definitions.contains(finding.location.file)
      else { return }
      fixes[finding.location.file, default: []].append(fix)
    }
  }
}

extension Catalog {
  /// Replaces the text of a definition. Returns `false` and changes nothing if less of the new text can be read than of
  /// the old.
  fileprivate mutating func reread(_ path: String, _ content: [UInt8]) -> Bool {
    let reading = DefinitionReader.read(content, file: path)
    func unreadable(_ diagnostics: [Diagnostic]) -> Int {
      diagnostics.count { $0.rule == "definition-unreadable" && $0.violation.location.file == path }
    }
    guard unreadable(reading.diagnostics) <= unreadable(diagnostics) else { return false }
    diagnostics.removeAll { $0.violation.location.file == path }
    diagnostics += reading.diagnostics
    guard let definition = reading.definition else { return true }
    var format = formats.first { $0.facts.file == path } ?? FormatFolder(definition: definition)
    format.definition = definition
    format.sourceLines = reading.lines
    formats.removeAll { $0.facts.file == path }
    formats.append(format)
    formats.sort { $0.facts.file.precedesInBytes($1.facts.file) }
    return true
  }
}
