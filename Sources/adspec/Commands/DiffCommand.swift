import Pipeline
import Model
package import ArgumentParser
import Changes
import Basics
import Reports
import Site

/// `adspec diff`: prints the changes from one version of a catalog to another.
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
    let comparison = try DiffAction(
      old: old, new: new, jobs: jobs, settings: options.request(),
      outputs: output.isEmpty ? [OutputRequest(format: .human, file: nil)] : output)
    if options.showConfig { return try Console.write(ConfigurationText(comparison.configuration).text) }
    let changes = try comparison.changes()
    for (format, file) in comparison.places {
      let colors = file == nil && console.output.hasColors
      let bytes = format.bytes(changes, old: old, new: new ?? "here", colors: colors)
      if let file { try file.write(bytes) } else { try Console.write(bytes) }
    }
    console.tell(ChangesWords.summary(changes))
    try leave(changes.weight == .breaking && !exitZero ? 1 : 0)
  }
}

/// The output formats of changes.
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
