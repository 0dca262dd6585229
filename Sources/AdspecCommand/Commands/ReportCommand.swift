import Model
package import ArgumentParser
import Reports

/// `adspec report`: the Markdown reports alone.
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

  package func validate() throws { try OutputFolder.validate(output) }

  package mutating func run() throws {
    let console = terminal.console
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    try ReportPublishing(
      output: output, form: form, folder: folder, baseline: baseline, verdict: verdict, console: console
    )
    .publish(PipelineRun(settings, input: input, console: console, audit: measured.audit))
  }
}

/// What the reports become.
struct ReportFormOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Make one HTML file of all reports, with their pictures in it.",
      discussion: "Up to \(ByteCount(SingleFileReport.limit)), which a mail takes; larger ones are refused."))
  var singleFile = false

  init() {}
}

/// The reports are too long for one file.
struct SingleFileTooLarge: ToolFailure {
  let size: ByteCount

  var description: String {
    """
    The reports would be one file of \(size), and a mail takes \(ByteCount(SingleFileReport.limit)): write them to a folder, \
    without --single-file. Nothing was written.
    """
  }
}

/// Makes the reports of a run.
struct ReportPublishing {
  /// The folder, or the file; `nil`: they are printed.
  let output: String?
  let form: ReportFormOptions
  let folder: FolderOptions
  let baseline: BaselineRun?
  let verdict: VerdictOptions
  let console: Console

  func publish(_ run: PipelineRun) throws {
    let inputs = run.inputs + RunInputs([baseline?.path].compactMap(\.self))
    let file = try form.singleFile ? output.map { try NamedFile($0, sparing: inputs) } : nil
    if let output, file == nil { try inputs.refuse(folder: output) }
    let needsAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(findings: needsAll ? .all : .lists, places: baseline != nil), needsDigests: true)
    if needsAll { try run.review(&outcome, against: baseline) }
    var publication = try run.publication(
      of: outcome, findings: PublishedFindings(outcome.findings), for: .reports)
    publication.commit = folder.commit
    let reports = ReportList.all(publication, isInSite: false)
    console.showProgress("")
    if form.singleFile {
      try write(SingleFileReport(reports, of: publication), to: file)
    } else {
      try write(reports, beside: inputs)
    }
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }

  private func write(_ reports: [Report], beside inputs: RunInputs) throws {
    guard let output else { return try Console.write(reports.map(\.markdown).joined(separator: "\n")) }
    var writer = OutputWriter(output: output, adopts: folder.adopt, inputs: inputs.places, syncs: true)
    writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
    try writer.publish(ReportList.files(reports, in: ""))
    console.tell("Wrote \(Wording.list(reports.map(\.title))) to \(output).")
  }

  private func write(_ report: SingleFileReport, to file: NamedFile?) throws {
    let bytes = try report.html()
    guard bytes.count <= SingleFileReport.limit else {
      throw SingleFileTooLarge(size: ByteCount(bytes.count))
    }
    guard let file else { return try Console.write(bytes) }
    try file.write(bytes)
    console.tell("Wrote all reports, \(ByteCount(bytes.count)), to \(file.path).")
  }
}
