import Digests
import Outputs

/// All files of a build but the manifest, in the byte order of their paths.
struct MadeSite: Sendable {
  var files: [MadeFile]
  /// SHA-256 of the manifest.
  var manifest: String
}

/// A file of a build: made anew, or as the last build left it.
struct MadeFile: Sendable {
  var entry: ManifestFile.Entry
  /// Of the published file, where that is kept; else `nil`.
  var identity: FileIdentity?
  /// As `PlannedFile.key`.
  var key: String?

  var isKept: Bool { identity != nil }

  init(entry: ManifestFile.Entry) { self.entry = entry }

  /// `nil` when the published file isn't the one that the last build wrote.
  init?(
    keeping last: BuildMemo.File, in target: OutputWriter.Target
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

/// Few changes, made where the site stands.
extension OutputWriter {
  /// So many exchanges take about a millisecond: for so long a reader may see a new page beside an old one.
  private static let mostExchanges = 100

  /// Exchanges what was made anew with what is published, file by file, the manifest last.
  ///
  /// It can: when there are few, and each stands in the place of a file of the last build. A failure leaves the site as it
  /// was. A build that is killed meanwhile leaves pages of both, which the next build sees from their bytes.
  ///
  /// - Returns: whether the site is the new one now; if not, it is the old one.
  func exchangeChanged(
    _ made: [MadeFile], from aside: String, at target: Target, last: BuildMemo
  ) throws(WriteFailure) -> Bool {
    let paths = Set(last.files.map(\.path))
    guard made.count == paths.count else { return false }
    var changed: [String] = []
    for file in made where !file.isKept {
      guard paths.contains(file.entry.path), changed.count < Self.mostExchanges else { return false }
      changed.append(file.entry.path)
    }
    changed.append(ManifestFile.path)
    for path in changed where !Self.isPlain(path, in: target.path) { return false }
    return try Unfinished.undisturbed { _ throws(WriteFailure) in
      try exchange(changed, from: aside, at: target)
    }
  }

  private func exchange(
    _ paths: [String], from aside: String, at target: Target
  ) throws(WriteFailure) -> Bool {
    var done: [String] = []
    do throws(WriteFailure) {
      for path in paths {
        guard try Disk.exchange(aside + "/" + path, target.path + "/" + path) else { break }
        done.append(path)
      }
    } catch {
      throw error.after { () throws(WriteFailure) in try takeBack(done, from: aside, at: target) }
    }
    if done.count == paths.count { return true }
    try takeBack(done, from: aside, at: target)
    return false
  }

  private func takeBack(_ paths: [String], from aside: String, at target: Target) throws(WriteFailure) {
    for path in paths.reversed() {
      guard try Disk.exchange(aside + "/" + path, target.path + "/" + path) else {
        throw .notTakenBack(path: target.path + "/" + path)
      }
    }
  }

  /// Whether the path leads to a file, and through no link.
  private static func isPlain(_ path: String, in root: String) -> Bool {
    guard Disk.form(of: root + "/" + path) == .file else { return false }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return true }
    let folder = root + "/" + path[..<slash]
    return Disk.realPath(folder) == folder
  }
}
