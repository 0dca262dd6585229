import AdModel
package import ArgumentParser

/// `adspec part`: what recordings tell, for a result that is put together elsewhere.
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

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let console = terminal.console
    let settings = try RunSettings(
      input: input, configuration: configuration, catalog: catalog, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let file = try NamedFile(output == "-" ? "/dev/stdout" : output)
    try settings.selection.refuse(file: file)
    let run = try PipelineRun(settings, input: input, console: console)
    let offered = sessionPages
    var told = (sessions: 0, recordings: 0)
    try file.write { take in
      try withoutActuallyEscaping(take) { told = try run.writePart(offering: offered, to: $0) }
    }
    console.showProgress("")
    console.tell(
      "Wrote what \(Wording.count(told.sessions, "session")) in \(Wording.count(told.recordings, "recording")) told to \(output)."
    )
  }
}
