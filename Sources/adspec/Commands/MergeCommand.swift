import Pipeline
import Model
package import ArgumentParser
import Basics
import Reports

/// `adspec merge`: makes one result of the parts of several runs.
package struct MergeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put together what adspec part wrote: a part, reports, a site or findings.",
    discussion: """
      Reports, sites, findings and exit codes are those that one run over all recordings would give, in whatever order and \
      groups parts are merged. --report is adspec report, --site adspec build and --check adspec check, each with their options; \
      without any of them the parts become one.
      """)

  @Argument(help: ArgumentHelp("Parts; - is parts on standard input.", valueName: "part"))
  var parts: [String]

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
      "Take together what adspec key tells of single recordings, of all that there are.",
      discussion: "What comes of it goes to every adspec part --keyed and into the last merge."))
  var whole = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "With --check a format, and a file for it, several times if need be; else the file of the merged part.",
      valueName: "file|format[=file]"))
  var output: [String] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  @OptionGroup var form: ReportFormOptions
  @OptionGroup var folder: FolderOptions
  @OptionGroup var siteOptions: SiteOptions
  @OptionGroup var measured: AuditInputOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var writing: BaselineWritingOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if parts.isEmpty { throw ValidationError("Name the parts that are to be merged.") }
    try validateFolder(report)
    try validateFolder(site)
    let wanted = (report == nil ? 0 : 1) + (site == nil ? 0 : 1) + (check ? 1 : 0)
    if whole, wanted > 0 { throw ValidationError("--whole makes a part: name its file with --output.") }
    if wanted > 1 { throw ValidationError("--report, --site and --check exclude each other.") }
    if wanted == 0, output.count != 1 {
      throw ValidationError("Say what is to be made: --report, --site, --check, or a part with --output.")
    }
    if report != nil || site != nil, !output.isEmpty {
      throw ValidationError(
        "--output is for --check and for a merged part: --report and --site name their folder.")
    }
    if measured.audit != nil, report == nil, site == nil {
      throw ValidationError("--audit is for --report and --site, which show it.")
    }
    if form.singleFile, report == nil { throw ValidationError("--single-file is for --report.") }
    if check { try view.validate(for: requests()) }
  }

  package mutating func run() throws {
    let (console, merge) = (terminal.console, PartMerge(paths: parts))
    if report == nil, site == nil, !check {
      let recordings = try merge.write(to: output[0], settlesFacts: whole)
      return console.tell(
        "Wrote what \(Wording.count(parts.count, "part")) told of \(Wording.count(recordings, "recording")) to \(output[0])."
      )
    }
    let input = InputRequest(catalog: catalog, jobs: jobs)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = baseline.request(check ? writing : nil)
    if let site {
      let build = try BuildAction(
        output: site, folder: folder.request, site: siteOptions.request, audit: measured.audit,
        baseline: baseline, verdict: verdict.request, settings: settings, console: console)
      return try leave(build.exitCode(input: input, parts: merge))
    }
    if let report {
      let action = try ReportAction(
        output: report, isSingleFile: form.singleFile, folder: folder.request, baseline: baseline,
        verdict: verdict.request, settings: settings, console: console)
      return try leave(
        action.exitCode(
          for: PipelineRun(settings, input: input, console: console, parts: merge, audit: measured.audit)))
    }
    let action = try CheckAction(
      requests: requests(), view: view.view, verdict: verdict.request, baseline: baseline,
      settings: settings, parts: parts, console: console)
    try leave(action.exitCode(for: PipelineRun(settings, input: input, console: console, parts: merge)))
  }

  /// The outputs that `--output` requests together with `--check`.
  private func requests() throws -> [OutputRequest<OutputFormat>] {
    if output.isEmpty { return [OutputRequest(format: OutputFormat(HumanOutput.self), file: nil)] }
    return try output.map { text in
      guard let request = OutputRequest<OutputFormat>(argument: text) else {
        let formats = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "'\(VisibleText.line(text))' is no output of --check: \(formats), and =file behind it.")
      }
      return request
    }
  }
}
