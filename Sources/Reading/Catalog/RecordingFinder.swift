package import Model
package import Basics

/// Finds the recordings below a folder.
package struct RecordingFinder: Sendable {
  private let source: any FileSource
  private let root: String
  private let filter: PathFilter

  /// - Parameters:
  ///   - root: the catalog's folder. Displayed paths, and those that the filter gets, are relative to it.
  ///   - filter: decides which paths below the searched folder are skipped.
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
    var walk = FolderWalk(source: source, root: root)
    walk.walk(folder, filter) { Self.isRecording($0) || Self.looksLikeRecording($0) }
    var recordings: [RecordingFile] = []
    for file in walk.files {
      if !Self.isRecording(file.path) {
        walk.diagnostics.append(
          Diagnostic(
            .inputUnreadable,
            "This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst.",
            at: Location(file: file.path),
            help: "Rename or convert it, or name it under 'exclude' in adspec.yaml."))
      } else if file.form == .file {
        recordings.append(
          RecordingFile(path: file.path, systemPath: file.systemPath, definitionFile: definitionFile))
      } else {
        walk.diagnostics.append(.noFile(file.path))
      }
    }
    recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return (recordings, walk.diagnostics, walk.excluded)
  }

  /// True for names that resemble the name of a recording, such as `a.jsonl`. A file with such a name is skipped with a
  /// diagnostic.
  private static func looksLikeRecording(_ name: String) -> Bool {
    name.contains(".ndjson") || name.contains(".jsonl")
  }
}
