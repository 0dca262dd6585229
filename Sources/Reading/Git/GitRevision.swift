/// Why a revision can't be read, in a sentence.
package struct RevisionFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The definitions of a catalog as a revision of its git repository has them.
///
/// `git` reads it: the one program that this tool starts besides browsers. Whoever wrote the checkout may want it to run
/// something: therefore git is started in the folder that holds `.git`, takes no folder of the tree for a bare repository,
/// fetches nothing, and prints objects as they are stored, so that no filter, hook or attribute of the tree has a say.
package struct GitRevision: Sendable {
  /// The name that the user gave: a branch such as `main`, a tag, a commit.
  package let name: String
  /// The commit's id.
  package let commit: String
  /// When it was committed, RFC 3339.
  package let date: String
  private let git: Git
  private let folder: String

  /// Bytes of definitions, samples and notes that are taken.
  private static let limit = 1 << 30

  /// - Parameters:
  ///   - folder: the catalog's, absolute and without links.
  ///   - environment: of this process.
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
      throw unknown
    }
    guard lines.count == 2 else {
      throw RevisionFailure("'\(name)' is neither a folder nor a commit in '\(folder)'.")
    }
    (commit, date) = (String(lines[0]), String(lines[1]))
  }

  /// All files in `formats` but recordings; links are no files.
  package func definitions() throws(RevisionFailure) -> ArchiveSource {
    do {
      let all = try git.files(of: commit, in: Folders.path("formats", in: pathInRepository))
      if all.isEmpty {
        throw RevisionFailure("In revision '\(name)' the catalog '\(folder)' has no folder 'formats'.")
      }
      let listed = all.filter { !Self.isRecording($0.path) }
      if listed.reduce(0, { $0 + $1.size }) > Self.limit { throw ProgramOutput.Failure.tooLarge }
      let contents = try git.contents(of: listed.map(\.id))
      let paths = listed.map { "formats/" + $0.path }
      return ArchiveSource(Dictionary(zip(paths, contents)) { first, _ in first })
    } catch let failure as RevisionFailure {
      throw failure
    } catch ProgramOutput.Failure.tooLarge {
      throw RevisionFailure("The formats of '\(name)' hold more than \(Self.limit >> 30) GiB.")
    } catch {
      throw RevisionFailure(
        """
        Git can't read the files of '\(name)'. Where the clone is a partial one, fetch them first: adspec fetches nothing.
        """)
    }
  }

  /// The catalog's folder from the repository's; empty where they are the same.
  private var pathInRepository: String {
    String(folder.dropFirst(git.top.count).drop { $0 == "/" })
  }

  /// - Parameter path: below `formats`: `simple/recordings/a.ndjson`.
  private static func isRecording(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[1] == "recordings"
  }
}

/// Starts git, so that only the runner's own configuration has a say.
private struct Git: Sendable {
  /// The folder that holds `.git`. Git is started there: on the way up from another folder it might take one that only looks
  /// like a repository.
  let top: String
  private let environment: [String: String]

  init(top: String, environment: [String: String]) {
    self.top = top
    // Newer versions of git heed the first, all of them the second, by which no transport is allowed: nothing is fetched.
    self.environment = environment.merging(["GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"]) { $1 }
  }

  private func command(_ arguments: [String]) -> [String] {
    ["git", "-C", top, "-c", "safe.bareRepository=explicit"] + arguments
  }

  func output(_ arguments: [String], limit: Int) throws(ProgramOutput.Failure) -> [UInt8] {
    try ProgramOutput.bytes(of: command(arguments), environment: environment, limit: limit)
  }

  /// A file of a commit.
  struct File {
    /// Below the folder that was asked for.
    var path: String
    var id: String
    /// Bytes.
    var size: Int
  }

  /// The regular files of a folder in a commit.
  ///
  /// - Parameter folder: from the repository's.
  func files(of commit: String, in folder: String) throws(ProgramOutput.Failure) -> [File] {
    // Of entries such as `100644 blob 3b18e512…     12\tads/formats/simple/format.yaml`, each ended by a zero byte.
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

  /// The bytes of objects as they are stored, in the order of their ids.
  func contents(of ids: [String]) throws(ProgramOutput.Failure) -> [[UInt8]] {
    let program = try RunningProgram(command(["cat-file", "--batch"]), environment: environment)
    var contents: [[UInt8]] = []
    for id in ids {
      try program.send(Array((id + "\n").utf8))
      // `3b18e512… blob 12`, the bytes and a line's end; `3b18e512… missing` of what isn't here.
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
