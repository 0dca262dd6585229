package import Model
package import Basics

/// Finds the recordings below a folder.
package struct RecordingFinder: Sendable {
  private let source: any FileSource
  private let root: String
  private let filter: PathFilter
  /// The path of `root` in the catalog, or its name if it lies elsewhere.
  private let place: String

  /// - Parameters:
  ///   - root: the catalog's folder. Displayed paths, and those that the filter gets, are relative to it.
  ///   - filter: decides which paths below the searched folder are skipped.
  ///   - place: the path of `root` in the catalog if it is another folder, or its name if it lies elsewhere. In folders
  ///     named `recordings`, files that aren't read are reported.
  package init(source: any FileSource, root: String = "", filter: PathFilter, place: String = "") {
    (self.source, self.root, self.filter, self.place) = (source, root, filter, place)
  }

  /// Extensions of a recording's name.
  package static let suffixes = [".ndjson", ".ndjson.gz", ".ndjson.zst"]

  package static func isRecording(_ name: String) -> Bool { suffixes.contains { name.hasSuffix($0) } }

  /// Returns the recordings in the folder and below, in byte order of their paths. Hidden files are skipped.
  package func find(
    in folder: String, definitionFile: String?
  ) -> (recordings: [RecordingFile], diagnostics: [Diagnostic], excluded: [ExcludedPath]) {
    var walk = FolderWalk(source: source, root: root)
    walk.walk(folder, filter) { path in
      Self.isRecording(path) || Self.looksLikeRecording(path) || isAmongRecordings(path)
    }
    var recordings: [RecordingFile] = []
    for file in walk.files {
      if !Self.isRecording(file.path) {
        walk.diagnostics.append(.noRecording(file.path))
      } else if file.form == .file {
        recordings.append(
          RecordingFile(path: file.path, systemPath: file.systemPath, definitionFile: definitionFile))
      } else {
        walk.diagnostics.append(.noFile(file.path))
      }
    }
    let filled = Self.folders(of: walk.files.map(\.path))
    for folder in walk.folders where Self.isRecording(folder) && !filled.contains(folder[...]) {
      walk.diagnostics.append(.unreadable(ReadFailure(path: folder, reason: "is a folder"), file: folder))
    }
    recordings.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return (recordings, walk.diagnostics, walk.excluded)
  }

  /// True for names that resemble the name of a recording, such as `a.jsonl`.
  fileprivate static func looksLikeRecording(_ path: String) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    return name.contains(".ndjson") || name.contains(".jsonl")
  }

  /// Returns all folders in which these files lie, at any depth.
  private static func folders(of files: [String]) -> Set<Substring> {
    var folders: Set<Substring> = []
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if !folders.insert(path).inserted { break }
      }
    }
    return folders
  }

  /// True for the path of a file in a folder named `recordings` that may hold something recorded: any file but texts
  /// about the recordings, the YAML of an import, and pictures.
  private func isAmongRecordings(_ path: String) -> Bool {
    let parts = (place + "/" + path).split(separator: "/")
    guard let name = parts.last?.lowercased(), parts.dropLast().contains("recordings") else { return false }
    return !Self.otherStarts.contains { name.hasPrefix($0) }
      && !Self.otherEnds.contains { name.hasSuffix($0) }
  }

  private static let otherStarts = ["readme", "license"]
  private static let otherEnds = [
    ".md", ".yaml", ".yml", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg",
  ]

  /// Returns the name that a file with one JSON object a line needs to be read, such as `a.ndjson.gz` for `a.JSONL.gz`.
  /// It is `nil` if the end of the name is unknown.
  package static func recordingName(for name: String) -> String? {
    let packing = [".gz", ".zst"].first { name.lowercased().hasSuffix($0) } ?? ""
    let plain = name.dropLast(packing.count)
    let end = [".ndjson", ".jsonl", ".json", ".log", ".txt"].first { plain.lowercased().hasSuffix($0) }
    return end.map { plain.dropLast($0.count) + ".ndjson" + packing }
  }
}

extension Diagnostic {
  /// Reports a file in a folder of recordings that isn't read because of its name: as an error if the name resembles a
  /// recording's.
  fileprivate static func noRecording(_ path: String) -> Diagnostic {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let new = RecordingFinder.recordingName(for: name)
    let isMeant = RecordingFinder.looksLikeRecording(name)
    var help: String
    if isMeant {
      help =
        "\(new.map { "Rename it to '\($0)'" } ?? "Rename or convert it"), or name it under 'exclude' in adspec.yaml."
    } else {
      help = new.map { "If it holds one JSON object a line, rename it to '\($0)'. " } ?? ""
      help +=
        "If another tool wrote it, adspec check FILE names the import that reads it. "
        + "Otherwise name it under 'exclude' in adspec.yaml."
    }
    var diagnostic = Diagnostic(
      .inputUnreadable, "This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst.",
      at: Location(file: path), help: help)
    if !isMeant { diagnostic.violation.severity = .warning }
    return diagnostic
  }
}
