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

  @Flag(help: "Write into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  package init() {}

  package func validate() throws { try OutputFolder.validate(output) }

  package mutating func run() throws {
    let console = terminal.console
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    let run = try PipelineRun(settings, input: input, console: console)
    if let output { try settings.selection.refuse(folder: output) }
    var outcome = try run.outcome(
      RunNeeds(findings: baseline == nil ? .first : .all, places: baseline != nil), needsDigests: true)
    if baseline != nil { try run.review(&outcome, against: baseline) { _ in } }
    let publication = try run.publication(
      of: outcome, findings: PublishedFindings(outcome.findings), for: .reports)
    let reports = Reports.all(publication, isInSite: false)
    console.showProgress("")
    if let output {
      var writer = OutputWriter(output: output, adopts: adopt, inputs: run.inputFolders, syncs: true)
      writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
      try writer.publish(Reports.files(reports, in: ""))
      console.tell("Wrote \(Wording.list(reports.map(\.title))) to \(output).")
    } else {
      try Console.write(reports.map(\.markdown).joined(separator: "\n"))
    }
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }
}
