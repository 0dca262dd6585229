import AdModel
package import ArgumentParser
import Outputs

/// `adspec report`: the Markdown reports alone.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the Markdown reports, to a folder or to standard output.")

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A folder for the reports and their charts; without it, all reports are printed."))
  var output: String?

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
      output: output, adopts: folder.adopt, baseline: baseline, verdict: verdict, console: console
    )
    .publish(PipelineRun(settings, input: input, console: console, audit: measured.audit))
  }
}

/// Makes the reports of a run.
struct ReportPublishing {
  /// The folder; `nil`: they are printed.
  let output: String?
  let adopts: Bool
  let baseline: BaselineRun?
  let verdict: VerdictOptions
  let console: Console

  func publish(_ run: PipelineRun) throws {
    if let output { try run.selection.refuse(folder: output) }
    let needsAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(findings: needsAll ? .all : .lists, places: baseline != nil), needsDigests: true)
    if needsAll { try run.review(&outcome, against: baseline) { _ in } }
    let publication = try run.publication(
      of: outcome, findings: PublishedFindings(outcome.findings), for: .reports)
    let reports = Reports.all(publication, isInSite: false)
    console.showProgress("")
    if let output {
      var writer = OutputWriter(output: output, adopts: adopts, inputs: run.inputFolders, syncs: true)
      writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
      try writer.publish(Reports.files(reports, in: ""))
      console.tell("Wrote \(Wording.list(reports.map(\.title))) to \(output).")
    } else {
      try Console.write(reports.map(\.markdown).joined(separator: "\n"))
    }
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }
}
