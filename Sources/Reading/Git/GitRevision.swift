/// The reason why a revision can't be read, as a sentence.
package struct RevisionFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The definitions of a catalog in a revision of its git repository.
///
/// They are read by `git`, the only program that this tool starts besides browsers. The checkout is untrusted and must
/// not execute anything. Git is therefore started in the folder that holds `.git`, accepts no folder of the tree as a
/// bare repository, and fetches nothing. It prints objects as stored, so that no filter, hook or attribute of the tree
/// applies.
package struct GitRevision: Sendable {
  /// The name given by the user: a branch such as `main`, a tag, a commit.
  package let name: String
  /// The commit's id.
  package let commit: String
  /// Time of the commit, RFC 3339.
  package let date: String
  private let git: Git
  private let folder: String

  /// Maximum bytes of definitions, samples and notes.
  private static let limit = 1 << 30

  /// - Parameters:
  ///   - folder: the catalog's folder, as an absolute path without links.
  ///   - environment: this process's environment variables.
  package init(
    _ name: String, of folder: String, environment: [String: String]
  ) throws(RevisionFailure) {
    let unknown = RevisionFailure(
      "'\(name)' is neither a folder nor a revision that git knows in '\(folder)'.")
    guard let top = RepositoryRoot.find(from: folder, in: DiskSource(root: "")) else { throw unknown }
    (self.name, self.folder) = (name, folder)
    git = Git(top: top, environment: environment)
    let lines: [Substring]
    do {
      let bytes = try git.output(
        ["log", "-1", "--no-show-signature", "--format=%H%n%cI", "--end-of-options", name, "--"],
        limit: 1 << 16)
      lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    } catch .notStarted {
      throw RevisionFailure(
        "'\(name)' is no folder, and whether it is a revision only git can tell, which can't be started: is it installed?"
      )
    } catch {
      throw RevisionFailure(
        "\(unknown) A clone in CI may have the newest commit alone: fetch '\(name)' first.")
    }
    guard lines.count == 2 else {
      throw RevisionFailure("'\(name)' is neither a folder nor a commit in '\(folder)'.")
    }
    (commit, date) = (String(lines[0]), String(lines[1]))
  }

  /// True if git knows a revision by this name; false also if git can't be started, which reading one reports.
  package static func isKnown(_ name: String, of folder: String, environment: [String: String]) -> Bool {
    do throws(RevisionFailure) {
      _ = try GitRevision(name, of: folder, environment: environment)
      return true
    } catch {
      return false
    }
  }

  /// True if the revision has definitions of the catalog, or other files in its folder `formats`.
  package func holdsFormats() throws(RevisionFailure) -> Bool {
    try definitions().form(of: "formats") == .folder
  }

  /// Returns all regular files in the revision's folder `formats`, except recordings: none if the catalog is newer.
  package func definitions() throws(RevisionFailure) -> ArchiveSource {
    do {
      let all = try git.files(of: commit, in: Folders.path("formats", in: pathInRepository))
      let listed = all.filter { !Self.isRecording($0.path) }
      if listed.reduce(0, { $0 + $1.size }) > Self.limit { throw ProgramOutput.Failure.tooLarge }
      let contents = try git.contents(of: listed.map(\.id))
      let paths = listed.map { "formats/" + $0.path }
      return ArchiveSource(Dictionary(zip(paths, contents)) { first, _ in first })
    } catch ProgramOutput.Failure.tooLarge {
      throw RevisionFailure("The formats of '\(name)' hold more than \(Self.limit >> 30) GiB.")
    } catch {
      throw RevisionFailure(
        """
        Git can't read the files of '\(name)'. Where the clone is a partial one, fetch them first: adspec fetches nothing.
        """)
    }
  }

  /// The catalog's folder relative to the repository's root; empty if they are the same.
  private var pathInRepository: String {
    String(folder.dropFirst(git.top.count).drop { $0 == "/" })
  }

  /// True for the path of a recording.
  ///
  /// - Parameter path: relative to `formats`: `simple/recordings/a.ndjson`.
  private static func isRecording(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[1] == "recordings"
  }
}

/// Starts git in such a way that no configuration of the checkout applies, only the runner's own.
private struct Git: Sendable {
  /// The folder that contains `.git`. Git is started there. If it was started below, it might find a folder on the way
  /// up that only looks like a repository.
  let top: String
  private let environment: [String: String]

  init(top: String, environment: [String: String]) {
    self.top = top
    // Both variables prevent fetching: newer versions of git respect the first; the second allows no transport in any
    // version.
    self.environment = environment.merging(["GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"]) { $1 }
  }

  private func command(_ arguments: [String]) -> [String] {
    ["git", "-C", top, "-c", "safe.bareRepository=explicit"] + arguments
  }

  func output(_ arguments: [String], limit: Int) throws(ProgramOutput.Failure) -> [UInt8] {
    try ProgramOutput.bytes(of: command(arguments), environment: environment, limit: limit)
  }

  /// A file in a commit.
  struct File {
    /// Path relative to the requested folder.
    var path: String
    var id: String
    /// Size in bytes.
    var size: Int
  }

  /// Returns the regular files below a folder in a commit.
  ///
  /// - Parameter folder: relative to the repository's root.
  func files(of commit: String, in folder: String) throws(ProgramOutput.Failure) -> [File] {
    // Entries such as `100644 blob 3b18e512…     12\tads/formats/simple/format.yaml`, each ended by a zero byte.
    try output(["ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", folder + "/"], limit: 1 << 28)
      .split(separator: 0).compactMap { entry in
        guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
          let path = String(validating: entry[(tab + 1)...], as: UTF8.self), path.hasPrefix(folder + "/")
        else { return nil }
        let facts = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
        guard facts.count == 4, ["100644", "100755"].contains(facts[0]), let size = Int(facts[3]) else {
          return nil
        }
        return File(path: String(path.dropFirst(folder.count + 1)), id: String(facts[2]), size: size)
      }
  }

  /// Returns the stored bytes of objects, in the order of `ids`.
  func contents(of ids: [String]) throws(ProgramOutput.Failure) -> [[UInt8]] {
    let program = try RunningProgram(command(["cat-file", "--batch"]), environment: environment)
    var contents: [[UInt8]] = []
    for id in ids {
      try program.send(Array((id + "\n").utf8))
      // The output is `3b18e512… blob 12`, the bytes and a line end, or `3b18e512… missing`.
      let head = try String(decoding: program.line(), as: UTF8.self).split(separator: " ")
      guard head.count == 3, let size = Int(head[2]) else { throw .failed }
      contents.append(try program.bytes(size))
      _ = try program.bytes(1)
    }
    program.endInput()
    try program.end()
    return contents
  }
}
