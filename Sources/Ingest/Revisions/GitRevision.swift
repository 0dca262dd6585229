/// Why a revision can't be read, in a sentence.
package struct RevisionFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The definitions of a catalog as a revision of its git repository has them.
///
/// `git` reads it: the one program that this tool starts besides browsers. No hook of the repository is run.
package struct GitRevision: Sendable {
  /// As it was named: `main`, `v1.2`, a commit.
  package let name: String
  /// The commit's id.
  package let commit: String
  /// When it was committed, RFC 3339.
  package let date: String
  private let folder: String
  private let environment: [String: String]

  /// Bytes of definitions, samples and notes that are taken.
  private static let limit = 1 << 30

  /// - Parameters:
  ///   - folder: the catalog's, absolute.
  ///   - environment: of this process.
  package init(
    _ name: String, of folder: String, environment: [String: String]
  ) throws(RevisionFailure) {
    (self.name, self.folder, self.environment) = (name, folder, environment)
    let lines: [Substring]
    do {
      let bytes = try ProgramOutput.bytes(
        of: [
          "git", "-C", folder, "log", "-1", "--no-show-signature", "--format=%H%n%cI", "--end-of-options",
          name, "--",
        ],
        environment: environment, limit: 1 << 16)
      lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    } catch .notStarted {
      throw RevisionFailure(
        "'\(name)' is no folder, and whether it is a revision only git can tell, which can't be started: is it installed?"
      )
    } catch {
      throw RevisionFailure("'\(name)' is neither a folder nor a revision that git knows in '\(folder)'.")
    }
    guard lines.count == 2 else {
      throw RevisionFailure("'\(name)' is neither a folder nor a commit in '\(folder)'.")
    }
    (commit, date) = (String(lines[0]), String(lines[1]))
  }

  /// All that lies in `formats` but recordings.
  package func definitions() throws(RevisionFailure) -> ArchiveSource {
    let archive: [UInt8]
    do {
      archive = try ProgramOutput.bytes(
        of: [
          "git", "-C", folder, "archive", "--format=tar", commit, "--", "formats",
          ":(exclude,glob)formats/*/recordings/**",
        ],
        environment: environment, limit: Self.limit)
    } catch .tooLarge {
      throw RevisionFailure("The formats of '\(name)' hold more than \(Self.limit >> 30) GiB.")
    } catch {
      throw RevisionFailure("In revision '\(name)' the catalog '\(folder)' has no folder 'formats'.")
    }
    guard let files = TarArchive.files(archive) else {
      throw RevisionFailure("What git prints of revision '\(name)' can't be read.")
    }
    return ArchiveSource(files)
  }
}
