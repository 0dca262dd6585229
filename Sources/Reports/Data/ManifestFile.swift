/// `data/manifest.json`: every file of a build with its size and SHA-256. The next build reads it to identify the
/// files in the output folder that the tool wrote.
package enum ManifestFile {
  package static let path = "data/manifest.json"
  /// The generator's name, which identifies a manifest of this tool.
  package static let generator = "adspec"

  /// A file that was written.
  package struct Entry: Hashable, Sendable {
    package var path: String
    /// Size in bytes.
    package var size: Int
    /// The SHA-256 of the file's bytes: 64 lower-case hex digits.
    package var sha256: String

    package init(path: String, size: Int, sha256: String) {
      self.path = path
      self.size = size
      self.sha256 = sha256
    }
  }

  /// Returns the manifest of these entries, which are sorted by path in byte order.
  package static func document(of entries: [Entry]) -> OutputFile {
    let empty: JSONValue = ["generator": .string(generator), "files": []]
    var bytes = empty.documentBytes
    if entries.isEmpty { return OutputFile(path: path, bytes: bytes) }
    let end = Array("]\n}\n".utf8)
    bytes.removeLast(end.count)
    bytes.reserveCapacity(200 * entries.count)
    for (index, entry) in entries.enumerated() {
      bytes += (index > 0 ? ",\n    " : "\n    ").utf8
      // Written in the format of `JSONValue`, without making a value for each of thousands of entries.
      bytes += "{\n      \"path\": ".utf8
      JSONText.append(entry.path, to: &bytes)
      bytes += ",\n      \"size\": \(entry.size),\n      \"sha256\": ".utf8
      JSONText.append(entry.sha256, to: &bytes)
      bytes += "\n    }".utf8
    }
    return OutputFile(path: path, bytes: bytes + "\n  ".utf8 + end)
  }
}
