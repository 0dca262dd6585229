import Model
package import ArgumentParser
import Changes
import Basics
import Reports
import Site

/// `adspec diff`: what changed from one version of a catalog to another.
package struct DiffCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say what changed between two versions of a catalog, and what that breaks.",
    discussion: """
      A version is a folder, or a revision of the catalog's git repository: 'adspec diff main' compares what main has with \
      what lies here. Both are read by the settings that hold here; recordings aren't looked at. Exit code 1 when a \
      change breaks something.
      """)

  @Argument(help: ArgumentHelp("The old version: a folder, else a git revision.", valueName: "old"))
  var old: String

  @Argument(
    help: ArgumentHelp(
      "The new version; without it the catalog of the current folder, else the nearest above.",
      valueName: "new"))
  var new: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "human, json or markdown, and a file for it; can be given several times.",
      discussion: "Without a file, or with -, it goes to standard output, which takes one.",
      valueName: "format[=file]"))
  var output: [OutputRequest<ChangesFormat>] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  @Flag(help: "Exit with 0 whatever changed.")
  var exitZero = false

  @OptionGroup var options: ConfigurationOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if old.isEmpty || new?.isEmpty == true {
      throw ValidationError("A version is empty: does a variable of the shell have no value?")
    }
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
    if output.count(where: { $0.file == nil }) > 1 {
      throw ValidationError("Standard output takes one format; give the others a file.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    // A revision says nothing of where the catalog is; what has no new version is compared with what lies here.
    let here = new.flatMap { new in [new, old].first { Disk.form(of: $0) == .folder } }
    let input = InputOptions(catalog: here, jobs: jobs)
    let settings = try RunSettings(input: input, configuration: options, needsCatalog: true)
    if options.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let root = settings.selection.catalogRoot ?? "."
    let requests = output.isEmpty ? [OutputRequest(format: .human, file: nil)] : output
    let files = try files(of: requests, settings)
    let after = try CatalogVersion(new ?? root, of: root, settings.configuration, jobs: input.threads)
    let before = try CatalogVersion(old, of: root, settings.configuration, jobs: input.threads)
    let changes = CatalogChanges(from: before.catalog, to: after.catalog)
    for (request, file) in zip(requests, files) {
      let colors = request.file == nil && console.output.hasColors
      let bytes = request.format.bytes(changes, old: old, new: new ?? "here", colors: colors)
      if let file { try file.write(bytes) } else { try Console.write(bytes) }
    }
    console.tell(ChangesWords.summary(changes))
    if changes.weight == .breaking, !exitZero { throw ExitCode(1) }
  }

  /// The file of each request; `nil` for standard output.
  ///
  /// - Throws: if a file is named twice, or is one that is compared.
  private func files(
    of requests: [OutputRequest<ChangesFormat>], _ settings: RunSettings
  ) throws -> [NamedFile?] {
    var inputs = settings.inputs
    for version in [old, new] { inputs.add(version: version) }
    var taken: Set<NamedFile.Identity> = []
    var files: [NamedFile?] = []
    for path in requests.map(\.file) {
      let file = try path.map { try NamedFile($0, sparing: inputs) }
      files.append(file)
      if let file, !taken.insert(file.identity).inserted {
        throw SharedPlace("Two outputs go to '\(file.path)'")
      }
    }
    return files
  }
}

/// How changes are said.
enum ChangesFormat: String, CaseIterable, ExpressibleByArgument {
  case human, json, markdown

  fileprivate func bytes(_ changes: CatalogChanges, old: String, new: String, colors: Bool) -> [UInt8] {
    switch self {
    case .human: Array(ChangesText(colors: colors).text(changes).utf8)
    case .json: ChangesJSON.document(changes, old: old, new: new)
    case .markdown: Array(ChangesMarkdown.text(changes, old: old, new: new).utf8)
    }
  }
}
