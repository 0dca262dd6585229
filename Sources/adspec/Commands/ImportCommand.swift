import Pipeline
import Model
package import ArgumentParser
import Rules
import Basics
import Importing
import Reading
import Reports

/// `adspec import`: translates other tools' recordings and definitions.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import", "Translate what others recorded or defined into recordings and definitions.",
    usage: "<source> <file ...> [options]",
    discussion: """
      An import writes files that you read, commit and check like your own. What a source doesn't hold is left out; \
      docs/importing.md says what becomes of what. Sources may be compressed (.gz, .zst), and - is standard input. \
      Exit code 1 says that a part of a source could not be read or translated: the rest is written.
      """,
    examples: [
      CommandExample("adspec import har trip.har --catalog .", "recordings of traffic"),
      CommandExample("adspec import openrtb bids.ndjson -o bids/", "recordings of bids"),
      CommandExample("adspec import ad-manager templates.json", "definitions, into formats/"),
    ],
    subcommands: [
      ImportHARCommand.self, ImportHLSCommand.self, ImportOpenRTBCommand.self, ImportVASTCommand.self,
      ImportAdManagerCommand.self,
      ImportOpenRTBNativeCommand.self, ImportAdCPCommand.self, ImportTableCommand.self,
      ImportUIAutomatorCommand.self,
      ImportAxtreeCommand.self, ImportAppiumCommand.self,
    ])

  package init() {}
}

/// Options of all imports: the sources, and whether files are overwritten.
struct ImportFileOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Files to translate, or - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Write over files that exist.")
  var force = false

  @OptionGroup var terminal: TerminalOptions

  init() {}

  var request: ImportRequest { ImportRequest(files: files, overwrites: force) }

  /// Prints what an import wrote and what it could not translate. Ends the command with the result's exit code.
  func report(_ result: ImportResult) throws {
    let console = terminal.console
    for notice in result.notices { console.tell(notice) }
    guard !result.findings.isEmpty else { return }
    let text = FindingsText(colors: console.errors.hasColors, sources: [:])
      .text(result.findings, showsReviews: true)
    Console.complain(String(text.dropLast()))
    if result.exitCode == 0 { return }
    let count = result.findings.count { $0.rule != "import-note" }
    console.tell(
      "exit \(result.exitCode): \(Wording.count(count, "finding")) of what could not be translated")
    throw ExitCode(result.exitCode)
  }
}

/// Options for the destination of imported recordings.
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

  var request: ImportPlace { ImportPlace(output: output, catalog: catalog) }
}

/// `adspec import har`: translates recorded traffic into recordings.
package struct ImportHARCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import har", "Recorded traffic (HAR) as recordings, a session a page.", usage: "<file ...> [options]",
    examples: [
      CommandExample("adspec import har trip.har --catalog .", "into recordings/ of the catalog here"),
      CommandExample("adspec import har trip.har -o trip.ndjson", "to a file"),
    ])

  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package mutating func run() throws {
    try sources.report(ImportAction.har(sources.request, to: place.request))
  }
}

/// `adspec import hls`: translates streams' playlists into recordings.
package struct ImportHLSCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import hls", "Playlists with interstitials (HLS) as recordings, a session a stream.",
    usage: "<path ...> [options]",
    discussion: """
      A path is a playlist (.m3u8) or a folder: files of one folder are refreshes of one playlist, or renditions beside \
      a multivariant playlist. Asset lists lie beside them, as adspec check wants them.
      """,
    examples: [
      CommandExample("adspec import hls live/ --catalog .", "a folder of refreshes, with its asset lists"),
      CommandExample("adspec import hls live.m3u8 -o live.ndjson", "one playlist"),
    ])

  @Option(
    help: ArgumentHelp(
      "The playlist's address, from which relative addresses in it start.", valueName: "url"))
  var address: String?

  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package func validate() throws {
    if let address, address.prefixMatch(of: #/https?://[^/?#]/#) == nil {
      throw ValidationError("'\(VisibleText.line(address))' is no address; expected https://…")
    }
  }

  package mutating func run() throws {
    try sources.report(ImportAction.hls(sources.request, of: address, to: place.request))
  }
}

/// `adspec import openrtb`: translates bid requests and responses into recordings.
package struct ImportOpenRTBCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import openrtb", "Bid requests and responses (OpenRTB 2.x) as recordings, a session a request.",
    usage: "<file ...> [options]",
    examples: [
      CommandExample("adspec import openrtb bids.ndjson --catalog ."),
      CommandExample("adspec import openrtb bids.ndjson.gz -o bids.ndjson"),
    ])

  @Option(
    help: ArgumentHelp(
      "The day of the bids, which have no times of their own, as in 2026-11-20.", valueName: "day"))
  var date: String?

  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package func validate() throws {
    if let date, !TextForm.date.accepts(date) {
      throw ValidationError("'\(VisibleText.line(date))' is no day; expected \(TextForm.date.expectation).")
    }
  }

  package mutating func run() throws {
    try sources.report(
      ImportAction.openRTB(sources.request, to: place.request, day: date.flatMap { Day($0) }))
  }
}

/// `adspec import vast`: translates VAST and VMAP documents into recordings.
package struct ImportVASTCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import vast", "VAST and VMAP documents as recordings of what they deliver, a session a document.",
    usage: "<file ...> [options]",
    discussion: """
      Name the documents that wrappers lead to beside the wrappers' own: each is found by the last part of its address, \
      or named for it as ADDRESS=FILE.
      """,
    examples: [
      CommandExample("adspec import vast film.xml wrapper.xml --catalog ."),
      CommandExample(
        "adspec import vast breaks.xml 'https://ads.example/tag?n=1=first.xml'", "the file of one address"),
    ])

  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package mutating func run() throws {
    try sources.report(ImportAction.vast(sources.request, to: place.request))
  }
}
