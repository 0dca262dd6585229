import Diagnostics

/// A file or folder that is not read because a pattern of `exclude` matches it.
package struct ExcludedPath: Hashable, Sendable {
  package let pattern: String
  /// Relative to the catalog; a folder ends in `/`.
  package let path: String

  /// `nil` when no pattern matches.
  init?(_ path: String, isFolder: Bool = false, _ exclude: [Glob]) {
    guard let glob = exclude.first(where: { $0.matches(path) }) else { return nil }
    pattern = glob.pattern
    self.path = isFolder ? path + "/" : path
  }
}

extension [String] {
  /// Sorted as every output sorts paths.
  var inByteOrder: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
