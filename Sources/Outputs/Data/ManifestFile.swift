import Digests

/// `data/manifest.json`: every file of a build with its size and SHA-256. It tells the next build which files in the
/// output folder are ours.
package enum ManifestFile {
  package static let path = "data/manifest.json"
  /// How a manifest of this tool is known.
  package static let generator = "adspec"

  /// The files, sorted by path, and their manifest.
  package static func adding(to files: [OutputFile]) -> [OutputFile] {
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let entries = files.map { file -> JSONValue in
      [
        "path": .string(file.path), "size": .integer(file.bytes.count),
        "sha256": .string(SHA256.hex(of: file.bytes)),
      ]
    }
    let manifest: JSONValue = ["generator": .string(generator), "files": .array(entries)]
    return files + [OutputFile(path: path, text: manifest.document)]
  }
}
