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
    commandName: "check", abstract: "Check definitions and recordings.",
    discussion: "Every output is written before the exit code is decided.", aliases: ["lint", "validate"])

  @OptionGroup var input: InputOptions
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var writing: BaselineWritingOptions
  @OptionGroup var terminal: TerminalOptions

  @OptionGroup var view: ViewOptions

  @Flag(help: "Mend in definitions what can be mended safely, and say what is left.")
  var fix = false

  @Flag(
    help: "Print what --fix would change as a patch, and change nothing; exit code 1 when there is something."
  )
  var diff = false

  package init() {}

  package mutating func validate() throws {
    try view.validate(for: outputs.requests)
    if fix || diff, input.paths.contains("-") {
      throw ValidationError(
        "--fix and --diff are about definitions; - is a recording. Give one or the other.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let input = input.request
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = baseline.request(writing)
    let check = try CheckAction(
      requests: outputs.requests, view: view.view, verdict: verdict.request, baseline: baseline,
      settings: settings, console: console)
    var run = try PipelineRun(settings, input: input, console: console)
    if diff { return try showDiff(of: run, console: console) }
    if fix {
      let files = try run.fixedFiles()
      try run.write(files)
      console.tell(FixReport(files, changes: true).summary)
      if !files.isEmpty { run = try PipelineRun(settings, input: input, console: console) }
    }
    try leave(check.exitCode(for: run))
  }

  /// Prints the changes of `--fix` as a patch instead of judging; exit code 1 if there are any.
  private func showDiff(of run: PipelineRun, console: Console) throws {
    let files = try run.fixedFiles()
    let report = FixReport(files, changes: false)
    console.showProgress("")
    try Console.write(report.patch(colors: console.output.hasColors, forPerson: console.output.isTerminal))
    console.tell(report.summary)
    if !files.isEmpty { throw ExitCode(1) }
  }
}

/// Options for how findings are shown to people.
struct ViewOptions: ParsableArguments {
  @Flag(help: "Show what needs review, too.")
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
