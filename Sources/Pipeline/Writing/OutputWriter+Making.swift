import Basics
import Reading
import Reports
import Synchronization

/// Makes files, and keeps those that are published already.
extension OutputWriter {
  /// Makes the files that can't be kept from the last build, each at its path below `folder`. Threads start them in the
  /// given order.
  ///
  /// - Returns: the files, in the byte order of their paths.
  func make(
    _ files: [DeferredFile], besides target: Target, in folder: String, last: BuildCache
  ) throws(WriteFailure) -> MadeSite {
    var plain: Set<String> = []
    let known = Dictionary(
      last.files.lazy.filter { OutputLinks.isPlain($0.path, in: target.path, known: &plain) }
        .map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let size = Atomic(0)
    let made = try Parallel.map(count: files.count, jobs: jobs) { index throws(WriteFailure) -> MadeFile in
      let (file, last) = (files[index], known[files[index].path])
      let key = file.key
      var made: MadeFile
      if let last, let key, last.key == key, let kept = try MadeFile(keeping: last, in: target) {
        made = kept
      } else {
        made = try make(file, besides: target, in: folder, last)
      }
      made.key = key
      let sum = size.add(made.entry.size, ordering: .relaxed).newValue
      if let maxSize, sum > maxSize { throw .tooLarge(limit: maxSize) }
      progress?.add(1)
      return made
    }.sorted { $0.entry.path.precedesInBytes($1.entry.path) }
    let manifest = manifest(made.map(\.entry))
    try Disk.write(manifest.bytes, to: manifest.path, in: folder)
    return MadeSite(files: made, manifestPath: manifest.path, manifest: SHA256.hex(of: manifest.bytes))
  }

  /// Makes a file. Keeps the published one if the new bytes are identical.
  private func make(
    _ file: DeferredFile, besides target: Target, in folder: String, _ last: BuildCache.File?
  ) throws(WriteFailure) -> MadeFile {
    switch file.content {
    case .whole(let make):
      let bytes: [UInt8]
      do throws(TemplateError) { bytes = try make() } catch { throw .notMade(error) }
      let sum = SHA256.hex(of: bytes)
      if let last, last.sha256 == sum, let kept = try MadeFile(keeping: last, in: target) { return kept }
      try Disk.write(bytes, to: file.path, in: folder)
      return MadeFile(entry: .init(path: file.path, size: bytes.count, sha256: sum))
    case .pieces(let pieces):
      let entry = try Self.write(pieces, to: file.path, in: folder)
      guard let last, last.sha256 == entry.sha256, let kept = try MadeFile(keeping: last, in: target) else {
        return MadeFile(entry: entry)
      }
      try Disk.removeFile(folder + "/" + file.path)
      return kept
    }
  }
}
