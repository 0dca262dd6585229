import Model
import Basics

/// Computes the digest that a sign-off contains. It covers all bytes of the definition, its samples and its own
/// template.
///
/// It is the SHA-256 of the lines that `sha256sum` prints for these files in the format's folder, in byte order of
/// their paths. Anyone can compute it: `LC_ALL=C sha256sum format.yaml samples/bread.svg | sha256sum`.
struct FormatDigest {
  let source: any FileSource
  /// The format's folder, as a path in `source`.
  let folder: String

  /// Returns the digest as 64 lower-case hex digits.
  /// - Throws: a failure whose path is relative to the format's folder.
  func hex(of definition: FormatDefinition) throws(ReadFailure) -> String {
    var text = ""
    for path in files(of: definition) {
      do {
        text += "\(try source.sha256(of: folder + "/" + path))  \(path)\n"
      } catch {
        throw ReadFailure(path: path, reason: error.reason)
      }
    }
    return SHA256.hex(of: text)
  }

  /// Returns the paths of the files that the digest covers. Samples that are missing or outside the format's folder are
  /// left out; adding them changes the digest.
  private func files(of definition: FormatDefinition) -> [String] {
    let reader = SampleReader(source: source, folder: folder)
    let beside = [FormatFolder.previewName] + SampleName.all(of: definition).map(\.path)
    return (["format.yaml"] + Set(beside).filter { reader.flaw(of: $0) == nil }).inByteOrder
  }
}

extension FileSource {
  /// Returns the SHA-256 of a file as 64 lower-case hex digits.
  package func sha256(of path: String) throws(ReadFailure) -> String {
    do {
      var stream = try stream(of: path)
      let digest = SHA256()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { buffer.deallocate() }
      while case let count = try stream.read(into: buffer), count > 0 {
        digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return digest.hex()
    } catch {
      throw ReadFailure(path: path, reason: error.reason)
    }
  }
}
