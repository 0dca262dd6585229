import Pipeline
import Model
package import ArgumentParser

/// `adspec part`: writes the results of reading recordings, to be merged elsewhere.
package struct PartCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "part", abstract: "Write what recordings tell, to be merged with what others tell.",
    discussion: """
      Recordings that are too many for one machine are read on several, each with the same catalog; adspec merge makes \
      reports, a site or findings of their parts, the same as one run over all recordings would. All lines of a session must be \
      in the recordings of one part. A part holds recorded lines of the sessions that may get a page: keep it as you keep \
      recordings. What was found doesn't decide the exit code, which is 0 or 2.
      """)

  @OptionGroup var input: InputOptions

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
      "The path is of frames that adspec key wrote, of whole sessions and sorted; - is standard input.",
      discussion: "A session is judged when its last line is read: --open-sessions bounds nothing then."))
  var keyed = false

  @Option(
    help: ArgumentHelp(
      "With --keyed: what adspec merge --whole made of the facts of all recordings.", valueName: "file"))
  var facts: String?

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if keyed, input.paths.count != 1 { throw ValidationError("--keyed takes one file of frames, or -.") }
    if keyed != (facts != nil) { throw ValidationError("--keyed and --facts go together.") }
  }

  package mutating func run() throws {
    if let facts { return try writeKeyed(facts) }
    let console = terminal.console
    let input = input.request
    let settings = try RunSettings(
      input: input, settings: configuration.request(), catalog: catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let part = try PartOutput(output, sparing: settings.inputs)
    let run = try PipelineRun(settings, input: input, console: console)
    let told = try run.writePart(offering: sessionPages, to: part)
    console.showProgress("")
    console.tell(
      "Wrote what \(Wording.count(told.sessions, "session")) in \(Wording.count(told.recordings, "recording")) told to \(output)."
    )
  }

  private func writeKeyed(_ facts: String) throws {
    let input = InputRequest(
      [], allowEmpty: input.allowEmpty, jobs: input.jobs, excludeTest: input.excludeTest)
    let settings = try RunSettings(
      input: input, settings: configuration.request(), catalog: catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let part = try PartOutput(output, sparing: settings.inputs + RunInputs([facts, self.input.paths[0]]))
    let run = try PipelineRun(settings, input: input, console: terminal.console)
    let sessions = try run.writePart(
      ofFrames: self.input.paths[0], facts: facts, offering: sessionPages, to: part)
    terminal.console.tell("Wrote what \(Wording.count(sessions, "session")) told to \(output).")
  }
}
