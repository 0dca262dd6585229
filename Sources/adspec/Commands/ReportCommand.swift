import Pipeline
import Model
package import ArgumentParser
import Reports

/// `adspec report`: writes only the Markdown reports.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "report", "Write the Markdown reports, to a folder or to standard output.", usage: "[path ...] [options]",
    discussion: "As html they are one file that needs nothing beside it, and can be mailed.",
    examples: [
      CommandExample("adspec report", "print them"),
      CommandExample("adspec report -o reports", "a file each, with their charts"),
      CommandExample("adspec report -o reports --data data", "and CSV files of all findings and ads"),
      CommandExample("adspec report --format html -o report.html", "one file, to be mailed"),
    ])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var place: ReportPlaceOptions
  @OptionGroup(title: OptionTitle.common) var form: ReportFormOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditInputOptions
  @OptionGroup(title: OptionTitle.common) var folder: FolderOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package func validate() throws {
    try validateFolder(place.output)
    try form.validate(beside: place.output, folder)
    if form.singleFile, place.format == .markdown {
      throw ValidationError("--single-file is --format html, and not markdown: give one.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let input = reading.request(input.paths, selection.selection)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let report = try ReportAction(
      output: place.output, data: form.data, isSingleFile: form.singleFile || place.format == .html,
      folder: folder.request,
      baseline: baseline.request(), verdict: verdict.request, settings: settings, console: console)
    try leave(
      report.exitCode(for: PipelineRun(settings, input: input, console: console, audit: measured.audit)))
  }
}

/// The formats of reports.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// A file for each report, and one for each chart.
  case markdown
  /// One file of all reports, with their pictures in it.
  case html
}

/// Options for the place of the reports and their format.
struct ReportPlaceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A folder for the reports and their charts, as html a file; without it, all is printed.",
      valueName: "path"))
  var output: String?

  @Option(help: ArgumentHelp("markdown, or html for one file of all reports.", valueName: "format"))
  var format: ReportFormat?

  init() {}
}

/// Options for the files of the reports and beside them.
struct ReportFormOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Make one HTML file of all reports, with their pictures in it, as --format html.",
      discussion: "Up to \(ByteCount(SingleFileReport.limit)), which a mail takes; larger ones are refused."))
  var singleFile = false

  @Option(
    help: ArgumentHelp(
      "A folder for the data as CSV, and all findings as NDJSON.", valueName: "folder"))
  var data: String?

  init() {}

  /// - Parameter output: the folder or file of the reports; `nil` if they are printed.
  func validate(beside output: String?, _ folder: FolderOptions) throws {
    guard let data else {
      if folder.bom { throw ValidationError("--bom is about CSV files: give --data, too.") }
      return
    }
    if data.isEmpty { throw ValidationError("--data needs the name of a folder.") }
    guard let output else { return }
    if (data + "/").hasPrefix(output + "/") || (output + "/").hasPrefix(data + "/") {
      throw ValidationError("The reports and --data need folders of their own, beside each other.")
    }
  }
}
