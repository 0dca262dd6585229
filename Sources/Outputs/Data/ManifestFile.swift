/// `data/manifest.json`: every file of a build with its size and SHA-256. It tells the next build which files in the
/// output folder are ours.
package enum ManifestFile {
  package static let path = "data/manifest.json"
  /// How a manifest of this tool is known.
  package static let generator = "adspec"

  /// A file that was written.
  package struct Entry: Hashable, Sendable {
    package var path: String
    /// Bytes.
    package var size: Int
    /// 64 lower-case hex digits.
    package var sha256: String

    package init(path: String, size: Int, sha256: String) {
      self.path = path
      self.size = size
      self.sha256 = sha256
    }
  }

  /// The manifest of these files, which stand in the byte order of their paths.
  package static func document(of entries: [Entry]) -> OutputFile {
    let files = entries.map { entry -> JSONValue in
      ["path": .string(entry.path), "size": .integer(entry.size), "sha256": .string(entry.sha256)]
    }
    let manifest: JSONValue = ["generator": .string(generator), "files": .array(files)]
    return OutputFile(path: path, bytes: manifest.documentBytes)
  }
}
