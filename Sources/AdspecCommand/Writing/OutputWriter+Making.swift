import Digests
import Ingest
import Outputs

/// Making files, and leaving those that are there already.
extension OutputWriter {
  /// Makes what the last build didn't make, each file in its place below `folder`.
  func make(
    _ files: [PlannedFile], besides target: Target, in folder: String, cache: PageCache
  ) throws(WriteFailure) -> MadeSite {
    let entries = cache.entries
    // Those that take longest first: a thread that gets one at the end leaves the others idle.
    let order = files.indices.filter { files[$0].isLong } + files.indices.filter { !files[$0].isLong }
    let inOrder = try Parallel.map(count: order.count, jobs: jobs) { place throws(WriteFailure) -> MadeFile in
      let file = files[order[place]]
      let key = file.key
      let last = entries[file.path]
      var made: MadeFile
      if let last, let key, last.key == key,
        let kept = try MadeFile(keeping: file.path, last, in: target)
      {
        made = kept
      } else {
        made = try make(file, besides: target, in: folder, last)
      }
      made.key = key
      progress?.add(1)
      return made
    }
    var made = inOrder
    for (place, index) in order.enumerated() { made[index] = inOrder[place] }
    let manifest = ManifestFile.document(of: made.map { $0.entry })
    try Disk.write(manifest.bytes, to: manifest.path, in: folder)
    return MadeSite(files: made, manifest: SHA256.hex(of: manifest.bytes))
  }

  private func make(
    _ file: PlannedFile, besides target: Target, in folder: String, _ last: PageCache.Entry?
  ) throws(WriteFailure) -> MadeFile {
    switch file.content {
    case .whole(let make): return try write(try Self.made(make), file, besides: target, in: folder, last)
    case .parts(let make):
      let parted = try Self.made(make)
      let parts = try lastParts(of: file.path, context: parted.context, in: target, last)
      let bytes = try Self.made { () throws(TemplateError) in try PartedBytes(parted, last: parts) }
      var made: MadeFile
      if let finish = parted.finish {
        made = try write(finish(bytes.bytes), file, besides: target, in: folder, last)
      } else {
        made = try write(bytes, file, besides: target, in: folder, last)
      }
      made.parts = bytes.lines
      return made
    case .pieces(let pieces):
      let entry = try Self.write(pieces, to: file.path, in: folder)
      guard let last, last.sha256 == entry.sha256,
        let kept = try MadeFile(keeping: file.path, last, in: target)
      else { return MadeFile(entry: entry) }
      try Disk.removeFile(folder + "/" + file.path)
      return kept
    }
  }

  /// Leaves the published file where it has these bytes.
  private func write(
    _ bytes: [UInt8], _ file: PlannedFile, besides target: Target, in folder: String,
    _ last: PageCache.Entry?
  ) throws(WriteFailure) -> MadeFile {
    let sum = SHA256.hex(of: bytes)
    if let last, last.sha256 == sum, let kept = try MadeFile(keeping: file.path, last, in: target) {
      return kept
    }
    try Disk.write(bytes, to: file.path, in: folder)
    return MadeFile(entry: .init(path: file.path, size: bytes.count, sha256: sum))
  }

  private func write(
    _ bytes: PartedBytes, _ file: PlannedFile, besides target: Target, in folder: String,
    _ last: PageCache.Entry?
  ) throws(WriteFailure) -> MadeFile {
    let entry = bytes.entry(path: file.path)
    if let last, last.sha256 == entry.sha256, let kept = try MadeFile(keeping: file.path, last, in: target) {
      return kept
    }
    try Disk.createParents(of: file.path, in: folder)
    try Disk.write(bytes, to: folder + "/" + file.path)
    return MadeFile(entry: entry)
  }

  /// The parts of the published file; `nil` where it isn't the one that the last build wrote, or they can't be the same.
  private func lastParts(
    of path: String, context: String?, in target: Target, _ last: PageCache.Entry?
  ) throws(WriteFailure) -> LastParts? {
    let place = target.path + "/" + path
    guard let context, let last, let parts = last.parts, parts.context == context,
      Disk.form(of: place) == .file
    else { return nil }
    let bytes = try Disk.read(place)
    // Asked after it was read: nobody changed it in between.
    guard bytes.count == last.size, try MadeFile(keeping: path, last, in: target) != nil else {
      return nil
    }
    return LastParts(bytes, parts)
  }

  private static func made<Value>(
    _ make: () throws(TemplateError) -> Value
  ) throws(WriteFailure) -> Value {
    do {
      return try make()
    } catch {
      throw .notMade(error)
    }
  }
}
