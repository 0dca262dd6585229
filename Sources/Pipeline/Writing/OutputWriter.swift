import Basics
import Reading
package import Reports

/// The one part of the program that writes files.
///
/// A site is built in a folder beside the output and exchanged with it in one step, so that readers see the old site or
/// the new one, never a mixture, and a build that fails changes nothing. Where a build changes a few files of a site that
/// is as the last build left it, and no file comes or goes, or where the folder can't be exchanged, the files are changed
/// where they stand (`InPlaceChange`). Files in the output that the last manifest doesn't name are somebody else's: they
/// are carried over. One run writes to an output at a time (`OutputLock`).
package struct OutputWriter: Sendable {
  /// The folder of the site, as the user named it.
  package var output: String
  /// Publish into a folder that has files but no manifest of ours.
  package var adopts: Bool
  /// Files and folders that are read: the output may neither be nor hold one (`RunInputs`).
  package var inputs: [String]
  /// Threads that make and write files.
  package var jobs: Int
  /// The key that seals the cache beside the output. `nil`: the last build's cache isn't read, and none is written.
  package var secret: CacheSecret?
  /// Bytes that a site may have: of more nothing is published. `nil`: as many as there are.
  package var maxSize: Int?
  /// Whether all that was written is on the disk before the new site takes the place of the old.
  package var syncs: Bool
  /// Is told of each file that is made.
  var progress: Progress?
  /// Is told where another run writes to the output, and this one waits for it.
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

  /// What the last build into the output folder left; nothing where there is none, or it isn't looked at.
  func lastBuild() throws(WriteFailure) -> BuildMemo {
    guard let secret, let folder = Disk.realPath(output) else { return BuildMemo() }
    return try BuildMemo(
      at: Target(path: folder, exists: true).sibling(Self.memoName), jobs: jobs, sealedWith: secret)
  }

  /// Makes the files and puts them in place, with a manifest of them.
  ///
  /// - Parameters:
  ///   - files: in the order in which they are best made.
  ///   - last: the last build, where somebody has it.
  ///   - memo: what the next build is told besides of files; asked for when all are made.
  /// - Returns: why that could not be written, which harms nothing.
  @discardableResult
  package func publish(
    _ files: [PlannedFile], after last: BuildMemo? = nil, leaving memo: () -> BuildMemo = BuildMemo.init
  ) throws(WriteFailure) -> WriteFailure? {
    for file in files where !Self.isSafe(file.path) { throw .unsafePath(file.path) }
    let lock = try OutputLock(at: try resolvedTarget().sibling("adspec-lock"), for: output, waits: waits)
    // Whoever had it may have made the folder meanwhile.
    let target = try resolvedTarget()
    if target.exists { try InPlaceChange.recover(in: target.path, syncs: syncs) }
    let last = if let last { last } else { try lastBuild() }
    let isKnown = target.exists ? try Manifest.isKnown(to: last, in: target.path) : false
    let foreign = isKnown ? nil : try foreignFiles(in: target, newPaths: files.map(\.path), last: last)
    try removeLeftovers(of: target, isAlone: lock.isHeld)
    let aside = target.sibling("adspec-\(Disk.processID)")
    let made: MadeSite
    let isChangedInPlace: Bool
    defer { Unfinished.end(aside) }
    do throws(WriteFailure) {
      try Unfinished.begin(aside) { () throws(WriteFailure) in try Disk.createNewFolder(aside) }
      made = try make(files, besides: target, in: aside, last: last)
      let changes = isKnown ? changesInPlace(made.files, at: target, last: last) : nil
      if changes == nil {
        var others = foreign ?? []
        if isKnown { others = try foreignFiles(in: target, newPaths: files.map(\.path), last: last) }
        try complete(aside, with: made.files, carrying: others, from: target)
      }
      if syncs { try Disk.sync(aside) }
      isChangedInPlace = changes != nil
      try putInPlace(
        aside, at: target, changes: changes, paths: made.files.map(\.entry.path) + [ManifestFile.path])
    } catch {
      throw error.named(output, insteadOf: aside)
        .after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try Self.removeReplaced(aside, jobs: jobs)
    guard let secret else { return nil }
    return remember(made, memo(), at: target, areKeptUntouched: isChangedInPlace, sealedWith: secret)
  }

  private static let memoName = "adspec-cache"

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

  /// Writes what the next build is told.
  ///
  /// - Parameter areKeptUntouched: whether files that were kept are what they were, down to the kernel's times: one that
  ///   was carried into another folder has lost a name since.
  /// - Returns: why it could not be written.
  private func remember(
    _ made: MadeSite, _ memo: BuildMemo, at target: Target, areKeptUntouched: Bool,
    sealedWith secret: CacheSecret
  ) -> WriteFailure? {
    var memo = memo
    memo.manifest = made.manifest
    memo.files = Parallel.map(count: made.files.count, jobs: jobs) { index in
      let file = made.files[index]
      return BuildMemo.File(
        path: file.entry.path, key: file.key, size: file.entry.size, sha256: file.entry.sha256,
        identity: (areKeptUntouched ? file.identity : nil)
          ?? Disk.identity(of: target.path + "/" + file.entry.path))
    }
    let place = target.sibling(Self.memoName)
    do throws(WriteFailure) {
      guard [nil, .file].contains(Disk.form(of: place)) else { throw .notOurFile(place) }
      try NamedFile(rewriting: place).write(memo.bytes(jobs: jobs, sealedWith: secret))
      return nil
    } catch {
      return error
    }
  }

  /// - Parameters:
  ///   - changes: the files that are changed where they stand; `nil`: the site is exchanged as a whole.
  ///   - paths: of all files of the new site.
  private func putInPlace(
    _ aside: String, at target: Target, changes: [String]?, paths: [String]
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
    let gone = Set(try Manifest.paths(in: target.path) ?? []).subtracting(paths)
    var change = InPlaceChange(of: paths, removing: gone.sorted(), in: target.path, syncs: syncs)
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

  /// What a change in place costs: a few renames a file. Beyond this many the site is made whole and exchanged.
  private static let mostChanges = 100

  /// The files to change where they stand: few, each in the place of a file of the last build, and the manifest. `nil`
  /// where that isn't so.
  private func changesInPlace(_ made: [MadeFile], at target: Target, last: BuildMemo) -> [String]? {
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

  /// By now the new site is in its place; where there was none before, nothing is left to remove.
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
    // A link that leads nowhere stays one, and gets what it leads to. As many as Linux follows.
    for _ in 0..<40 { trimmed = Disk.target(ofLink: trimmed) ?? trimmed }
    let (parent, name) = Disk.split(trimmed)
    guard Disk.form(of: trimmed) == nil, !name.isEmpty, let folder = try Self.made(parent) else {
      throw .notAFolder(trimmed == output ? parent : output)
    }
    return Target(path: folder == "/" ? "/" + name : folder + "/" + name, exists: false)
  }

  /// The real path of a folder, created with its parents where it is missing; `nil` where that is no folder.
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

  /// A build that was killed leaves its folder beside the output, or a cache that is half written.
  ///
  /// - Parameter isAlone: whether nobody else can be writing to this output; else what a running process made is left alone.
  private func removeLeftovers(of target: Target, isAlone: Bool) throws(WriteFailure) {
    let (parent, name) = Disk.split(target.path)
    let cache = ".\(name).\(Self.memoName).adspec-"
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
