import Basics
import FoundationEssentials
import Reports

/// Reads the manifest, which lists what the last build put into an output folder.
package enum Manifest {
  static let path = ManifestFile.path

  private struct Contents: Decodable {
    struct File: Decodable { var path: String }
    var generator: String
    var files: [File]
  }

  /// The paths in the manifest of a folder; `nil` without a manifest of this tool.
  ///
  /// - Parameter last: the cache of the last build. If it has the digest of this manifest, its paths are returned, and
  ///   the manifest isn't decoded.
  package static func paths(
    in folder: String, knownFrom last: BuildCache = BuildCache()
  ) throws(WriteFailure) -> [String]? {
    let place = folder + "/" + path
    guard Disk.form(of: place) == .file else { return nil }
    let bytes = try Disk.read(place)
    if last.manifest == SHA256.hex(of: bytes) { return last.files.map(\.path) }
    let paths: [String]
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
      guard contents.generator == ManifestFile.generator else { return nil }
      paths = contents.files.map(\.path)
    } catch {
      throw .recordUnreadable(path: place, reason: "it is not the JSON that adspec writes")
    }
    guard paths.allSatisfy(OutputWriter.isSafe) else {
      throw .recordUnreadable(path: place, reason: "it names files outside the folder")
    }
    return paths
  }

  /// True if the manifest in this folder is that of the given build.
  static func isKnown(to last: BuildCache, in folder: String) throws(WriteFailure) -> Bool {
    let place = folder + "/" + path
    guard !last.manifest.isEmpty, Disk.form(of: place) == .file else { return false }
    return last.manifest == SHA256.hex(of: try Disk.read(place))
  }
}
