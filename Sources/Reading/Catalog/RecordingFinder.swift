package import Model
package import Basics

/// Finds the recordings below a folder.
package struct RecordingFinder: Sendable {
  private let source: any FileSource
  private let root: String
  private let filter: PathFilter

  /// - Parameters:
  ///   - root: the catalog's folder, to which displayed and filtered paths are relative.
  ///   - filter: decides which paths of the searched folder are skipped.
  package init(source: any FileSource, root: String = "", filter: PathFilter) {
    self.source = source
    self.root = root
    self.filter = filter
  }

  /// Extensions of a recording's name.
  package static let suffixes = [".ndjson", ".ndjson.gz", ".ndjson.zst"]

  package static func isRecording(_ name: String) -> Bool { suffixes.contains { name.hasSuffix($0) } }

  /// Returns the recordings in the folder and below, in byte order of their paths. Hidden files are skipped.
  package func find(
    in folder: String, definitionFile: String?
  ) -> (recordings: [RecordingFile], diagnostics: [Diagnostic], excluded: [ExcludedPath]) {
    var search = Search(definitionFile: definitionFile)
    walk(folder, filter, &search)
    search.recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return (search.recordings, search.diagnostics, search.excluded)
  }

  private struct Search {
    var definitionFile: String?
    var recordings: [RecordingFile] = []
    var diagnostics: [Diagnostic] = []
    var excluded: [ExcludedPath] = []
    /// Paths of the visited folders, with links resolved. None is visited twice, since a link may lead to a folder
    /// above.
    var seen: Set<String> = []
  }

  private func walk(_ folder: String, _ above: PathFilter, _ search: inout Search) {
    if !folder.isEmpty, let path = above.excluded(folder, isFolder: true) {
      return search.excluded.append(path)
    }
    guard let resolved = source.resolved(systemPath(folder)) else {
      search.diagnostics.append(.outside(folder))
      return
    }
    guard search.seen.insert(resolved).inserted else { return }
    let filter = above.entering(folder, at: systemPath(folder), in: source, &search.diagnostics)
    do {
      for entry in try source.entries(of: systemPath(folder)) where !entry.name.hasPrefix(".") {
        visit(entry, path: folder.isEmpty ? entry.name : folder + "/" + entry.name, filter, &search)
      }
    } catch {
      search.diagnostics.append(.unreadable(error, file: folder))
    }
  }

  private func visit(_ entry: FileEntry, path: String, _ filter: PathFilter, _ search: inout Search) {
    let isRecording = Self.isRecording(entry.name)
    guard entry.form == .folder || isRecording || Self.looksLikeRecording(entry.name) else { return }
    if let excluded = filter.excluded(path, isFolder: entry.form == .folder) {
      return search.excluded.append(excluded)
    }
    if entry.leavesTree {
      search.diagnostics.append(.outside(path))
    } else if entry.form == .folder {
      walk(path, filter, &search)
    } else if !isRecording {
      search.diagnostics.append(
        Diagnostic(
          .inputUnreadable,
          "This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst.",
          at: Location(file: path), help: "Rename or convert it, or name it under 'exclude' in adspec.yaml."))
    } else if entry.form == .file {
      search.recordings.append(
        RecordingFile(path: path, systemPath: systemPath(path), definitionFile: search.definitionFile))
    } else {
      let failure = ReadFailure(path: path, reason: "leads to no file")
      search.diagnostics.append(.unreadable(failure, file: path))
    }
  }

  /// True for names that resemble the name of a recording, such as `a.jsonl`: skipping the file then gets a diagnostic.
  private static func looksLikeRecording(_ name: String) -> Bool {
    name.contains(".ndjson") || name.contains(".jsonl")
  }

  private func systemPath(_ path: String) -> String {
    root.isEmpty || path.isEmpty ? root + path : root + "/" + path
  }
}
