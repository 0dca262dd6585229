import Reading
import Reports

/// Reads the templates of `--templates`, which override the built-in ones.
enum TemplateFolder {
  /// Maximum size of a template, in bytes.
  private static let limit = 4 << 20

  static func read(_ folder: String?) throws -> TemplateSet {
    guard let folder else { return .standard }
    let root = try InputFailure.realPath(of: folder)
    guard Disk.form(of: root) == .folder else { throw ReadFailure(path: folder, reason: "is not a folder") }
    let source = DiskSource(root: root)
    var texts: [String: String] = [:]
    try collect(from: source, folder: "", into: &texts)
    let templates = try TemplateSet.standard.overriding(with: texts)
    try templates.refuseUnused()
    return templates
  }

  private static func collect(
    from source: DiskSource, folder: String, into texts: inout [String: String]
  ) throws {
    for entry in try source.entries(of: folder) {
      let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
      if entry.leavesTree { throw ReadFailure(path: path, reason: "leads out of the folder of templates") }
      switch entry.form {
      case .folder: try collect(from: source, folder: path, into: &texts)
      case .file: texts[path] = String(decoding: try source.bytes(of: path, limit: limit), as: UTF8.self)
      case .other: continue
      }
    }
  }
}
