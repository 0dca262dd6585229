import Basics
import FoundationEssentials
import Reports

/// A change of files where they stand, for a site that isn't exchanged as a whole: few of its files change, or its folder
/// can't be exchanged (a mount point: a Docker volume, NFS).
///
/// A journal, a file at the top of the folder, says how far it got: a run that fails undoes it, and what a run that was
/// killed left, the next undoes or completes. Of a site in which `index.html` changed, `a/new.html` came and `old.html` went:
///
/// 1. The journal says `preparing`. The new files go beside their places as `index.html.adspec-new` and
///    `a/new.html.adspec-new`; `index.html.adspec-old` and `old.html.adspec-old` become second names of what is there.
///    Killed here: the next run removes these four, and the site is the old one.
/// 2. It says `moving`. The new files are renamed to their places, and `old.html` is removed. Killed here: the next run
///    does what is left of that, and the site is the new one.
/// 3. It says `undoing` where a rename failed. The old files are renamed back, and `a/new.html` is removed. Killed here: the
///    next run does what is left of that.
/// 4. What is left beside the files goes, and then the journal.
///
/// A journal may come from a stranger, with the checkout. It is believed where each path in it is a plain one below the
/// folder, which leads through no link, and the files at hand have the digests that it names; else nothing is touched.
package struct InPlaceChange {
  private enum Stage: String, Codable { case preparing, moving, undoing }

  /// The journal. Paths are relative to the folder.
  private struct Journal: Codable {
    var stage = Stage.preparing
    /// Files that take the place of others.
    var replaced: [String] = []
    /// Files that come; their places are free.
    var added: [String] = []
    /// Files that go.
    var removed: [String] = []
    /// The SHA-256 of the new files, by their paths.
    var newDigests: [String: String] = [:]
    /// The SHA-256 of the files that are replaced or go, by their paths.
    var oldDigests: [String: String] = [:]

    /// Files that are renamed to their places, in this order: the manifest last, so that it never names what isn't there.
    var new: [String] {
      let all = replaced + added
      return all.filter { $0 != ManifestFile.path } + all.filter { $0 == ManifestFile.path }
    }
    /// Files of which the old one is kept until all is done.
    var old: [String] { replaced + removed }
  }

  /// Of the folder.
  private let root: String
  private var journal: Journal
  /// Whether what is written reaches the disk before what comes after it.
  private let syncs: Bool

  private static let name = ".adspec-journal"
  private var path: String { root + "/" + Self.name }
  private func place(_ path: String) -> String { root + "/" + path }
  private static let newEnding = ".adspec-new"
  private static let oldEnding = ".adspec-old"
  private func new(_ path: String) -> String { place(path) + Self.newEnding }
  private func old(_ path: String) -> String { place(path) + Self.oldEnding }

  /// - Parameters:
  ///   - paths: of the new files.
  ///   - gone: of files that go.
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

  /// Makes it, or leaves everything as it was.
  ///
  /// - Parameter aside: holds the new files. They are taken out of it where they can be.
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
      // From here on they are what puts the site right again.
      paths.subtract(unfinished)
      try change.moveOrUndo()
      do throws(WriteFailure) { try change.finish() } catch { throw .notRemoved(error) }
    }
  }

  /// Ends what a run that was killed or couldn't undo its work left in a folder.
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
    try change.believe()
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
  /// - Throws: where what is at hand isn't what a run of ours leaves.
  private func believe() throws(WriteFailure) {
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

  /// Notes what the files are before the first of them is touched.
  private mutating func noteDigests(from aside: String) throws(WriteFailure) {
    for path in journal.new { journal.newDigests[path] = try Self.digest(aside + "/" + path) }
    for path in journal.old { journal.oldDigests[path] = try Self.digest(place(path)) }
  }

  /// The next stage, on the disk before anything of it is done.
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

  /// What a signal removes while this is prepared: of the new folders the topmost, and files in folders that are there.
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
    // A disk that fills up does so here, before the first file of the old site is touched.
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

  /// What was moved before is no more beside its place.
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

  /// Puts the old files back.
  private func restore() throws(WriteFailure) {
    for path in journal.old where Disk.form(of: old(path)) != nil {
      try Disk.move(old(path), to: place(path))
    }
    for path in journal.added { try Disk.removeFile(place(path)) }
    try discard()
  }

  /// Removes what is beside the files.
  private func discard() throws(WriteFailure) {
    // Renaming one of two names of a file over the other leaves both.
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
