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
    "diff", "Say what changed between two versions of a catalog, and what that breaks.",
    usage: "[old] [new] [options]",
    discussion: """
      A version is a folder, or a revision of the catalog's git repository. Both are read by the settings that hold here; \
      recordings aren't looked at. Exit code 1 when a change breaks something.
      """,
    examples: [
      CommandExample("adspec diff", "what lies here and isn't committed"),
      CommandExample("adspec diff main", "what lies here and not in main"),
      CommandExample("adspec diff v1 v2 --format markdown", "two revisions, for a pull request"),
    ])

  @Argument(
    help: ArgumentHelp(
      "The old version: a folder, else a git revision; without it what was committed last.", valueName: "old")
  )
  var old = "HEAD"

  @Argument(
    help: ArgumentHelp(
      "The new version; without it the catalog of the current folder, else the nearest above.",
      valueName: "new"))
  var new: String?

  @OptionGroup(title: OptionTitle.common) var outputs: ChangesOptions
  @OptionGroup(title: OptionTitle.settings) var options: ConfigurationOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if old.isEmpty || new?.isEmpty == true {
      throw ValidationError("A version is empty: does a variable of the shell have no value?")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let comparison = try DiffAction(
      old: old, new: new, jobs: outputs.jobs, settings: options.request(), outputs: try outputs.requests)
    if options.showConfig { return try Console.write(ConfigurationText(comparison.configuration).text) }
    let changes = try comparison.changes()
    try FileDrafts.write { drafts in
      for (format, file) in comparison.places {
        let colors = file == nil && console.output.hasColors
        let bytes = format.bytes(changes, old: old, new: new ?? "here", colors: colors)
        if let file { try drafts.add(file, bytes) } else { try Console.write(bytes) }
      }
    }
    console.tell(ChangesWords.summary(changes))
    guard changes.weight == .breaking else { return }
    console.tell(
      "exit \(outputs.exitZero ? "0" : "1"): a change breaks something\(outputs.exitZero ? "; 0 because of --exit-zero" : "")"
    )
    try leave(outputs.exitZero ? 0 : 1)
  }
}

/// Options that set how changes are shown.
struct ChangesOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file, a format, or both as FORMAT=FILE; can be given several times.",
      discussion:
        "Formats: human, json, markdown. Without a file, or with -, it goes to standard output, which takes one.",
      valueName: "file"),
    completion: .list(OutputValue<ChangesFormat>.formats), transform: { try OutputValue($0) })
  var output: [OutputValue<ChangesFormat>] = []

  @Option(help: ArgumentHelp("The format of an output that names none.", valueName: "format"))
  var format: ChangesFormat?

  @Flag(help: "Exit with 0 whatever changed.")
  var exitZero = false

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  init() {}

  mutating func validate() throws {
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
    if try requests.count(where: { $0.file == nil }) > 1 {
      throw ValidationError("Standard output takes one format; give the others a file.")
    }
  }

  /// The requested outputs; without any, text for people on standard output.
  ///
  /// - Throws: `ValidationError`.
  var requests: [OutputRequest<ChangesFormat>] {
    get throws { try OutputValue.requests(output, format: format, standard: .human) }
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
