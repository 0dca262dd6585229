import Basics
import FoundationEssentials
import MachineOutput
import Model
import Reports
import Rules

/// Audits formats or HTML files in a browser, and writes the results.
package struct AuditAction {
  private let request: AuditRequest
  private let files: [String]
  private let folder: String?
  private let adopts: Bool
  private let program: String
  private let baseline: BaselineRun?
  private let inputs: RunInputs
  private let places: OutputPlaces
  private let verdict: VerdictRequest
  private let console: Console

  /// - Parameters:
  ///   - files: HTML files; empty to audit the catalog's formats.
  ///   - folder: gets the results and the pictures; `nil`: they aren't written.
  /// - Throws: `BrowserMissing`, `BaselineFailure`, `InputFailure` if an output would overwrite an input.
  package init(
    request: AuditRequest, files: [String], folder: (path: String, request: FolderRequest)?,
    outputs: [OutputRequest<OutputFormat>], baseline: BaselineRequest, verdict: VerdictRequest,
    settings: RunSettings, console: Console
  ) throws {
    (self.request, self.files, self.verdict, self.console) = (request, files, verdict, console)
    (self.folder, adopts) = (folder?.path, folder?.request.adopts ?? false)
    program = try request.browser.executable
    self.baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    inputs = Self.inputs(settings, files: files, self.baseline)
    places = try OutputPlaces(outputs, sparing: inputs)
    if let folder { try inputs.refuse(folder: folder.path) }
  }

  /// Audits the formats or files of a run, writes the outputs, and returns the exit code.
  package func run(_ run: PipelineRun) throws -> Int32 {
    let pictures = try folder.map { _ in try AuditPictures() }
    var result = try AuditRun(
      run: run, request: request, console: console, program: program, pictures: pictures, folder: folder
    ).result(of: files)
    if let baseline {
      try baseline.apply(to: &result.outcome, isJudged: run.judges(result.outcome, inAudit: true)) {
        if $0.isKnown { result.results.accept($0) }
      }
    }
    let report = report(of: result, run)
    try FileDrafts.write { drafts in
      try places.write(report, into: &drafts, console) {
        if let folder, let pictures { try write(result, pictures, to: folder, beside: inputs) }
        console.showProgress("")
      }
    }
    console.tell(Self.summary(result, folder: folder))
    return ExitDecision(verdict, configuration: result.outcome.catalog.configuration, allowsEmpty: true).code(
      of: result.outcome, console)
  }

  package static func isHTML(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".html") || path.hasSuffix(".htm")
  }

  /// Returns the input of an audit of these paths. If one is an HTML file, the input is the catalog of the current
  /// folder, else the nearest one above the file.
  package static func input(_ paths: [String], jobs: Int) throws -> InputRequest {
    var input = InputRequest(paths, allowEmpty: true, jobs: jobs)
    if let file = paths.first(where: isHTML) {
      _ = try InputFailure.realPath(of: file)
      do {
        input.paths = [try InputResolver.catalogRoot(nil)]
      } catch InputFailure.noCatalog {
        input.paths = [try InputResolver.catalogRoot(file)]
      }
    }
    return input
  }

  /// Returns the files that the audit reads. They include the other files in the folder of an audited HTML file; new
  /// outputs may still be added to that folder.
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
    var writer = OutputWriter(output: folder, adopts: adopts, inputs: inputs.places, syncs: true)
    writer.waits = { console.tell(OutputFolder.waiting(for: folder)) }
    let document = AuditJSON.document(result.results).document
    do {
      try writer.publish([DeferredFile(path: "audit.json") { document }] + (try pictures.files()))
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
    report.view = CheckView(
      showsReviews: verdict.countsReviews, showsStatistics: false, excerpts: [:],
      paths: files.isEmpty ? run.shownPaths : ShownPaths())
    return report
  }

  private static func summary(_ result: AuditRun.Result, folder: String?) -> String {
    let failed = result.outcome.newFindings.filtered { $0.verdict == .fail }
    func count(_ severity: Severity) -> Int { failed.count { $0.severity == severity } }
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
