import Basics
import Reports

/// All files of a build except the manifest, in the byte order of their paths.
struct MadeSite: Sendable {
  var files: [MadeFile]
  /// Path of the manifest.
  var manifestPath: String
  /// SHA-256 of the manifest.
  var manifest: String
}

/// A file of a build: newly written, or kept from the last build.
struct MadeFile: Sendable {
  var entry: ManifestFile.Entry
  /// The identity of the published file if it is kept; `nil` for a new file.
  var identity: FileIdentity?
  /// The value of `DeferredFile.key`.
  var key: String?

  var isKept: Bool { identity != nil }

  init(entry: ManifestFile.Entry) { self.entry = entry }

  /// Describes a file that is kept from the last build. Returns `nil` if the published file isn't the one that the
  /// build wrote.
  init?(
    keeping last: BuildCache.File, in target: OutputWriter.Target
  ) throws(WriteFailure) {
    guard let identity = target.identity(of: last.path) else { return nil }
    if identity != last.identity, SHA256.hex(of: try Disk.read(target.path + "/" + last.path)) != last.sha256
    {
      return nil
    }
    entry = ManifestFile.Entry(path: last.path, size: last.size, sha256: last.sha256)
    self.identity = identity
  }
}
