import Basics
import Model
import Reading

/// Copies recordings with secrets replaced.
package struct RedactAction {
  /// The result: the number of copies, the recordings that could not be read to their end, and what wasn't copied.
  package struct Result: Sendable {
    package var copies = 0
    /// Files and folders in the named folders that weren't read, each with the reason.
    package var unread: [(path: String, reason: String)] = []
    /// Recordings that could not be read to their end, each with the reason.
    package var broken: [(recording: String, reason: String)] = []
  }

  private let recordings: [String]
  private let output: String
  private let key: String?

  /// - Parameters:
  ///   - recordings: files, and folders of recordings; at least one.
  ///   - output: the copy of one recording, or a folder for all copies.
  ///   - key: the key of the pseudonyms; `nil`: derived from the recordings' bytes.
  package init(recordings: [String], output: String, key: String?) {
    (self.recordings, self.output, self.key) = (recordings, output, key)
  }

  package func result() throws -> Result {
    let source = DiskSource(root: "")
    let (copies, unread) = try copies(in: source)
    let files = try files(of: copies)
    let key = try key ?? RecordingRedaction.key(of: copies.map(\.recording), in: source)
    let redaction = RecordingRedaction(source: source, pseudonyms: Pseudonyms(key: key))
    var result = Result(copies: copies.count, unread: unread)
    try FileDrafts.write { drafts in
      for (copy, file) in zip(copies, files) {
        var reason: String?
        try drafts.add(file) { take in reason = try redaction.copy(copy.recording, to: take) }
        if let reason { result.broken.append((copy.recording, reason)) }
      }
    }
    return result
  }

  private struct Copy {
    var recording: String
    /// The folder that gets all copies; `nil` if there is only one copy. Then `path` is the full path of that copy.
    var folder: String?
    var path: String
  }

  /// Returns the files to which the copies are written.
  ///
  /// - Throws: if one of the files is an input.
  private func files(of copies: [Copy]) throws -> [NamedFile] {
    var inputs = RunInputs(copies.map(\.recording))
    for path in recordings where Disk.form(of: path) != .file { inputs.add(recordings: path) }
    if copies.contains(where: { $0.folder != nil }) { try inputs.refuse(folder: output) }
    return try copies.map { copy in
      guard let folder = copy.folder else {
        return try NamedFile(copy.path, sparing: inputs, as: .recording)
      }
      return try OutputWriter.file(copy.path, in: folder, sparing: inputs, as: .recording)
    }
  }

  private func copies(in source: DiskSource) throws -> ([Copy], unread: [(path: String, reason: String)]) {
    let isFolder =
      recordings.count > 1 || source.form(of: recordings[0]) == .folder || source.form(of: output) == .folder
    var copies: [Copy] = []
    var unread: [(path: String, reason: String)] = []
    for path in recordings {
      let real = try InputFailure.realPath(of: path)
      guard let form = source.form(of: real) else { throw InputFailure.missing(path) }
      if form == .folder {
        var everything = Configuration()
        everything.respectsGitignore = false
        let filter = try PathFilter(everything, above: path, prefix: nil, in: source)
        let finder = RecordingFinder(
          source: DiskSource(root: path), filter: filter, place: Disk.split(real).name)
        let found = finder.find(in: "", definitionFile: nil)
        unread += found.diagnostics.map {
          (Folders.path($0.violation.location.file, in: path), $0.violation.message)
        }
        copies += found.recordings.map {
          Copy(
            recording: Folders.path($0.path, in: path), folder: output, path: Self.plain($0.path))
        }
      } else {
        let name = Disk.split(path).name
        copies.append(
          Copy(recording: path, folder: isFolder ? output : nil, path: isFolder ? Self.plain(name) : output))
      }
    }
    if let twice = Dictionary(grouping: copies, by: \.path).first(where: { $0.value.count > 1 }) {
      throw RedactionFailure.twoToOne(twice.value.map(\.recording).sorted())
    }
    if copies.isEmpty { throw RedactionFailure.none(recordings) }
    return (copies, unread)
  }

  /// Returns the path without its compression suffix, because copies aren't compressed.
  private static func plain(_ path: String) -> String {
    for suffix in [".gz", ".zst"] where path.hasSuffix(".ndjson" + suffix) {
      return String(path.dropLast(suffix.count))
    }
    return path
  }
}

/// The recordings can't be redacted: nothing was copied.
private enum RedactionFailure: ToolFailure {
  case twoToOne([String])
  case none([String])

  var description: String {
    switch self {
    case .twoToOne(let paths):
      "\(Wording.list(paths.map { "'\($0)'" })) would have one copy. Redact them one by one."
    case .none(let paths): "There is no recording in \(Wording.list(paths.map { "'\($0)'" }))."
    }
  }
}
