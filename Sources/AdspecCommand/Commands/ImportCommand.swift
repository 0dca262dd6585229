import Model
package import ArgumentParser
import Rules
import Basics
import Importing
import Reading
import Reports

/// `adspec import`: what others recorded and defined, as recordings and definitions.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Translate what others recorded or defined into recordings and definitions.",
    discussion: """
      An import writes files that you read, commit and check like your own. What a source doesn't hold is left out; \
      docs/importing.md says what becomes of what. Sources may be compressed (.gz, .zst), and - is standard input. \
      Exit code 1 says that a part of a source could not be read or translated: the rest is written.
      """,
    subcommands: [
      ImportHARCommand.self, ImportOpenRTBCommand.self, ImportAdManagerCommand.self,
      ImportOpenRTBNativeCommand.self, ImportAdCPCommand.self, ImportUIAutomatorCommand.self,
      ImportAxtreeCommand.self,
    ])

  package init() {}
}

/// What every import is told.
struct ImportFileOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Files to translate, or - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Write over files that exist.")
  var force = false

  @OptionGroup var terminal: TerminalOptions

  init() {}
}

/// Where recordings of an import go.
struct ImportRecordingOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file, or with a / at its end a folder, which gets a file a source; without it standard output.",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A catalog: recordings without --output go into its recordings folder, a file a source.",
      valueName: "folder"))
  var catalog: String?

  init() {}

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a file or folder.") }
    if output != nil, catalog != nil {
      throw ValidationError("--output and --catalog both say where recordings go: give one.")
    }
  }

  /// The folder that gets a file a source; `nil`: all goes to one place.
  func folder(in source: DiskSource) throws -> String? {
    if let catalog { return Folders.path("recordings", in: try InputResolver.catalogRoot(catalog)) }
    guard let output, output != "-" else { return nil }
    return output.hasSuffix("/") || source.form(of: output) == .folder ? output : nil
  }
}

/// Writes what came of an import, and says what could not be translated.
struct ImportRun {
  let options: ImportFileOptions
  /// Sources and what else is read.
  private let inputs: RunInputs
  private var imported: [(path: String, result: Imported)] = []

  /// - Parameter others: files that are read besides the sources.
  init(_ options: ImportFileOptions, reading others: [String] = []) {
    self.options = options
    inputs = RunInputs(options.files + others)
  }

  /// Reads every source; one that can't be opened is a finding, and the others are read.
  ///
  /// - Parameter translate: `nil` where its result comes later, by `add`.
  mutating func read(_ translate: (_ path: String, _ files: ForeignFiles) throws -> Imported?) throws {
    let files = ForeignFiles(source: DiskSource(root: ""))
    for path in options.files {
      do {
        if let result = try translate(path, files) { add(path, result) }
      } catch let failure as ReadFailure {
        add(path, failure)
      }
    }
  }

  mutating func add(_ path: String, _ result: Imported) { imported.append((path, result)) }

  /// A source that can't be opened.
  mutating func add(_ path: String, _ failure: ReadFailure) {
    imported.append((path, .unread(path, failure)))
  }

  /// Recordings, one after the other or a file a source.
  func writeRecordings(_ place: ImportRecordingOptions) throws {
    let source = DiskSource(root: "")
    guard let folder = try place.folder(in: source) else {
      let bytes = imported.flatMap(\.result.recording)
      guard let file = place.output, file != "-" else { return try Console.write(bytes) }
      try refuse([file])
      try NamedFile(file, sparing: inputs, as: .recording).write(bytes)
      return tell("to \(file)")
    }
    let files = try names(in: folder)
    try write(files, in: folder, as: .recording)
    tell("to \(folder)")
  }

  /// Files of one name are numbered; a source without a session gets none.
  private func names(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    var taken: Set<String> = []
    return imported.filter { !$0.result.recording.isEmpty }.map { path, result in
      let base = Imported.fileName(path)
      var (name, number) = (base, 2)
      while !taken.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      return (name + ".ndjson", result.recording)
    }
  }

  /// Writes files below a folder, or none of them.
  func write(
    _ files: [(name: String, bytes: [UInt8])], in folder: String, as product: RunInputs.Product
  ) throws {
    try refuse(files.map { Folders.path($0.name, in: folder) })
    for (name, _) in files {
      _ = try OutputWriter.file(name, in: folder, sparing: inputs, as: product)
    }
    for (name, bytes) in files {
      try OutputWriter.renew(name, bytes: bytes, in: folder, sparing: inputs, as: product)
    }
  }

  private func refuse(_ paths: [String]) throws {
    let there = options.force ? [] : paths.filter { Disk.form(of: $0) != nil }
    if let first = there.first { throw OutputExists(path: first, others: there.count - 1) }
  }

  func tell(_ where: String) {
    for (path, result) in imported where !result.summary.isEmpty {
      options.terminal.console.tell("\(VisibleText.line(path)): \(result.summary).")
    }
    options.terminal.console.tell("Wrote what was translated \(`where`).")
  }

  /// Says on standard error what could not be translated. Ends the command with 1 where that is something.
  func finish() throws {
    let mistakes = imported.flatMap(\.result.mistakes)
    guard !mistakes.isEmpty else { return }
    var findings = FindingSummary()
    for finding in mistakes.map(Self.finding).sorted() { findings.add(finding) }
    let text = FindingsText(colors: options.terminal.console.errors.hasColors, sources: [:])
      .text(findings, showsReviews: true)
    Console.complain(String(text.dropLast()))
    if mistakes.contains(where: { $0.rule != "import-note" }) { throw ExitCode(1) }
  }

  private static func finding(_ mistake: Mistake) -> Finding {
    Finding(
      rule: mistake.rule, severity: RuleRegistry.info(of: mistake.rule)?.severity ?? .error, verdict: .fail,
      complaint: mistake.complaint)
  }

  /// For definitions.
  var definitions: [ImportedDefinition] { imported.flatMap(\.result.definitions) }
}

extension Imported {
  fileprivate static func unread(_ path: String, _ failure: ReadFailure) -> Imported {
    var imported = Imported()
    imported.mistakes = [
      Mistake("import-unreadable", "The source can't be read: \(failure.reason).", at: Location(file: path))
    ]
    return imported
  }
}

/// Nothing was written.
enum ImportFailure: ToolFailure {
  /// The map's path.
  case densityUnknown(String)

  var description: String {
    switch self {
    case .densityUnknown(let map):
      "Bounds in a dump are pixels, recordings hold dp, and '\(map)' has no 'density'. Write it there, or pass --density: adb shell wm density prints it."
    }
  }
}

/// `adspec import har`.
package struct ImportHARCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "har", abstract: "Recorded traffic (HAR) as recordings, a session a page.")

  @OptionGroup var sources: ImportFileOptions
  @OptionGroup var place: ImportRecordingOptions

  package init() {}

  package mutating func run() throws {
    var run = ImportRun(sources)
    try run.read { try HARImporter.read($0, in: $1) }
    try run.writeRecordings(place)
    try run.finish()
  }
}

/// `adspec import openrtb`.
package struct ImportOpenRTBCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "openrtb",
    abstract: "Bid requests and responses (OpenRTB 2.x) as recordings, a session a request.")

  @OptionGroup var sources: ImportFileOptions
  @OptionGroup var place: ImportRecordingOptions

  package init() {}

  package mutating func run() throws {
    var run = ImportRun(sources)
    var importer = OpenRTBImporter()
    var read: [String] = []
    try run.read { path, files in
      try importer.read(path, in: files)
      read.append(path)
      return nil
    }
    for (path, result) in zip(read, importer.finish()) { run.add(path, result) }
    try run.writeRecordings(place)
    try run.finish()
  }
}
