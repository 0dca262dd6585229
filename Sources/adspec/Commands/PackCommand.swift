import Pipeline
package import ArgumentParser

/// `adspec pack`: writes a folder with all that evidence rests on.
package struct PackCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "pack", "Put the evidence of some ads into one folder, to be filed.",
    usage: "[path ...] --output <folder> [options]",
    discussion: """
      Both compliance reports, a receipt of every ad, the lines that findings cite (redacted), definitions, settings, sign-offs, \
      answers and the rules' words; manifest.json is an in-toto Statement with the SHA-256 of each, of each recording, the \
      filters and the figures. The same inputs give the same bytes. Sign the manifest by a tool for that.
      """,
    examples: [
      CommandExample("adspec pack --from 2026-11-01 --to 2026-11-30 -o november", "a month"),
      CommandExample("adspec verify november", "whether it is as it was"),
    ])

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Needed: a folder that isn't there yet, or is empty.", valueName: "folder"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The commit that the files are of, which reports then say they were made from.", valueName: "name"))
  var commit: String?

  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package func validate() throws { try validateFolder(output) }

  package mutating func run() throws {
    let console = terminal.console
    let request = reading.request(input.paths, selection.selection)
    let settings = try RunSettings(input: request, settings: SettingsRequest(), needsCatalog: false)
    let run = try PipelineRun(settings, input: request, console: console)
    try PackAction(run, commit: commit, console: console).write(to: output)
  }
}
