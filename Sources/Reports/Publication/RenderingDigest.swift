import Basics
package import Model

/// A digest of everything that a rendering is made from.
package enum RenderingDigest {
  /// Returns the SHA-256 of a format's definition, template and samples. While the digest is unchanged, a browser shows
  /// the format unchanged.
  ///
  /// - Parameter fileDigest: SHA-256 of the rendered HTML file as 64 hex digits; `nil` if no HTML file is rendered.
  package static func of(_ folder: FormatFolder, fileDigest: String? = nil) -> String {
    let digest = SHA256()
    func add(_ name: String, _ bytes: [UInt8]) {
      let piece = Array("\(name.utf8.count) \(bytes.count)\n\(name)".utf8) + bytes
      piece.withUnsafeBytes { digest.update($0) }
    }
    add("definition", Array(folder.sourceLines.joined(separator: "\n").utf8))
    if let template = folder.preview { add("template", Array(template.text.utf8)) }
    for (path, sample) in folder.samples.sorted(by: { $0.key < $1.key }) {
      if case .media(let bytes, _, _, _) = sample.content { add(path, bytes) }
    }
    if let fileDigest { add("file", Array(fileDigest.utf8)) }
    return digest.hex()
  }
}
