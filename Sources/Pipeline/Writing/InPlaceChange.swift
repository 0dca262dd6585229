import Basics
import FoundationEssentials
import Reports

/// A change of single files of a site, in place. It is made if few files change, or if the folder can't be exchanged as
/// a whole (a mount point: a Docker volume, NFS).
///
/// A journal, a file at the top of the folder, records the progress. A run that fails undoes its change; after a run
/// that was killed, the next run undoes or completes it. In the example, `index.html` changes, `a/new.html` is added
/// and `old.html` is removed:
///
/// 1. The stage in the journal is `preparing`. The new files are put into their final folders under the names
///    `index.html.adspec-new` and `a/new.html.adspec-new`. The old files get second names: `index.html.adspec-old` and
///    `old.html.adspec-old`. If killed here, the next run removes these four names, and the site is the old one.
/// 2. The stage is `moving`. The new files get their final names, and `old.html` is removed. If killed here, the next
///    run completes this step, and the site is the new one.
/// 3. After a rename failed, the stage is `undoing`. The old files are renamed back, and `a/new.html` is removed. If
///    killed here, the next run completes this step.
/// 4. The `.adspec-new` and `.adspec-old` files are removed, and then the journal.
///
/// A journal may come from a stranger, with the checkout. It is used only if each of its paths is a plain one below the
/// folder, without links, and the existing files have the digests that it lists. Otherwise nothing is touched.
package struct InPlaceChange {
  private enum Stage: String, Codable { case preparing, moving, undoing }

  /// The contents of the journal. Paths are relative to the folder.
  private struct Journal: Codable {
    var stage = Stage.preparing
    /// New files that replace existing ones.
    var replaced: [String] = []
    /// New files that replace none.
    var added: [String] = []
    /// Existing files to remove.
    var removed: [String] = []
    /// SHA-256 of the new files, by path.
    var newDigests: [String: String] = [:]
    /// SHA-256 of the files that are replaced or removed, by path.
    var oldDigests: [String: String] = [:]

    /// New files in the order in which they are renamed to their places: the manifest last, so that it never names a
    /// missing file.
    var new: [String] {
      let all = replaced + added
      return all.filter { $0 != ManifestFile.path } + all.filter { $0 == ManifestFile.path }
    }
    /// Files whose old version is kept until the change is complete.
    var old: [String] { replaced + removed }
  }

  /// Path of the site's folder.
  private let root: String
  private var journal: Journal
  /// True to flush each step to the disk before the next one begins.
  private let syncs: Bool

  private static let name = ".adspec-journal"
  private var path: String { root + "/" + Self.name }
  private func place(_ path: String) -> String { root + "/" + path }
  private static let newEnding = ".adspec-new"
  private static let oldEnding = ".adspec-old"
  private func new(_ path: String) -> String { place(path) + Self.newEnding }
  private func old(_ path: String) -> String { place(path) + Self.oldEnding }

  /// - Parameters:
  ///   - paths: paths of the new files.
  ///   - gone: paths of files to remove.
  init(of paths: [String], removing gone: [String] = [], in root: String, syncs: Bool) {
    self.root = root
    self.syncs = syncs
    journal = Journal()
    for path in paths {
      if Disk.form(of: root + "/" + path) == nil {
        journal.added.append(path)
      } else {
        journal.replaced.append(path)
      }
    }
    journal.removed = gone.filter { Disk.form(of: root + "/" + $0) != nil }
  }

  private init(_ journal: Journal, in root: String, syncs: Bool) {
    (self.root, self.journal, self.syncs) = (root, journal, syncs)
  }

  /// Makes the change, or leaves everything as it was.
  ///
  /// - Parameter aside: the folder with the new files, which are moved out of it if possible.
  mutating func make(from aside: String) throws(WriteFailure) {
    let unfinished = unfinishedPlaces
    defer { for path in unfinished { Unfinished.end(path) } }
    try noteDigests(from: aside)
    do throws(WriteFailure) {
      try prepare(from: aside, registering: unfinished)
    } catch {
      throw error.after { () throws(WriteFailure) in try discard() }
    }
    var change = self
    try Unfinished.undisturbed { paths throws(WriteFailure) in
      // From here on a signal must not remove these files: they are needed to complete or undo the change.
      paths.subtract(unfinished)
      try change.moveOrUndo()
      do throws(WriteFailure) { try change.finish() } catch { throw .notRemoved(error) }
    }
  }

  /// Undoes or completes the change of a run that was killed, or that couldn't undo its own.
  package static func recover(in root: String, syncs: Bool) throws(WriteFailure) {
    let file = root + "/" + name
    guard Disk.form(of: file) != nil else {
      if Disk.form(of: file + "-next") == .file { try Disk.removeFile(file + "-next") }
      return
    }
    let journal: Journal
    do {
      journal = try JSONDecoder().decode(Journal.self, from: Data(try Disk.read(file)))
    } catch let failure as WriteFailure {
      throw failure
    } catch {
      throw .recordUnreadable(path: file, reason: "it is not the JSON that adspec writes")
    }
    let change = InPlaceChange(journal, in: root, syncs: syncs)
    try change.validate()
    try Disk.removeFile(file + "-next")
    switch journal.stage {
    case .preparing: try change.discard()
    case .moving:
      try change.move()
      try change.finish()
    case .undoing: try change.restore()
    }
  }
}

extension InPlaceChange {
  /// Checks that a journal was written by this tool and fits the files, before it is used.
  ///
  /// - Throws: `WriteFailure` if the files aren't what a run of this tool leaves.
  private func validate() throws(WriteFailure) {
    var known: Set<String> = []
    for path in journal.new + journal.old {
      guard OutputWriter.isSafe(path) else { throw .unsafePath(path) }
      for name in [path, path + Self.newEnding, path + Self.oldEnding]
      where !OutputLinks.isPlain(name, in: root, known: &known) {
        throw .recordUnreadable(path: self.path, reason: "'\(name)' is not a file of the folder itself")
      }
    }
    let isMoving = journal.stage == .moving
    let digests = isMoving ? journal.newDigests : journal.oldDigests
    for path in isMoving ? journal.new : journal.old {
      var place = place(path)
      if isMoving, Disk.form(of: new(path)) != nil { place = new(path) }
      if journal.stage == .undoing, Disk.form(of: old(path)) != nil { place = old(path) }
      guard Disk.form(of: place) != nil, try Self.digest(place) == digests[path] else {
        throw .recordUnreadable(path: self.path, reason: "'\(path)' is not the file that it names")
      }
    }
  }

  private static func digest(_ path: String) throws(WriteFailure) -> String {
    SHA256.hex(of: try Disk.read(path))
  }

  /// Records the digests of the new files, which are in the folder `aside`, and of the files that they replace or that
  /// are removed. This is done before the first file of the site is touched.
  private mutating func noteDigests(from aside: String) throws(WriteFailure) {
    for path in journal.new { journal.newDigests[path] = try Self.digest(aside + "/" + path) }
    for path in journal.old { journal.oldDigests[path] = try Self.digest(place(path)) }
  }

  /// Records the next stage in the journal. The journal is flushed to the disk before any step of that stage begins.
  private mutating func enter(_ stage: Stage) throws(WriteFailure) {
    journal.stage = stage
    let next = path + "-next"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes: [UInt8]
    do { bytes = Array(try encoder.encode(journal)) } catch { throw WriteFailure(error, making: path) }
    try Disk.removeFile(next)
    try Disk.write(bytes, to: next, named: path)
    if syncs { try Disk.sync(root) }
    try Disk.move(next, to: path, named: path)
    if syncs { try Disk.syncNames(in: root) }
  }

  /// Paths to remove if a signal ends the process during preparation: the topmost of new folders, files in existing
  /// folders, and the journal.
  private var unfinishedPlaces: [String] {
    var places = journal.old.map(old)
    for path in journal.new { places.append(topmostMissing(above: path) ?? new(path)) }
    return Array(Set(places)) + [path, path + "-next"]
  }

  private func topmostMissing(above path: String) -> String? {
    var folder = root
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      if Disk.form(of: folder) == nil { return folder }
    }
    return nil
  }

  private mutating func prepare(from aside: String, registering unfinished: [String]) throws(WriteFailure) {
    var change = self
    change = try Unfinished.undisturbed { paths throws(WriteFailure) in
      paths.formUnion(unfinished)
      try change.enter(.preparing)
      return change
    }
    self = change
    // A full disk fails here, before the first file of the old site is touched.
    for path in journal.new {
      try Unfinished.undisturbed { _ throws(WriteFailure) in
        try Disk.createParents(of: path, in: root)
        try Disk.bring(aside + "/" + path, to: new(path), named: place(path))
      }
    }
    for path in journal.old {
      try Unfinished.undisturbed { _ throws(WriteFailure) in try Disk.carry(place(path), to: old(path)) }
    }
  }

  private mutating func moveOrUndo() throws(WriteFailure) {
    do throws(WriteFailure) {
      try enter(.moving)
      try move()
    } catch {
      do throws(WriteFailure) {
        try enter(.undoing)
        try restore()
      } catch {
        throw .mixed(error)
      }
      throw error
    }
  }

  /// Moves the new files to their final paths, and removes the files in `journal.removed`. A new file that was already
  /// moved is skipped.
  private func move() throws(WriteFailure) {
    for path in journal.new where Disk.form(of: new(path)) != nil {
      try Disk.move(new(path), to: place(path))
    }
    for path in journal.removed { try Disk.removeFile(place(path)) }
    if syncs { try Disk.sync(root) }
  }

  private func finish() throws(WriteFailure) {
    for path in journal.old { try Disk.removeFile(old(path)) }
    for path in journal.removed { try removeEmptyFolders(above: path) }
    try Disk.removeFile(path)
  }

  /// Puts the old files back, and removes the added ones.
  private func restore() throws(WriteFailure) {
    for path in journal.old where Disk.form(of: old(path)) != nil {
      try Disk.move(old(path), to: place(path))
    }
    for path in journal.added { try Disk.removeFile(place(path)) }
    try discard()
  }

  /// Removes the temporary files that the change made in the site's folders (`.adspec-new`, `.adspec-old`), and then
  /// the journal.
  private func discard() throws(WriteFailure) {
    // Renaming one hard link of a file over another does nothing: both names remain.
    for path in journal.old { try Disk.removeFile(old(path)) }
    for path in journal.new { try Disk.removeFile(new(path)) }
    for path in journal.added { try removeEmptyFolders(above: path) }
    if syncs { try Disk.sync(root) }
    try Disk.removeFile(path)
    try Disk.removeFile(path + "-next")
  }

  private func removeEmptyFolders(above path: String) throws(WriteFailure) {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      try Disk.removeFolderIfEmpty(root + "/" + parts.joined(separator: "/"))
      parts = parts.dropLast()
    }
  }
}
