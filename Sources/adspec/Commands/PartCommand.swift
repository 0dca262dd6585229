import Pipeline
import Model
package import ArgumentParser

/// `adspec scale part`: writes the results of reading recordings to a file (a part), to be merged with those of other
/// machines.
package struct PartCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "scale part", "Write what recordings tell, to be merged with what others tell.",
    usage: "[path ...] -o <file> [options]",
    discussion: """
      Recordings that are too many for one machine are read on several, each with the same catalog; adspec scale merge makes \
      reports, a site or findings of their parts, the same as one run over all recordings would. All lines of a session must be \
      in the recordings of one part. A part holds recorded lines of the sessions that may get a page: keep it as you keep \
      recordings. What was found doesn't decide the exit code, which is 0 or 2.
      """,
    examples: [
      CommandExample("adspec scale part monday.ndjson --catalog . -o monday.part"),
      CommandExample(
        "adspec scale part --keyed - --facts facts.part --catalog . -o 1.part", "from an engine"),
    ])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var part: PartOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if part.keyed, input.paths.count != 1 { throw ValidationError("--keyed takes one file of frames, or -.") }
    if part.keyed != (part.facts != nil) { throw ValidationError("--keyed and --facts go together.") }
    if !selection.tag.isEmpty {
      throw ValidationError(
        "--tag is none of a part's options: name the tags in the settings, which what merges the parts reads, too."
      )
    }
  }

  package mutating func run() throws {
    if let facts = part.facts { return try writeKeyed(facts) }
    let console = terminal.console
    let input = reading.request(input.paths, selection.selection)
    let settings = try RunSettings(
      input: input, settings: configuration.request(), catalog: part.catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let place = try PartOutput(part.output, sparing: settings.inputs)
    let run = try PipelineRun(settings, input: input, console: console)
    let written = try run.writePart(offering: part.sessionPages, to: place)
    console.showProgress("")
    console.tell(
      "Wrote what \(Wording.count(written.sessions, "session")) in \(Wording.count(written.recordings, "recording")) told to \(part.output)."
    )
  }

  private func writeKeyed(_ facts: String) throws {
    let input = InputRequest(
      [], allowEmpty: reading.allowEmpty, jobs: reading.jobs, excludeTest: reading.excludeTest,
      selection: selection.selection)
    let settings = try RunSettings(
      input: input, settings: configuration.request(), catalog: part.catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let place = try PartOutput(
      part.output, sparing: settings.inputs + RunInputs([facts, self.input.paths[0]]))
    let run = try PipelineRun(settings, input: input, console: terminal.console)
    let sessions = try run.writePart(
      ofFrames: self.input.paths[0], facts: facts, offering: part.sessionPages, to: place)
    terminal.console.tell("Wrote what \(Wording.count(sessions, "session")) told to \(part.output).")
  }
}

/// Options of `adspec scale part`.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog by whose definitions sessions are judged; its own recordings are read if it is a path, too.",
      valueName: "folder"))
  var catalog: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The part; - is standard output.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "How many sessions are offered for pages, as adspec build has it: a number, all or none.",
      valueName: "n"))
  var sessionPages: PageLimit = .standard

  @Flag(
    help: ArgumentHelp(
      "The path is of frames that adspec scale key wrote, of whole sessions and sorted; - is standard input.",
      discussion: "A session is judged when its last line is read: --open-sessions bounds nothing then."))
  var keyed = false

  @Option(
    help: ArgumentHelp(
      "With --keyed: what adspec scale merge --whole made of the facts of all recordings.", valueName: "file")
  )
  var facts: String?

  init() {}
}
