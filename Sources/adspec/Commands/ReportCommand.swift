import Pipeline
import Model
package import ArgumentParser
import Reports

/// `adspec report`: writes only the Markdown reports.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the Markdown reports, to a folder or to standard output.",
    discussion: "With --single-file they are one HTML file that needs nothing beside it, and can be mailed.")

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A folder for the reports and their charts, with --single-file the file; without it, all is printed."))
  var output: String?

  @OptionGroup var form: ReportFormOptions
  @OptionGroup var folder: FolderOptions
  @OptionGroup var measured: AuditInputOptions

  package init() {}

  package func validate() throws { try validateFolder(output) }

  package mutating func run() throws {
    let console = terminal.console
    let input = input.request
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let report = try ReportAction(
      output: output, isSingleFile: form.singleFile, folder: folder.request, baseline: baseline.request(),
      verdict: verdict.request, settings: settings, console: console)
    try leave(
      report.exitCode(for: PipelineRun(settings, input: input, console: console, audit: measured.audit)))
  }
}

/// Options for the format of the reports.
struct ReportFormOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Make one HTML file of all reports, with their pictures in it.",
      discussion: "Up to \(ByteCount(SingleFileReport.limit)), which a mail takes; larger ones are refused."))
  var singleFile = false

  init() {}
}
