import Pipeline
package import ArgumentParser

/// `adspec dump session`: prints the records of sessions, which are what rules are evaluated on.
package struct DumpSessionCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "dump session", "Print the records of a recording's sessions, as rules see them.",
    usage: "<recording> [options]",
    discussion: """
      Rules and figures read nothing else. An event is shown as the number of its line and its name; what is absent or \
      empty is left out. The text is for people, and changes with the tool.
      """,
    examples: [CommandExample("adspec dump session trip.ndjson --session s-17", "one of its sessions")])

  @Argument(
    help: ArgumentHelp("A recording; - is one on standard input.", valueName: "recording"))
  var recording: String

  @Option(help: ArgumentHelp("Print this session alone.", valueName: "id"))
  var session: String?

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func run() throws {
    let input = InputRequest([recording], openSessions: 100_000, jobs: 1)
    let settings = try RunSettings(input: input, settings: SettingsRequest(), needsCatalog: false)
    try DumpAction(session: session).print(PipelineRun(settings, input: input, console: terminal.console))
  }
}
