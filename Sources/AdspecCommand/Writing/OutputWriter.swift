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
  package var remembers: Bool
  /// Is told of each file that is made.
  var progress: Progress?

  package init(
    output: String, adopts: Bool = false, inputs: [String] = [], jobs: Int = 1, remembers: Bool = false
  ) {
    self.output = output
    self.adopts = adopts
    self.inputs = inputs
    self.jobs = jobs
    self.remembers = remembers
  }

  /// What the last build into the output folder left; nothing where there is none, or it isn't looked at.
  func lastBuild() throws(WriteFailure) -> BuildMemo {
    guard remembers, let folder = Disk.realPath(output) else { return BuildMemo() }
    return try BuildMemo(at: Target(path: folder, exists: true).sibling(Self.memoName), jobs: jobs)
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
    let target = try resolvedTarget()
    let last = if let last { last } else { try lastBuild() }
    let isKnown = target.exists ? try Manifest.isKnown(to: last, in: target.path) : false
    let foreign = isKnown ? nil : try foreignFiles(in: target, newPaths: files.map(\.path), last: last)
    try removeLeftovers(of: target)
    let aside = target.sibling("adspec-\(Disk.processID)")
    let made: MadeSite
    let isExchanged: Bool
    defer { Unfinished.end(aside) }
    do throws(WriteFailure) {
      try Unfinished.begin(aside) { () throws(WriteFailure) in try Disk.createFolder(aside) }
      made = try make(files, besides: target, in: aside, last: last)
      isExchanged = isKnown ? try exchangeChanged(made.files, from: aside, at: target, last: last) : false
      if !isExchanged {
        var others = foreign ?? []
        if isKnown { others = try foreignFiles(in: target, newPaths: files.map(\.path), last: last) }
        try complete(aside, with: made.files, carrying: others, from: target)
      }
    } catch {
      throw error.named(output, insteadOf: aside)
        .after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    if isExchanged {
      try Self.removeReplaced(aside, jobs: jobs)
    } else {
      try putInPlace(aside, at: target, paths: made.files.map(\.entry.path) + [ManifestFile.path])
    }
    return remembers ? remember(made, memo(), at: target, areKeptUntouched: isExchanged) : nil
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
  private func remember(_ made: MadeSite, _ memo: BuildMemo, at target: Target, areKeptUntouched: Bool)
    -> WriteFailure?
  {
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
      try Self.replace(place, bytes: memo.bytes(jobs: jobs))
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
