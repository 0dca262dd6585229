import Diagnostics
import Digests
import Ingest
package import Outputs

/// The one part of the program that writes files.
///
/// A site is built in a folder beside the output and exchanged with it in one step, so that readers see the old site or
/// the new one, never a mixture, and a build that fails changes nothing. Where a build changes a few files of a site that
/// is as the last build left it, and no file comes or goes, they are made there, too, and then exchanged one by one
/// (`OutputWriter+Exchange.swift`). Files in the output that the last manifest doesn't name are somebody else's: they are
/// carried over.
package struct OutputWriter: Sendable {
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
  /// Is told of each file that is made.
  var progress: Progress?

  package init(
    output: String, adopts: Bool = false, inputs: [String] = [], jobs: Int = 1, caches: Bool = false
  ) {
    self.output = output
    self.adopts = adopts
    self.inputs = inputs
    self.jobs = jobs
    self.caches = caches
  }

  /// What the cache tells of the last build into the output folder; nothing where there is none, or it isn't looked at.
  package func lastBuild() throws(WriteFailure) -> LastBuild {
    guard caches, let folder = Disk.realPath(output) else { return LastBuild(cache: PageCache()) }
    return LastBuild(cache: try PageCache(at: Target(path: folder, exists: true).sibling(Self.cacheName)))
  }

  /// The same, on another thread while this one goes on.
  func lastBuildAhead() -> Ahead<Result<LastBuild, WriteFailure>> {
    let writer = self
    return Ahead(jobs: jobs) {
      let last = Result { () throws(WriteFailure) in try writer.lastBuild() }
      if case .success(let build) = last { build.cache.lateEntries.start(jobs: writer.jobs) }
      return last
    }
  }

  /// Makes the files and puts them in place, with a manifest of them.
  ///
  /// - Parameters:
  ///   - last: the last build, where somebody has it.
  ///   - memory: what the next build is told.
  /// - Returns: why the cache could not be written, which harms nothing.
  @discardableResult
  package func publish(
    _ files: [PlannedFile], after last: LastBuild? = nil, remembering memory: BuildMemory = BuildMemory()
  ) throws(WriteFailure) -> WriteFailure? {
    let files = files.sorted { $0.path.precedesInBytes($1.path) }
    for file in files where !Self.isSafe(file.path) { throw .unsafePath(file.path) }
    let target = try resolvedTarget()
    let cache: PageCache
    if let last { cache = last.cache } else { cache = try lastBuild().cache }
    let isKnown = target.exists ? try Manifest.isKnown(to: cache, in: target.path) : false
    let foreign = isKnown ? nil : try foreignFiles(in: target, newPaths: files.map(\.path), cache: cache)
    try removeLeftovers(of: target)
    let aside = target.sibling("adspec-\(Disk.processID)")
    let made: MadeSite
    let isExchanged: Bool
    defer { Unfinished.end(aside) }
    do throws(WriteFailure) {
      try Unfinished.begin(aside) { () throws(WriteFailure) in try Disk.createFolder(aside) }
      made = try make(files, besides: target, in: aside, cache: cache)
      isExchanged = isKnown ? try exchangeChanged(made.files, from: aside, at: target, cache: cache) : false
      if !isExchanged {
        var others = foreign ?? []
        if isKnown { others = try foreignFiles(in: target, newPaths: files.map(\.path), cache: cache) }
        try complete(aside, with: made.files, carrying: others, from: target)
      }
    } catch {
      throw error.named(output, insteadOf: aside)
        .after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    if !isExchanged {
      try putInPlace(aside, at: target, paths: files.map(\.path) + [ManifestFile.path])
    }
    return try finish(made, memory, at: target, removing: isExchanged ? aside : nil)
  }

  private static let cacheName = "adspec-cache"

  /// Makes a whole site of what was made anew: with what is kept of the last one, and what isn't ours.
  private func complete(
    _ folder: String, with made: [MadeFile], carrying foreign: [String], from target: Target
  ) throws(WriteFailure) {
    _ = try Parallel.map(count: made.count, jobs: jobs) { index throws(WriteFailure) in
      guard made[index].isKept else { return }
      let path = made[index].entry.path
      try Disk.createParents(of: path, in: folder)
      try Disk.carry(target.path + "/" + path, to: folder + "/" + path)
    }
    for path in foreign {
      try Disk.createParents(of: path, in: folder)
      if Disk.form(of: target.path + "/" + path) == .folder {
        try Disk.createFolder(folder + "/" + path)
      } else {
        try Disk.carry(target.path + "/" + path, to: folder + "/" + path)
      }
    }
  }

  /// Writes the cache.
  ///
  /// - Parameter leftover: a folder with what was exchanged for files of the site. Nothing touched the others then;
  ///   without one, what identifies a file is known when its last other name is gone.
  /// - Returns: why the cache could not be written.
  private func finish(
    _ made: MadeSite, _ memory: BuildMemory, at target: Target, removing leftover: String?
  ) throws(WriteFailure) -> WriteFailure? {
    let size = caches ? max(1, (made.files.count + jobs - 1) / jobs) : made.files.count
    let parts = caches ? (made.files.count + size - 1) / size : 0
    let texts = try Parallel.map(count: parts + 2, jobs: jobs) { part throws(WriteFailure) -> [UInt8] in
      if part == 0 {
        if let leftover { try Self.removeReplaced(leftover, jobs: 1) }
        return []
      }
      if part == 1 { return caches ? PageCache.text(of: memory.formats) : [] }
      let files = made.files.dropFirst((part - 2) * size).prefix(size)
      return PageCache.text(of: files) { file in
        leftover != nil && file.isKept
          ? file.identity : Disk.identity(of: target.path + "/" + file.entry.path)
      }
    }
    if !caches { return nil }
    do throws(WriteFailure) {
      try Self.replace(
        target.sibling(Self.cacheName),
        bytes: PageCache.bytes(manifest: made.manifest, memory, texts: texts))
      return nil
    } catch {
      return error
    }
  }

  private func putInPlace(_ aside: String, at target: Target, paths: [String]) throws(WriteFailure) {
    do throws(WriteFailure) {
      guard target.exists else { return try Disk.move(aside, to: target.path) }
      if try !Disk.exchange(aside, target.path) {
        try replaceOneByOne(from: aside, at: target, paths: paths)
      }
    } catch {
      throw error.named(output, insteadOf: aside)
        .after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try Self.removeReplaced(aside, jobs: jobs)
  }

  /// By now the new site is in its place.
  private static func removeReplaced(_ aside: String, jobs: Int) throws(WriteFailure) {
    do {
      try Disk.removeTree(aside, jobs: jobs)
    } catch {
      throw .notRemoved(error)
    }
  }

  /// Where the folder itself can't be exchanged (a mount point): one rename a file, the manifest last, so that a manifest
  /// never names what isn't there. Files of the last build that are no more go at the end.
  private func replaceOneByOne(
    from aside: String, at target: Target, paths: [String]
  ) throws(WriteFailure) {
    let last = try Manifest.paths(in: target.path) ?? []
    let asides = paths.map { Self.beside($0, in: target) }
    defer { for path in asides { Unfinished.end(path) } }
    // A disk that fills up does so before the first file of the old site is touched.
    do throws(WriteFailure) {
      for (path, beside) in zip(paths, asides) {
        try Unfinished.begin(beside) { () throws(WriteFailure) in
          try Disk.createParents(of: path, in: target.path)
          try Disk.removeFile(beside)
          try Disk.write(try Disk.read(aside + "/" + path), to: beside, named: target.path + "/" + path)
        }
      }
    } catch {
      throw error.after { () throws(WriteFailure) in
        for (path, beside) in zip(paths, asides) {
          try Disk.removeFile(beside)
          try removeEmptyFolders(above: path, in: target.path)
        }
      }
    }
    try Unfinished.undisturbed { _ throws(WriteFailure) in
      do throws(WriteFailure) {
        for (path, beside) in zip(paths, asides) { try Disk.move(beside, to: target.path + "/" + path) }
        for path in Set(last).subtracting(paths).sorted() {
          try Disk.removeFile(target.path + "/" + path)
          try removeEmptyFolders(above: path, in: target.path)
        }
      } catch {
        throw .mixed(error)
      }
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
    let path: String
    let exists: Bool
    /// Held open, so that nobody walks down to it for each file; `nil` where it isn't there.
    private let folder: OpenFolder?

    init(path: String, exists: Bool) {
      (self.path, self.exists) = (path, exists)
      folder = exists ? OpenFolder(path) : nil
    }

    /// Of a file in the folder that is there now; `nil` for what is no file.
    func identity(of file: String) -> FileIdentity? {
      folder.flatMap { Disk.identity(of: file, in: $0.descriptor) } ?? Disk.identity(of: path + "/" + file)
    }

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
    let (parent, name) = Disk.split(trimmed)
    guard let folder = try Self.createdFolder(parent) else { throw .notAFolder(parent) }
    return Target(path: folder == "/" ? "/" + name : folder + "/" + name, exists: false)
  }

  /// The real path of a folder, created with its parents where it is missing.
  static func createdFolder(_ path: String) throws(WriteFailure) -> String? {
    if let real = Disk.realPath(path) { return Disk.form(of: real) == .folder ? real : nil }
    let (parent, _) = Disk.split(path)
    guard parent != path, try createdFolder(parent) != nil else { return nil }
    try Disk.createFolder(path)
    return Disk.realPath(path)
  }

  /// A build that was killed leaves its folder beside the output; one that still runs is left alone.
  private func removeLeftovers(of target: Target) throws(WriteFailure) {
    let (parent, name) = Disk.split(target.path)
    let prefix = ".\(name).adspec-"
    for leftover in try Disk.names(in: parent) where leftover.hasPrefix(prefix) {
      let number = leftover.dropFirst(prefix.count)
      let isGoing = number.hasSuffix(Unfinished.removedSuffix)
      guard let process = Int32(isGoing ? number.dropLast(Unfinished.removedSuffix.count) : number) else {
        continue
      }
      if process == Disk.processID || !Disk.isRunning(process: process) {
        try Disk.removeTree(parent + "/" + leftover)
      }
    }
  }
}
