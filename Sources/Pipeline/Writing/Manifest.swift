import Basics
import FoundationEssentials
import Reports

/// Reads the manifest, which lists what the last build put into an output folder.
package enum Manifest {
  static let path = ManifestFile.path

  private struct Contents: Decodable {
    struct File: Decodable {
      var path: String
      var sha256: String
    }
    var generator: String
    var files: [File]
  }

  /// The SHA-256 of each file in the manifest of a folder, by path; `nil` without a manifest of this tool.
  ///
  /// - Parameter last: the cache of the last build. If it has the digest of this manifest, its digests are returned, and
  ///   the manifest isn't decoded.
  package static func digests(
    in folder: String, knownFrom last: BuildCache = BuildCache()
  ) throws(WriteFailure) -> [String: String]? {
    let place = folder + "/" + path
    guard Disk.form(of: place) == .file else { return nil }
    let bytes = try Disk.read(place)
    if last.manifest == SHA256.hex(of: bytes) { return digests(last.files.map { ($0.path, $0.sha256) }) }
    let files: [Contents.File]
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
      guard contents.generator == ManifestFile.generator else { return nil }
      files = contents.files
    } catch {
      throw .recordUnreadable(path: place, reason: "it is not the JSON that adspec writes")
    }
    guard files.map(\.path).allSatisfy(OutputWriter.isSafe) else {
      throw .recordUnreadable(path: place, reason: "it names files outside the folder")
    }
    return digests(files.map { ($0.path, $0.sha256) })
  }

  private static func digests(_ files: [(path: String, sha256: String)]) -> [String: String] {
    Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// True if the manifest in this folder is that of the given build.
  static func isKnown(to last: BuildCache, in folder: String) throws(WriteFailure) -> Bool {
    let place = folder + "/" + path
    guard !last.manifest.isEmpty, Disk.form(of: place) == .file else { return false }
    return last.manifest == SHA256.hex(of: try Disk.read(place))
  }
}
