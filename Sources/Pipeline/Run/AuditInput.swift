import Model
import Rules
import Basics
import Reading

/// The results of an audit, read from its folder for a catalog.
package struct AuditInput: Sendable {
  /// The folder, as the user named it.
  let folder: String
  let results: AuditResults
  let diagnostics: [Diagnostic]

  /// - Throws: `InputFailure` if there is no such folder; `ReadFailure` if it holds no results of an audit.
  init(_ folder: String, of catalog: Catalog, at root: String?) throws {
    let real = try InputFailure.realPath(of: folder)
    guard Disk.form(of: real) == .folder else { throw ReadFailure(path: folder, reason: "is not a folder") }
    let reader = AuditReader(
      DiskSource(root: real), name: folder, formats: Set(catalog.formats.map(\.facts.id)),
      rules: Set(RuleRegistry.infos.map(\.id)))
    var reading = try reader.read()
    try reading.results.noteFiles { file in
      guard let root, !file.hasPrefix("/") else { return nil }
      let catalog = DiskSource(root: root)
      guard catalog.resolved(file) != nil, let size = catalog.size(of: file),
        size <= RenderingFolder.longestFile
      else { return nil }
      return SHA256.hex(of: try catalog.bytes(of: file, limit: RenderingFolder.longestFile))
    }
    (self.folder, results, diagnostics) = (folder, reading.results, reading.diagnostics)
  }
}
