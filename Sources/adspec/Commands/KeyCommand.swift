import Pipeline
import Model
package import ArgumentParser
import Reading

/// `adspec scale key`: writes the lines of recordings with the keys of their sessions, for an engine that groups lines
/// by session.
package struct KeyCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "scale key", "Write the lines of recordings with the keys of their sessions, to be dealt out by these.",
    usage: "[path ...] -o <folder> [options]",
    discussion: """
      Where lines of a session lie in recordings that several machines read, an engine such as Apache Spark brings them \
      together: it takes frames (key, recording, line and base64 of the line, with tabs between), sorts them, and gives those of whole \
      sessions to adspec scale part --keyed. A folder gets the file 'frames', and 'facts' with a part for each recording, which adspec scale merge \
      --whole takes together; standard output gets both, facts as frames of the key 'facts'.
      """,
    examples: [
      CommandExample("adspec scale key recordings --catalog . -o keyed"),
      CommandExample("adspec scale key - --name recordings/1.ndjson --catalog . -o -", "a stream"),
    ])

  @Argument(
    help: ArgumentHelp(
      "Catalogs, recordings, folders of recordings; - is a recording on standard input.", valueName: "path"))
  var paths: [String] = []

  @OptionGroup(title: OptionTitle.common) var keys: KeyOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    try validateFolder(keys.output)
    if keys.name != nil, paths != ["-"] {
      throw ValidationError("--name is for a recording on standard input: adspec scale key - --name …")
    }
  }

  package mutating func run() throws {
    let input = InputRequest(paths, allowEmpty: keys.allowEmpty, jobs: keys.jobs)
    let settings = try RunSettings(
      input: input, settings: configuration.request(), catalog: keys.catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let console = terminal.console
    let run = try PipelineRun(settings, input: input, console: console)
    let count = try KeyAction(output: keys.output, name: keys.name).write(run)
    console.tell(
      "Wrote \(Wording.count(count.frames, "line")) of \(Wording.count(count.recordings, "recording")) to \(keys.output)."
    )
  }
}

/// Options of `adspec scale key`.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the recording on standard input is called: its path in the catalog, or as one run would be given it.",
      valueName: "path"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The catalog by whose settings recordings are judged; its own recordings are read if it is a path, too.",
      valueName: "folder"))
  var catalog: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder; - is standard output.", valueName: "folder"))
  var output: String

  @Flag(help: "Go on when an input holds nothing.")
  var allowEmpty = false

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  init() {}

  mutating func validate() throws {
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
  }
}
