import Model
package import ArgumentParser
import Rules
import Basics
import FoundationEssentials
import MachineOutput
import Reports

/// `adspec check`: findings and a verdict.
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
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, writing: writing, settings: settings, today: Day.today())
    let judging = try Judging(
      requests: outputs.requests, view: view, verdict: verdict, baseline: baseline, writing: writing,
      console: console, inputs: settings.inputs)
    var run = try PipelineRun(settings, input: input, console: console)
    if diff { return try showDiff(of: run, console: console) }
    if fix {
      let files = try run.fixedFiles()
      try run.write(files)
      console.tell(FixReport(files, changes: true).summary)
      if !files.isEmpty { run = try PipelineRun(settings, input: input, console: console) }
    }
    try judging.judge(run)
  }

  /// Instead of judging: exit code 1 says that there is something to mend.
  private func showDiff(of run: PipelineRun, console: Console) throws {
    let files = try run.fixedFiles()
    let report = FixReport(files, changes: false)
    console.showProgress("")
    try Console.write(report.patch(colors: console.output.hasColors, forPerson: console.output.isTerminal))
    console.tell(report.summary)
    if !files.isEmpty { throw ExitCode(1) }
  }
}

/// What people are shown of findings.
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
}

/// Says what was found in a run, in every form that was asked for.
struct Judging {
  private let places: OutputPlaces
  /// The summary of a job on GitHub, where there is one.
  private let summary: NamedFile?
  private let needs: CheckNeeds
  private let view: ViewOptions
  private let verdict: VerdictOptions
  private let baseline: BaselineRun?
  private let writing: BaselineWritingOptions
  private let console: Console

  /// - Parameter inputs: all that is read but the baseline.
  /// - Throws: where an output would be written over an input, or over another output.
  init(
    requests: [OutputRequest<OutputFormat>], view: ViewOptions, verdict: VerdictOptions,
    baseline: BaselineRun?,
    writing: BaselineWritingOptions, console: Console, inputs: RunInputs
  ) throws {
    let inputs = baseline?.file == nil ? inputs + RunInputs([baseline?.path].compactMap(\.self)) : inputs
    places = try OutputPlaces(
      requests, besides: [baseline?.file].compactMap(\.self), sparing: inputs)
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    let wantsSummary = requests.contains { $0.format.output == GitHubAnnotations.self }
    self.summary = wantsSummary && !summary.isEmpty ? try NamedFile(summary, sparing: inputs) : nil
    needs = requests.reduce(into: []) { $0.formUnion($1.format.output.needs) }
    (self.view, self.verdict, self.baseline) = (view, verdict, baseline)
    (self.writing, self.console) = (writing, console)
  }

  private var showsReviews: Bool { view.reviews || verdict.failOnReview }

  func judge(_ run: PipelineRun) throws {
    // The number of findings in parts isn't known before they are read.
    let goesThroughAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(
        findings: needs.contains(.allFindings) || goesThroughAll ? .all : .lists,
        findingsByFile: needs.contains(.findingsByFile), places: baseline != nil,
        excerpts: needs.contains(.excerpts), reports: false))
    var wrote: String?
    if writing.writeBaseline, let baseline {
      wrote = try baseline.renew(with: &outcome, as: writing, isJudged: run.judges(outcome))
    } else if goesThroughAll {
      try run.review(&outcome, against: baseline)
    }
    console.showProgress("")
    var report = CheckReport(
      rules: RuleRegistry.infos, findings: outcome.checked,
      verdicts: needs.contains(.verdicts) ? outcome.verdicts : [],
      sources: outcome.catalog.sourceLines,
      pathPrefix: run.repositoryPrefix, repositoryPaths: run.repositoryPaths, version: ToolVersion.current,
      date: try BuildDate.of(outcome.recordings))
    report.baseURL = outcome.catalog.configuration.baseURL
    report.view = CheckView(
      showsReviews: showsReviews, showsStatistics: view.statistics, excerpts: outcome.excerpts)
    try write(report)
    if let wrote { console.tell(wrote) }
    console.tell(RunSummary(outcome, readIn: .terminal(showsReviews: showsReviews)).text)
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }

  private func write(_ report: CheckReport) throws {
    for (format, place) in places.all { try place.write(report, as: format, console) }
    if let summary {
      let text = MarkdownComment.text(report, budget: MarkdownComment.summaryBudget)
      try summary.append(Array(text.utf8))
    }
  }
}
