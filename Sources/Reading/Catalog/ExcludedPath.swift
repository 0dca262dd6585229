import Basics

/// A file or folder that is not read.
package struct ExcludedPath: Hashable, Sendable {
  /// The pattern of `exclude` that matches it; for a path ignored by git, the `.gitignore` relative to the repository's
  /// root.
  package let pattern: String
  /// Relative to the catalog; a folder ends in `/`.
  package var path: String

  init(_ path: String, isFolder: Bool, by pattern: String) {
    self.pattern = pattern
    self.path = isFolder ? path + "/" : path
  }
}

extension [String] {
  /// Sorted by bytes, as every output sorts paths.
  var inByteOrder: [String] { sorted { $0.precedesInBytes($1) } }
}
