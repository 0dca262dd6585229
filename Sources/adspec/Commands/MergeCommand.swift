import Pipeline
import Model
package import ArgumentParser
import Basics
import Reports

/// `adspec scale merge`: combines the parts that several runs wrote, and makes reports, a site or one part of them.
package struct MergeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "scale merge", "Put together what adspec scale part wrote: a part, reports, a site or findings.",
    usage: "<part ...> [options]",
    discussion: """
      Reports, sites, findings and exit codes are those that one run over all recordings would give, in whatever order and \
      groups parts are merged. --report is adspec report, --site adspec build and --check adspec check, each with their options; \
      without any of them the parts become one.
      """,
    examples: [
      CommandExample("adspec scale merge 1.part 2.part --site _site", "as adspec build"),
      CommandExample("adspec scale merge 1.part 2.part --report reports", "as adspec report"),
      CommandExample("adspec scale merge 1.part 2.part --check -o sarif", "as adspec check"),
      CommandExample("adspec scale merge 1.part 2.part -o both.part", "a part"),
    ])

  @Argument(help: ArgumentHelp("Parts; - is parts on standard input.", valueName: "part"))
  var parts: [String]

  @OptionGroup(title: OptionTitle.common) var goal: MergeOptions
  @OptionGroup(title: OptionTitle.common) var form: ReportFormOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditInputOptions
  @OptionGroup(title: OptionTitle.common) var view: ViewOptions
  @OptionGroup(title: OptionTitle.site) var siteOptions: SiteOptions
  @OptionGroup(title: OptionTitle.site) var folder: FolderOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.baseline) var past: HistoryOptions
  @OptionGroup(title: OptionTitle.baseline) var writing: BaselineWritingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if parts.isEmpty { throw ValidationError("Name the parts that are to be merged.") }
    try validateFolder(goal.report)
    try validateFolder(goal.site)
    let wanted = (goal.report == nil ? 0 : 1) + (goal.site == nil ? 0 : 1) + (goal.check ? 1 : 0)
    if goal.whole, wanted > 0 { throw ValidationError("--whole makes a part: name its file with --output.") }
    if wanted > 1 { throw ValidationError("--report, --site and --check exclude each other.") }
    if wanted == 0, goal.output.count != 1 {
      throw ValidationError("Say what is to be made: --report, --site, --check, or a part with --output.")
    }
    if goal.report != nil || goal.site != nil, !goal.output.isEmpty {
      throw ValidationError(
        "--output is for --check and for a merged part: --report and --site name their folder.")
    }
    if measured.audit != nil, goal.report == nil, goal.site == nil {
      throw ValidationError("--audit is for --report and --site, which show it.")
    }
    if let report = goal.report {
      try form.validate(beside: report, folder)
    } else if form.data != nil {
      throw ValidationError("--data is for --report: --site has its data.")
    }
    if form.singleFile, goal.report == nil { throw ValidationError("--single-file is for --report.") }
    if form.summary, goal.report == nil { throw ValidationError("--summary is for --report.") }
    try form.validate(isSingleFile: form.singleFile)
    if past.history != nil, goal.site == nil, !goal.check {
      throw ValidationError("--history is for --site, which extends it, and for --check.")
    }
    if goal.format != nil, !goal.check { throw ValidationError("--format is for --check.") }
    if goal.check { try view.validate(for: requests()) }
  }

  package mutating func run() throws {
    let (console, merge) = (terminal.console, PartMerge(paths: parts))
    if goal.report == nil, goal.site == nil, !goal.check {
      let recordings = try merge.write(to: goal.output[0], settlesFacts: goal.whole)
      return console.tell(
        "Wrote what \(Wording.count(parts.count, "part")) told of \(Wording.count(recordings, "recording")) to \(goal.output[0])."
      )
    }
    let input = InputRequest(catalog: goal.catalog, jobs: goal.jobs)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict, audience: siteOptions.audience),
      needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = baseline.request(goal.check ? writing : nil)
    if let site = goal.site {
      let build = try BuildAction(
        output: site, folder: folder.request, site: siteOptions.request, audit: measured.audit,
        baseline: baseline, history: past.history, verdict: verdict.request, settings: settings,
        console: console)
      return try leave(build.exitCode(input: input, parts: merge))
    }
    if let report = goal.report {
      let action = try ReportAction(
        output: report, form: form.request(isSingleFile: form.singleFile), folder: folder.request,
        baseline: baseline,
        verdict: verdict.request, settings: settings, console: console)
      return try leave(
        action.run(
          PipelineRun(settings, input: input, console: console, parts: merge, audit: measured.audit)))
    }
    let action = try CheckAction(
      requests: requests(), view: view.view, verdict: verdict.request, baseline: baseline,
      history: past.history,
      settings: settings, parts: parts, console: console)
    try leave(action.run(PipelineRun(settings, input: input, console: console, parts: merge)))
  }

  /// The outputs that `--output` and `--format` request if `--check` is given.
  private func requests() throws -> [OutputRequest<OutputFormat>] {
    try OutputValue.requests(
      try goal.output.map { text in
        do {
          return try OutputValue(text)
        } catch {
          throw ValidationError("'\(VisibleText.line(text))' is no output of --check: \(error)")
        }
      }, format: goal.format, standard: OutputFormat(HumanOutput.self))
  }
}

/// Options of `adspec scale merge`, for the outputs that are made of parts.
struct MergeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog that the parts were made with; without it, that of the current folder, else the nearest above.",
      valueName: "folder"))
  var catalog: String?

  @Option(
    help: ArgumentHelp("Write the reports to this folder, with --single-file to a file.", valueName: "folder")
  )
  var report: String?

  @Option(help: ArgumentHelp("Publish the site to this folder.", valueName: "folder"))
  var site: String?

  @Flag(help: "Check definitions, and say what was found in them and in the parts.")
  var check = false

  @Flag(
    help: ArgumentHelp(
      "Take together what adspec scale key tells of single recordings, of all that there are.",
      discussion: "What comes of it goes to every adspec scale part --keyed and into the last merge."))
  var whole = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file of the merged part; with --check a file, a format, or FORMAT=FILE, as in adspec check.",
      valueName: "file"))
  var output: [String] = []

  @Option(help: ArgumentHelp("With --check the format of an output that names none.", valueName: "format"))
  var format: OutputFormat?

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  init() {}

  mutating func validate() throws {
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
  }
}
