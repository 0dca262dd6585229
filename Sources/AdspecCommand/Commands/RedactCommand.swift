import Model
package import ArgumentParser
import Basics
import Reading

/// `adspec redact`: copies of recordings that are safe to share.
package struct RedactCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Write copies of recordings without consent strings, tokens, and ids of people and devices.",
    discussion: """
      A copy has the same lines, each as long, and adspec finds the same in it: what is secret has other letters and digits \
      in its place, the same for the same text. docs/privacy.md says what is secret. Copies aren't compressed.
      """)

  @Argument(help: ArgumentHelp("Recordings, and folders of recordings.", valueName: "recording"))
  var recordings: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The copy of one recording; or a folder for all copies, where they have their paths below the folder that was named.",
      valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      """
      What pseudonyms are made by, for the same ones in copies of several runs. Keep it: who has it can try out whose id a \
      pseudonym is. Without it, the recordings' own bytes.
      """,
      valueName: "text"))
  var key: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let source = DiskSource(root: "")
    let copies = try copies(in: source)
    let files = try files(of: copies)
    let key = try key ?? RecordingRedaction.key(of: copies.map(\.recording), in: source)
    let redaction = RecordingRedaction(source: source, pseudonyms: Pseudonyms(key: key))
    var broken = 0
    for (copy, file) in zip(copies, files) {
      var reason: String?
      try file.write { take in reason = try redaction.copy(copy.recording, to: take) }
      if let reason {
        Console.complain("warning: '\(VisibleText.line(copy.recording))' isn't copied to its end: \(reason).")
        broken += 1
      }
    }
    terminal.console.tell("Wrote \(copies.count == 1 ? "1 copy" : "\(copies.count) copies") to \(output).")
    if broken > 0 { throw ExitCode(1) }
  }
}

extension RedactCommand {
  private struct Copy {
    var recording: String
    /// The folder for all copies; `nil`: the path is that of the one copy.
    var folder: String?
    var path: String
  }

  /// The files of the copies. All of them are compared with the inputs before the first is written.
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

  private func copies(in source: DiskSource) throws -> [Copy] {
    if recordings.contains("-") {
      throw ValidationError("A recording is read twice, which - can't be. Save it first.")
    }
    let isFolder =
      recordings.count > 1 || source.form(of: recordings[0]) == .folder || source.form(of: output) == .folder
    var copies: [Copy] = []
    for path in recordings {
      guard let form = source.form(of: try InputFailure.realPath(of: path)) else {
        throw InputFailure.missing(path)
      }
      if form == .folder {
        var everything = Configuration()
        everything.respectsGitignore = false
        let filter = try PathFilter(everything, above: path, prefix: nil, in: source)
        let found = RecordingFinder(source: DiskSource(root: path), filter: filter).find(
          in: "", definitionFile: nil)
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
    return copies
  }

  /// Copies aren't compressed.
  private static func plain(_ path: String) -> String {
    for suffix in [".gz", ".zst"] where path.hasSuffix(".ndjson" + suffix) {
      return String(path.dropLast(suffix.count))
    }
    return path
  }
}

/// Nothing was copied, or no more.
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
