import Digests
import Ingest
package import Outputs

/// The one part of the program that writes files.
///
/// A site is built in a folder beside the output and exchanged with it in one step, so that readers see the old site or
/// the new one, never a mixture, and a build that fails changes nothing. Files in the output that the last manifest
/// doesn't name are somebody else's: they are carried over.
package struct OutputWriter {
  /// The folder of the site, as the user named it.
  package var output: String
  /// Publish into a folder that has files but no manifest of ours.
  package var adopts: Bool
  /// Folders that must not be replaced: the catalog's.
  package var inputs: [String]
  /// Threads that make and write files.
  package var jobs: Int
  /// Whether what the last build made is looked at, and what this one makes is remembered, in a file beside the output.
  package var caches: Bool

  package init(
    output: String, adopts: Bool = false, inputs: [String] = [], jobs: Int = 1, caches: Bool = false
  ) {
    self.output = output
    self.adopts = adopts
    self.inputs = inputs
    self.jobs = jobs
    self.caches = caches
  }

  /// Makes the files and puts them in place, with a manifest of them.
  ///
  /// - Returns: why the cache could not be written, which harms nothing.
  @discardableResult
  package func publish(_ files: [PlannedFile]) throws(WriteFailure) -> WriteFailure? {
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let paths = files.map(\.path) + [ManifestFile.path]
    let target = try resolvedTarget()
    let cache = caches ? try PageCache(at: target.sibling(Self.cacheName)) : PageCache()
    let foreign = try foreignFiles(in: target, newPaths: Set(paths), cache: cache)
    try removeLeftovers(of: target)
    let aside = target.sibling("adspec-\(Disk.processID)")
    var made = PageCache()
    do throws(WriteFailure) {
      try Disk.createFolder(aside)
      made = try write(files, carrying: foreign, from: target.path, to: aside, cache: cache)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try putInPlace(aside, at: target, paths: paths)
    return caches ? remember(made, files, at: target) : nil
  }

  private static let cacheName = "adspec-cache"

  /// The identity of a file is known when its last other name is gone.
  private func remember(_ made: PageCache, _ files: [PlannedFile], at target: Target) -> WriteFailure? {
    let identities = Parallel.map(count: files.count, jobs: jobs) { index in
      files[index].key == nil ? "" : Disk.identity(of: target.path + "/" + files[index].path) ?? ""
    }
    var made = made
    for (file, identity) in zip(files, identities) { made.entries[file.path]?.identity = identity }
    do throws(WriteFailure) {
      try Self.replace(target.sibling(Self.cacheName), bytes: made.bytes)
      return nil
    } catch {
      return error
    }
  }

  private func write(
    _ files: [PlannedFile], carrying foreign: [String], from old: String, to folder: String, cache: PageCache
  ) throws(WriteFailure) -> PageCache {
    let entries = try Parallel.map(count: files.count, jobs: jobs) { index throws(WriteFailure) in
      if let entry = try Self.carry(files[index], from: old, to: folder, cache) { return entry }
      return try Self.write(files[index], to: folder)
    }
    let manifest = ManifestFile.document(of: entries)
    try Disk.write(manifest.bytes, to: manifest.path, in: folder)
    for path in foreign {
      try Disk.createParents(of: path, in: folder)
      if Disk.form(of: old + "/" + path) == .folder {
        try Disk.createFolder(folder + "/" + path)
      } else {
        try Disk.carry(old + "/" + path, to: folder + "/" + path)
      }
    }
    return remembered(entries, of: files, manifest: manifest)
  }

  private func remembered(
    _ entries: [ManifestFile.Entry], of files: [PlannedFile], manifest: OutputFile
  ) -> PageCache {
    var cache = PageCache()
    cache.manifest = SHA256.hex(of: manifest.bytes)
    for (file, entry) in zip(files, entries) {
      cache.entries[file.path] = .init(
        key: file.key ?? "", size: entry.size, sha256: entry.sha256, identity: "")
    }
    return cache
  }

  /// The file of the last build, where this one would make the same.
  private static func carry(
    _ file: PlannedFile, from old: String, to folder: String, _ cache: PageCache
  ) throws(WriteFailure) -> ManifestFile.Entry? {
    guard let key = file.key, let entry = cache.entries[file.path], entry.key == key else { return nil }
    let path = old + "/" + file.path
    guard let identity = Disk.identity(of: path) else { return nil }
    if identity != entry.identity {
      guard SHA256.hex(of: try Disk.read(path)) == entry.sha256 else { return nil }
    }
    try Disk.createParents(of: file.path, in: folder)
    try Disk.carry(path, to: folder + "/" + file.path)
    return ManifestFile.Entry(path: file.path, size: entry.size, sha256: entry.sha256)
  }

  private static func write(
    _ file: PlannedFile, to folder: String
  ) throws(WriteFailure) -> ManifestFile.Entry {
    let bytes: [UInt8]
    do {
      bytes = try file.bytes()
    } catch {
      throw .notMade(error)
    }
    try Disk.write(bytes, to: file.path, in: folder)
    return ManifestFile.Entry(path: file.path, size: bytes.count, sha256: SHA256.hex(of: bytes))
  }

  private func putInPlace(_ aside: String, at target: Target, paths: [String]) throws(WriteFailure) {
    guard target.exists else { return try Disk.move(aside, to: target.path) }
    if try Disk.exchange(aside, target.path) { return try Disk.removeTree(aside, jobs: jobs) }
    do throws(WriteFailure) {
      try replaceOneByOne(from: aside, at: target, paths: paths)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try Disk.removeTree(aside)
  }

  /// Where the folder itself can't be exchanged (a mount point): one rename a file, the manifest last, so that a manifest
  /// never names what isn't there. Files of the last build that are no more go at the end.
  private func replaceOneByOne(
    from aside: String, at target: Target, paths: [String]
  ) throws(WriteFailure) {
    let last = try Manifest.paths(in: target.path) ?? []
    // A disk that fills up does so before the first file of the old site is touched.
    do throws(WriteFailure) {
      for path in paths {
        try Disk.createParents(of: path, in: target.path)
        try Disk.removeFile(Self.beside(path, in: target))
        try Disk.write(try Disk.read(aside + "/" + path), to: Self.beside(path, in: target))
      }
    } catch {
      throw error.after { () throws(WriteFailure) in
        for path in paths {
          try Disk.removeFile(Self.beside(path, in: target))
          try removeEmptyFolders(above: path, in: target.path)
        }
      }
    }
    for path in paths { try Disk.move(Self.beside(path, in: target), to: target.path + "/" + path) }
    for path in Set(last).subtracting(paths).sorted() {
      try Disk.removeFile(target.path + "/" + path)
      try removeEmptyFolders(above: path, in: target.path)
    }
  }

  /// Where a file is written on its way to its place.
  private static func beside(_ path: String, in target: Target) -> String {
    target.path + "/" + path + ".adspec-new"
  }

  private func removeEmptyFolders(above path: String, in root: String) throws(WriteFailure) {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      try Disk.removeFolderIfEmpty(root + "/" + parts.joined(separator: "/"))
      parts = parts.dropLast()
    }
  }
}

extension OutputWriter {
  /// The output folder with links resolved, so that a link to a folder keeps being a link.
  struct Target {
    var path: String
    var exists: Bool

    /// A hidden name beside the folder.
    func sibling(_ suffix: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return ".\(path).\(suffix)" }
      return "\(path[...slash]).\(path[path.index(after: slash)...]).\(suffix)"
    }
  }

  private func resolvedTarget() throws(WriteFailure) -> Target {
    let trimmed = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
    if let real = Disk.realPath(trimmed) {
      guard Disk.form(of: real) == .folder else { throw .notAFolder(output) }
      for input in inputs + [Disk.currentFolder].compactMap(\.self) {
        let place = Disk.realPath(input) ?? input
        if place == real || place.hasPrefix(real == "/" ? "/" : real + "/") { throw .holdsInputs(output) }
      }
      return Target(path: real, exists: true)
    }
    let (parent, name) = Self.split(trimmed)
    guard let folder = try Self.createdFolder(parent) else { throw .notAFolder(parent) }
    return Target(path: folder == "/" ? "/" + name : folder + "/" + name, exists: false)
  }

  /// The real path of a folder, created with its parents where it is missing.
  private static func createdFolder(_ path: String) throws(WriteFailure) -> String? {
    if let real = Disk.realPath(path) { return Disk.form(of: real) == .folder ? real : nil }
    let (parent, _) = split(path)
    guard parent != path, try createdFolder(parent) != nil else { return nil }
    try Disk.createFolder(path)
    return Disk.realPath(path)
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }

  /// A build that was killed leaves its folder beside the output; one that still runs is left alone.
  private func removeLeftovers(of target: Target) throws(WriteFailure) {
    let (parent, name) = Self.split(target.path)
    let prefix = ".\(name).adspec-"
    for leftover in try Disk.names(in: parent) where leftover.hasPrefix(prefix) {
      guard let process = Int32(leftover.dropFirst(prefix.count)) else { continue }
      if process == Disk.processID || !Disk.isRunning(process: process) {
        try Disk.removeTree(parent + "/" + leftover)
      }
    }
  }
}

extension OutputWriter {
  /// Writes one file that must not exist yet, with the folders it needs: what `adspec new` and `adspec init` make.
  package static func create(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    guard let root = try createdFolder(folder) else { throw .notAFolder(folder) }
    try Disk.createParents(of: path, in: root)
    try Disk.write(bytes, to: root + "/" + path)
  }

  /// Writes one file of ours below the folder, over an older one; a file that has these bytes is left alone.
  package static func renew(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    guard let root = try createdFolder(folder) else { throw .notAFolder(folder) }
    let place = root + "/" + path
    if Disk.form(of: place) == .file, try Disk.read(place) == bytes { return }
    try Disk.createParents(of: path, in: root)
    try replace(place, bytes: bytes)
  }

  /// Puts an edited file in the place of the one it was made from, in one step and with its permissions. A link stays one:
  /// what it leads to is edited. Fails when the file no longer holds the bytes that were read.
  package static func edit(_ path: String, from old: [UInt8], to new: [UInt8]) throws(WriteFailure) {
    guard let place = Disk.realPath(path), try Disk.read(place) == old else { throw .changed(path) }
    let aside = place + ".adspec-\(Disk.processID)"
    try Disk.removeFile(aside)
    do throws(WriteFailure) {
      try Disk.write(new, to: aside)
      try Disk.copyPermissions(of: place, to: aside)
      try Disk.move(aside, to: place)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeFile(aside) }
    }
  }

  /// Writes the file anew, in one step, over whatever was there: reports that were asked for by name.
  package static func replace(_ path: String, bytes: [UInt8]) throws(WriteFailure) {
    let aside = path + ".adspec-\(Disk.processID)"
    try Disk.removeFile(aside)
    do throws(WriteFailure) {
      try Disk.write(bytes, to: aside)
      try Disk.move(aside, to: path)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeFile(aside) }
    }
  }
}
