import Pipeline
import Model
package import ArgumentParser
import Rules
import Basics
import FoundationEssentials
import MachineOutput
import Reports

/// `adspec check`: prints findings, and decides the exit code.
package struct CheckCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "check", "Check definitions and recordings.", usage: "[path ...] [options]",
    discussion: "Every output is written before the exit code is decided.",
    examples: [
      CommandExample("adspec check", "the catalog of this folder"),
      CommandExample("adspec check trip.ndjson --reviews", "a recording, by that catalog"),
      CommandExample("adspec check apps/*/specs", "several, each by its settings"),
      CommandExample("adspec check --fix", "mend what is surely a slip"),
      CommandExample("adspec check -o human -o sarif=adspec.sarif", "for code scanning, too"),
    ], aliases: ["lint", "validate"])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var outputs: OutputOptions
  @OptionGroup(title: OptionTitle.common) var fixing: FixOptions
  @OptionGroup(title: OptionTitle.common) var view: ViewOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditCheckOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.baseline) var past: HistoryOptions
  @OptionGroup(title: OptionTitle.baseline) var writing: BaselineWritingOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    try view.validate(for: outputs.requests)
    if fixing.fix || fixing.diff, input.paths.contains("-") {
      throw ValidationError(
        "--fix and --diff are about definitions; - is a recording. Give one or the other.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let input = reading.request(input.paths, selection.selection)
    let catalogs = try NamedCatalog.all(in: input.paths)
    if catalogs.count > 1 { return try checkAll(catalogs, input, console) }
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = baseline.request(writing)
    let check = try CheckAction(
      requests: try outputs.requests, view: view.view, verdict: verdict.request, baseline: baseline,
      history: past.history,
      settings: settings, audit: measured.audit, console: console)
    var run = try PipelineRun(settings, input: input, console: console, audit: measured.audit)
    if fixing.diff { return try showDiff(of: run, console: console) }
    if fixing.fix {
      let files = try run.fixedFiles()
      try run.write(files)
      let report = FixReport(files, changes: true)
      for place in report.places(run.shownPaths) { console.tell(place) }
      console.tell(report.summary)
      if !files.isEmpty {
        run = try PipelineRun(settings, input: input, console: console, audit: measured.audit)
      }
    }
    try leave(check.run(run))
  }

  /// Checks several catalogs, and prints one output with the findings of all.
  private func checkAll(_ catalogs: [NamedCatalog], _ input: InputRequest, _ console: Console) throws {
    let options = [
      ("--fix", fixing.fix), ("--diff", fixing.diff), ("--baseline", baseline.baseline != nil),
      ("--audit", measured.audit != nil), ("--history", past.history != nil),
      ("--show-config", configuration.showConfig),
    ]
    if let option = options.first(where: \.1)?.0 {
      let advice = option == "--baseline" ? " Name it in each catalog's adspec.yaml." : ""
      throw ValidationError(
        VisibleText.line(
          "\(option) is for one catalog; '\(catalogs[0].name)' and '\(catalogs[1].name)' are two.\(advice)"))
    }
    let action = try SeveralCatalogsAction(
      catalogs, input: input, settings: configuration.request(verdict), requests: outputs.requests,
      view: view.view, verdict: verdict.request, baseline: baseline.request(writing), console: console)
    try leave(action.exitCode())
  }

  /// Prints the changes that `--fix` would make, as a patch. Nothing is judged; the exit code is 1 if there are
  /// changes.
  private func showDiff(of run: PipelineRun, console: Console) throws {
    let files = try run.fixedFiles()
    let report = FixReport(files, changes: false)
    console.showProgress("")
    try Console.write(report.patch(colors: console.output.hasColors, forPerson: console.output.isTerminal))
    console.tell(report.summary)
    if files.isEmpty { return }
    console.tell("exit 1: --fix would change something")
    try leave(1)
  }
}

/// Options for mending definitions.
struct FixOptions: ParsableArguments {
  @Flag(help: "Mend in definitions what can be mended safely, and say what is left.")
  var fix = false

  @Flag(
    help: "Print what --fix would change as a patch, and change nothing; exit code 1 when there is something."
  )
  var diff = false

  init() {}
}

/// Options for how findings are shown to people.
struct ViewOptions: ParsableArguments {
  @Flag(help: "Show what is to check, too.")
  var reviews = false

  @Flag(help: "Show how often each rule failed instead of the findings, in the output human.")
  var statistics = false

  init() {}

  func validate(for requests: [OutputRequest<OutputFormat>]) throws {
    if statistics, !requests.contains(where: { $0.format.isHuman }) {
      throw ValidationError("--statistics is about the output human, and none is asked for.")
    }
  }

  var view: FindingsView { FindingsView(showsReviews: reviews, showsStatistics: statistics) }
}
