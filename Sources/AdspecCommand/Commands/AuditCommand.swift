import Model
package import ArgumentParser
import Rules
import Basics
import FoundationEssentials
import MachineOutput
import Reports

/// `adspec audit`: what a browser shows of AdChoices.
package struct AuditCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Measure AdChoices in a browser: previews, renderings, HTML files.",
    discussion: """
      Every format's rendering is opened in Chromium, in every state, at four widths, in light and dark. No script of it \
      runs, and nothing that isn't its own file is fetched.
      """)

  @Argument(
    help: ArgumentHelp(
      "Catalogs, definitions, HTML files.",
      discussion: "Without any: the catalog of the current folder, else the nearest above.", valueName: "path"
    ))
  var paths: [String] = []

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("A folder for audit.json and the pictures.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "A format of what was found, and a file for it, as in adspec check.", valueName: "format[=file]"))
  var output: [OutputRequest<OutputFormat>] = []

  @OptionGroup var audit: AuditOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Flag(help: "Write into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  package init() {}

  package mutating func validate() throws {
    if paths.contains("") {
      throw ValidationError("A path is empty: does a variable of the shell have no value?")
    }
    if folder != nil { try OutputFolder.validate(folder) }
    if paths.contains(where: Self.isHTML), audit.formatID == nil {
      throw ValidationError("An HTML file renders some format: say which with --format-id.")
    }
    if audit.formatID != nil, !paths.contains(where: Self.isHTML) {
      throw ValidationError("--format-id is about an HTML file, and none is named.")
    }
    if paths.contains(where: Self.isHTML), !paths.allSatisfy(Self.isHTML) {
      throw ValidationError("HTML files are audited by themselves: name either them or definitions.")
    }
  }

  private static func isHTML(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".html") || path.hasSuffix(".htm")
  }

  package mutating func run() throws {
    let console = terminal.console
    let files = paths.filter(Self.isHTML)
    let input = try Self.input(paths, files: files, jobs: audit.jobs)
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let program = try BrowserFinder.program(
      named: audit.browser, environment: ProcessInfo.processInfo.environment)
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    let inputs = Self.inputs(settings, files: files, baseline)
    let places = try OutputPlaces(requests, sparing: inputs)
    if let folder { try inputs.refuse(folder: folder) }
    let run = try PipelineRun(settings, input: input, console: console)
    let pictures = try folder.map { _ in try AuditPictures() }
    var result = try AuditRun(
      run: run, options: audit, console: console, program: program, pictures: pictures, folder: folder
    ).result(of: files)
    if let baseline {
      try baseline.apply(to: &result.outcome, isJudged: run.judges(result.outcome, inAudit: true)) {
        if $0.isKnown { result.results.accept($0) }
      }
    }
    if let folder, let pictures { try write(result, pictures, to: folder, beside: inputs) }
    console.showProgress("")
    let report = report(of: result, run)
    for (format, place) in places.all { try place.write(report, as: format, console) }
    console.tell(Self.summary(result, folder: folder))
    try ExitDecision(verdict, configuration: result.outcome.catalog.configuration).leave(result.outcome)
  }

  private var requests: [OutputRequest<OutputFormat>] {
    output.isEmpty ? [OutputRequest(format: OutputFormat(HumanOutput.self), file: nil)] : output
  }

  /// An HTML file belongs to the catalog of the current folder, else to the nearest above it.
  private static func input(_ paths: [String], files: [String], jobs: Int) throws -> InputOptions {
    var input = InputOptions()
    (input.paths, input.allowEmpty, input.openSessions) = (paths, true, 1)
    (input.jobs, input.excludeTest) = (jobs, false)
    if let file = files.first {
      _ = try InputFailure.realPath(of: file)
      do {
        input.paths = [try InputResolver.catalogRoot(nil)]
      } catch InputFailure.noCatalog {
        input.paths = [try InputResolver.catalogRoot(file)]
      }
    }
    return input
  }

  /// An HTML file gets the files beside it, such as they are: what the audit writes may lie there, too.
  private static func inputs(
    _ settings: RunSettings, files: [String], _ baseline: BaselineRun?
  ) -> RunInputs {
    var inputs = settings.inputs + RunInputs(files + [baseline?.path].compactMap(\.self))
    for file in files {
      inputs.add(folder: Disk.split(file).parent, isClosed: false, RenderingFolder.mayAsk)
    }
    return inputs
  }

  private func write(
    _ result: AuditRun.Result, _ pictures: AuditPictures, to folder: String, beside inputs: RunInputs
  ) throws {
    var writer = OutputWriter(output: folder, adopts: adopt, inputs: inputs.places, syncs: true)
    let console = terminal.console
    writer.waits = { console.tell(OutputFolder.waiting(for: folder)) }
    let document = AuditJSON.document(result.results).document
    do {
      try writer.publish([PlannedFile(path: "audit.json") { document }] + (try pictures.files()))
    } catch {
      if error.leavesOutput { throw NothingPublished(failure: error, old: "'\(folder)'") }
      throw error
    }
  }

  private func report(of result: AuditRun.Result, _ run: PipelineRun) -> CheckReport {
    var report = CheckReport(
      rules: RuleRegistry.infos.filter { $0.group == .renderings }, findings: result.outcome.checked,
      verdicts: result.outcome.verdicts,
      sources: result.outcome.catalog.sourceLines.merging(result.lines) { $1 },
      pathPrefix: run.repositoryPrefix, version: ToolVersion.current, date: nil)
    report.view = CheckView(showsReviews: verdict.failOnReview, showsStatistics: false, excerpts: [:])
    return report
  }

  private static func summary(_ result: AuditRun.Result, folder: String?) -> String {
    let failed = result.outcome.newFindings.filtered { $0.verdict == .fail }
    func count(_ severity: Severity) -> Int { failed.entryCount { $0.severity == severity } }
    let counts = [
      Wording.count(count(.error), "error"), Wording.count(count(.warning), "warning"),
      Wording.count(count(.note), "note"),
    ]
    let (renderings, pages) = result.counts
    return
      "\(Wording.list(counts)) in \(Wording.count(renderings, "rendering")), measured in \(Wording.count(pages, "combination")) by \(result.results.product)."
      + (folder.map { " Pictures and audit.json are in \($0)." } ?? "")
  }
}
