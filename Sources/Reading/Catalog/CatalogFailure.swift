package import Basics

/// The reason why no catalog could be read.
package enum CatalogFailure: Error, Hashable, Sendable {
  /// There is no `formats` folder; the value is the catalog's folder.
  case noFormats(String)
  /// The `formats` folder has no definition.
  case noDefinitions(String)
  /// The folder of definitions can't be listed.
  case unreadable(ReadFailure)
  /// The configuration has mistakes, which are reported by at least one diagnostic.
  case configuration([Diagnostic])
}

extension CatalogFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noFormats(let folder):
      "\(Self.name(folder)) has no folder 'formats'. adspec new <kind> <id> makes it, with a definition to start from."
    case .noDefinitions(let folder):
      "'\(folder)' holds no definition: formats/<name>/format.yaml is looked for. adspec new <kind> <id> starts one."
    case .unreadable(let failure): "'\(failure.path)' can't be read: \(failure.reason)."
    case .configuration(let diagnostics):
      diagnostics.map(Self.line).joined(separator: "\n")
    }
  }

  private static func line(_ diagnostic: Diagnostic) -> String {
    let violation = diagnostic.violation
    return "\(violation.location): \(violation.message)"
      + (violation.help.isEmpty ? "" : " \(violation.help)")
  }

  private static func name(_ folder: String) -> String { folder.isEmpty ? "This folder" : "'\(folder)'" }
}
