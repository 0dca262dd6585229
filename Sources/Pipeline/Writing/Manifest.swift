import Basics
import FoundationEssentials
import Reports

/// What the last build put into an output folder.
package enum Manifest {
  static let path = ManifestFile.path

  private struct Contents: Decodable {
    struct File: Decodable { var path: String }
    var generator: String
    var files: [File]
  }

  /// The paths that the manifest in this folder names; `nil` without a manifest of ours.
  ///
  /// - Parameter last: saves taking apart the manifest that it knows.
  package static func paths(
    in folder: String, knownFrom last: BuildMemo = BuildMemo()
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

  /// Whether the manifest in this folder is the one of the last build that is remembered.
  static func isKnown(to last: BuildMemo, in folder: String) throws(WriteFailure) -> Bool {
    let place = folder + "/" + path
    guard !last.manifest.isEmpty, Disk.form(of: place) == .file else { return false }
    return last.manifest == SHA256.hex(of: try Disk.read(place))
  }
}
