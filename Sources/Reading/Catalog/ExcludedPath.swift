import Basics

/// A file or folder that is not read.
package struct ExcludedPath: Hashable, Sendable {
  /// The pattern of `exclude` that matches the path. If git ignores the path, it is the path of the `.gitignore` file
  /// instead, relative to the repository's root.
  package let pattern: String
  /// The path relative to the catalog; that of a folder ends in `/`.
  package var path: String

  init(_ path: String, isFolder: Bool, by pattern: String) {
    self.pattern = pattern
    self.path = isFolder ? path + "/" : path
  }
}

extension [String] {
  /// The texts sorted by their bytes, which is the order of paths in every output.
  var inByteOrder: [String] { sorted { $0.precedesInBytes($1) } }
}
