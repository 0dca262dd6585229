import Basics
import Reading
package import Reports

/// Writes files; no other part of the program does.
///
/// A site is built in a folder beside the output and exchanged with it in one step. Readers see the old site or the new
/// one, never a mixture, and a build that fails changes nothing. The files are changed in place (`InPlaceChange`) if
/// the folder can't be exchanged, or if few files change, the site is as the last build left it, and no file is added
/// or removed. Foreign files in the output (`OtherFiles`) are carried over if they are adopted, and refused otherwise.
/// Only one run at a time writes to an output (`OutputLock`).
package struct OutputWriter: Sendable {
  /// The folder of the site, as the user named it.
  package var output: String
  /// True if foreign files in the output are accepted, and kept.
  package var adopts: Bool
  /// Files and folders that the run reads. The output must neither be one of them nor contain one (`RunInputs`).
  package var inputs: [String]
  /// Number of threads that make and write files.
  package var jobs: Int
  /// The key that seals the cache beside the output; `nil`: the last build's cache isn't read, and none is written.
  package var secret: CacheSecret?
  /// Maximum size of a site in bytes; a larger one isn't published. `nil`: no limit.
  package var maxSize: Int?
  /// True if everything is on the disk before the new site replaces the old one.
  package var syncs: Bool
  /// A progress display that is advanced by one for each file made; `nil` if there is none.
  var progress: Progress?
  /// Returns the manifest of the files, which is written beside them.
  var manifest: @Sendable ([ManifestFile.Entry]) -> OutputFile = { ManifestFile.document(of: $0) }
  /// Called if another run writes to the output, and this one waits for it.
  var waits: @Sendable () -> Void = {}

  package init(
    output: String, adopts: Bool = false, inputs: [String] = [], jobs: Int = 1, secret: CacheSecret? = nil,
    syncs: Bool = false
  ) {
    self.output = output
    self.adopts = adopts
    self.inputs = inputs
    self.jobs = jobs
    self.secret = secret
    self.syncs = syncs
  }

  /// Returns the cache of the last build into the output folder; empty if there is none, or no secret.
  func lastBuild() throws(WriteFailure) -> BuildCache {
    guard let secret, let folder = Disk.realPath(output) else { return BuildCache() }
    return try BuildCache(
      at: Target(path: folder, exists: true).sibling(Self.cacheName), jobs: jobs, sealedWith: secret)
  }

  /// Makes the files and puts them in place, with a manifest of them.
  ///
  /// - Parameters:
  ///   - files: in the order in which they should be made.
  ///   - last: the cache of the last build; `nil`: it is read.
  ///   - cache: returns the cache for the next build, without the list of files; called after all files are made.
  /// - Returns: the failure to write the cache, which is harmless; `nil` if it was written.
  @discardableResult
  package func publish(
    _ files: [DeferredFile], after last: BuildCache? = nil, leaving cache: () -> BuildCache = BuildCache.init
  ) throws(WriteFailure) -> WriteFailure? {
    for file in files where !Self.isSafe(file.path) { throw .unsafePath(file.path) }
    let lock = try OutputLock(at: try resolvedTarget().sibling("adspec-lock"), for: output, waits: waits)
    // The last holder of the lock may have made the folder meanwhile.
    let target = try resolvedTarget()
    if target.exists { try InPlaceChange.recover(in: target.path, syncs: syncs) }
    let last = if let last { last } else { try lastBuild() }
    let isKnown = target.exists ? try Manifest.isKnown(to: last, in: target.path) : false
    let paths = files.map(\.path)
    // Before files are made if any may be foreign, so that those are refused at once.
    let early = isKnown ? nil : try otherFiles(in: target, besides: paths, last: last)
    try removeLeftovers(of: target, isAlone: lock.isHeld)
    let aside = target.sibling("adspec-\(Disk.processID)")
    let made: MadeSite
    let isChangedInPlace: Bool
    defer { Unfinished.end(aside) }
    do throws(WriteFailure) {
      try Unfinished.begin(aside) { () throws(WriteFailure) in try Disk.createNewFolder(aside) }
      made = try make(files, besides: target, in: aside, last: last)
      let others = if let early { early } else { try otherFiles(in: target, besides: paths, last: last) }
      let changes = isKnown ? changesInPlace(made.files, at: target, last: last) : nil
      if changes == nil {
        try complete(aside, with: made.files, carrying: others.foreign, from: target)
      }
      if syncs { try Disk.sync(aside) }
      isChangedInPlace = changes != nil
      try putInPlace(
        aside, at: target, changes: changes, paths: made.files.map(\.entry.path) + [made.manifestPath],
        removing: others.old)
    } catch {
      throw error.named(output, insteadOf: aside)
        .after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try Self.removeReplaced(aside, jobs: jobs)
    guard let secret else { return nil }
    return remember(made, cache(), at: target, areKeptUntouched: isChangedInPlace, sealedWith: secret)
  }

  private static let cacheName = "adspec-cache"

  /// Completes a new site with the kept files of the last one, and with foreign files.
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

  /// Writes the cache for the next build.
  ///
  /// - Parameter areKeptUntouched: true if the files kept from the last build were left where they were, so that their
  ///   identities still hold. If false, identities are read anew: those files were carried into a new folder as hard
  ///   links, and making and removing links changes a file's change time.
  /// - Returns: the failure to write it; `nil` if it was written.
  private func remember(
    _ made: MadeSite, _ cache: BuildCache, at target: Target, areKeptUntouched: Bool,
    sealedWith secret: CacheSecret
  ) -> WriteFailure? {
    var cache = cache
    cache.manifest = made.manifest
    cache.files = Parallel.map(count: made.files.count, jobs: jobs) { index in
      let file = made.files[index]
      return BuildCache.File(
        path: file.entry.path, key: file.key, size: file.entry.size, sha256: file.entry.sha256,
        identity: (areKeptUntouched ? file.identity : nil)
          ?? Disk.identity(of: target.path + "/" + file.entry.path))
    }
    let place = target.sibling(Self.cacheName)
    do throws(WriteFailure) {
      guard [nil, .file].contains(Disk.form(of: place)) else { throw .notOurFile(place) }
      try NamedFile(rewriting: place).write(cache.bytes(jobs: jobs, sealedWith: secret))
      return nil
    } catch {
      return error
    }
  }

  /// Puts the new site in the place of the old one.
  ///
  /// - Parameters:
  ///   - changes: the files to change in place; `nil`: the site is exchanged as a whole.
  ///   - paths: those of all files of the new site.
  ///   - old: files of the last build that the new site doesn't have.
  private func putInPlace(
    _ aside: String, at target: Target, changes: [String]?, paths: [String], removing old: [String]
  ) throws(WriteFailure) {
    guard target.exists else {
      try Disk.move(aside, to: target.path)
      return try syncPlace(of: target)
    }
    if let changes {
      var change = InPlaceChange(of: changes, in: target.path, syncs: syncs)
      return try change.make(from: aside)
    }
    if try Disk.exchange(aside, target.path) { return try syncPlace(of: target) }
    var change = InPlaceChange(of: paths, removing: old, in: target.path, syncs: syncs)
    try change.make(from: aside)
  }

  private func syncPlace(of target: Target) throws(WriteFailure) {
    guard syncs else { return }
    do throws(WriteFailure) {
      try Disk.syncNames(in: Disk.split(target.path).parent)
    } catch {
      throw .notRemoved(error)
    }
  }

  /// Maximum number of files changed in place, each of which costs a few renames. With more, the whole site is
  /// exchanged.
  private static let mostChanges = 100

  /// Returns the files to change in place: a few files that replace files of the last build, and the manifest. Returns
  /// `nil` if the whole site has to be exchanged instead.
  private func changesInPlace(_ made: [MadeFile], at target: Target, last: BuildCache) -> [String]? {
    let paths = Set(last.files.map(\.path))
    let changed = made.lazy.filter { !$0.isKept }.map(\.entry.path).prefix(Self.mostChanges + 1)
    guard made.count == paths.count, changed.count <= Self.mostChanges, changed.allSatisfy(paths.contains)
    else {
      return nil
    }
    let all = changed + [ManifestFile.path]
    var known: Set<String> = []
    let arePlain = all.allSatisfy { path in
      Disk.form(of: target.path + "/" + path) == .file
        && OutputLinks.isPlain(path, in: target.path, known: &known)
    }
    return arePlain ? Array(all) : nil
  }

  /// Removes the old site after the new one has replaced it. Does nothing if there was none.
  private static func removeReplaced(_ aside: String, jobs: Int) throws(WriteFailure) {
    guard Disk.form(of: aside) != nil else { return }
    do {
      try Disk.removeTree(aside, jobs: jobs)
    } catch {
      throw .notRemoved(error)
    }
  }
}

extension OutputWriter {
  /// The output folder with links resolved, so that a link to a folder stays a link.
  struct Target {
    let path: String
    let exists: Bool
    /// An open descriptor of the folder, so that its path isn't resolved for each file; `nil` if the folder doesn't
    /// exist.
    private let folder: OpenFolder?

    init(path: String, exists: Bool) {
      (self.path, self.exists) = (path, exists)
      folder = exists ? OpenFolder(path) : nil
    }

    /// The identity of a file in the folder; `nil` if it isn't a regular file.
    func identity(of file: String) -> FileIdentity? {
      folder.flatMap { Disk.identity(of: file, in: $0.descriptor) } ?? Disk.identity(of: path + "/" + file)
    }

    /// The path of a hidden file beside the folder: `._site.adspec-lock` for `_site`.
    func sibling(_ suffix: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return ".\(path).\(suffix)" }
      return "\(path[...slash]).\(path[path.index(after: slash)...]).\(suffix)"
    }
  }

  func resolvedTarget() throws(WriteFailure) -> Target {
    try OutputLinks.refuseLeaving(output)
    var trimmed = output
    while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    if let real = Disk.realPath(trimmed) {
      guard Disk.form(of: real) == .folder else { throw .notAFolder(output) }
      for input in inputs where Folders.contains(Disk.realPath(input) ?? input, in: real) {
        throw .holdsInput(output, input: input)
      }
      if let current = Disk.currentFolder, Folders.contains(current, in: real) {
        throw .holdsCurrentFolder(output)
      }
      return Target(path: real, exists: true)
    }
    // A link without a target is kept, and its target is created. Linux, too, follows at most 40 links.
    for _ in 0..<40 { trimmed = Disk.target(ofLink: trimmed) ?? trimmed }
    let (parent, name) = Disk.split(trimmed)
    guard Disk.form(of: trimmed) == nil, !name.isEmpty, let folder = try Self.made(parent) else {
      throw .notAFolder(trimmed == output ? parent : output)
    }
    return Target(path: folder == "/" ? "/" + name : folder + "/" + name, exists: false)
  }

  /// The real path of a folder, created with its parents if missing; `nil` if something else is at the path.
  static func createdFolder(_ path: String) throws(WriteFailure) -> String? {
    try OutputLinks.refuseLeaving(path)
    return try made(path)
  }

  private static func made(_ path: String) throws(WriteFailure) -> String? {
    if let real = Disk.realPath(path) { return Disk.form(of: real) == .folder ? real : nil }
    let (parent, _) = Disk.split(path)
    guard parent != path, try made(parent) != nil else { return nil }
    try Disk.createFolder(path)
    return Disk.realPath(path)
  }

  /// Removes the temporary folders and incomplete caches that killed builds left next to the output folder.
  ///
  /// - Parameter isAlone: true if no other run can be writing to this output; otherwise the files of running processes
  ///   are kept.
  private func removeLeftovers(of target: Target, isAlone: Bool) throws(WriteFailure) {
    let (parent, name) = Disk.split(target.path)
    let cache = ".\(name).\(Self.cacheName).adspec-"
    for leftover in try Disk.names(in: parent) {
      guard let prefix = [cache, ".\(name).adspec-"].first(where: leftover.hasPrefix) else { continue }
      let number = leftover.dropFirst(prefix.count)
      let isGoing = number.hasSuffix(Unfinished.removedSuffix)
      guard let process = Int32(isGoing ? number.dropLast(Unfinished.removedSuffix.count) : number) else {
        continue
      }
      if isAlone || process == Disk.processID || !Disk.isRunning(process: process) {
        try Disk.removeTree(parent + "/" + leftover)
      }
    }
  }
}
