import Basics
import FoundationEssentials
import MachineOutput
import Model
import Reading
import Reports
import Rules

/// Options for how findings are shown to people.
package struct FindingsView: Sendable {
  /// True if findings that need review are shown as well.
  package var showsReviews: Bool
  /// True if the output for people shows counts per rule instead of findings.
  package var showsStatistics: Bool

  package init(showsReviews: Bool = false, showsStatistics: Bool = false) {
    (self.showsReviews, self.showsStatistics) = (showsReviews, showsStatistics)
  }
}

/// Checks the inputs of a run, writes every requested output, and decides the exit code.
package struct CheckAction {
  private let places: OutputPlaces
  /// The job summary of GitHub Actions; `nil` elsewhere.
  private let summary: NamedFile?
  private let needs: CheckNeeds
  private let view: FindingsView
  private let verdict: VerdictRequest
  private let baseline: BaselineRun?
  private let writing: BaselineRequest.Writing?
  private let console: Console

  /// - Parameter parts: parts that are read instead of recordings.
  /// - Throws: if an output would overwrite an input or another output; `BaselineFailure`.
  package init(
    requests: [OutputRequest<OutputFormat>], view: FindingsView, verdict: VerdictRequest,
    baseline request: BaselineRequest, settings: RunSettings, parts: [String] = [], console: Console
  ) throws {
    let baseline = try BaselineRun(request, settings: settings, today: Day.today())
    var inputs = settings.inputs + RunInputs(parts)
    if baseline?.file == nil { inputs += RunInputs([baseline?.path].compactMap(\.self)) }
    places = try OutputPlaces(
      requests, besides: [baseline?.file].compactMap(\.self), sparing: inputs)
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    let wantsSummary = requests.contains { $0.format.output == GitHubAnnotations.self }
    self.summary = wantsSummary && !summary.isEmpty ? try NamedFile(summary, sparing: inputs) : nil
    needs = requests.reduce(into: []) { $0.formUnion($1.format.output.needs) }
    (self.view, self.verdict, self.baseline) = (view, verdict, baseline)
    (writing, self.console) = (request.writing, console)
  }

  private var showsReviews: Bool { view.showsReviews || verdict.countsReviews }

  /// Writes all outputs, and returns the exit code of a run.
  package func exitCode(for run: PipelineRun) throws -> Int32 {
    if run.selection.isWholeCatalog {
      // A logo that is no picture stops a build.
      _ = try LogoReader.read(run.catalog.configuration, from: DiskSource(root: ""))
    }
    // The number of findings in parts is unknown before they are read.
    let goesThroughAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(
        findings: needs.contains(.allFindings) || goesThroughAll ? .all : .lists,
        findingsByFile: needs.contains(.findingsByFile), places: baseline != nil,
        excerpts: needs.contains(.excerpts), reports: false))
    var wrote: String?
    if let writing, let baseline {
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
    report.selectedAds = outcome.selectedAds
    report.baseURL = outcome.catalog.configuration.baseURL
    report.view = CheckView(
      showsReviews: showsReviews, showsStatistics: view.showsStatistics, excerpts: outcome.excerpts,
      paths: run.shownPaths)
    try write(report)
    if let wrote { console.tell(wrote) }
    console.tell(RunSummary(outcome, readIn: .terminal(showsReviews: showsReviews)).text)
    return ExitDecision(
      verdict, configuration: outcome.catalog.configuration, allowsEmpty: run.input.allowEmpty
    ).code(of: outcome, console)
  }

  private func write(_ report: CheckReport) throws {
    for (format, place) in places.all { try place.write(report, as: format, console) }
    if let summary {
      let text = MarkdownComment.text(report, budget: MarkdownComment.summaryBudget)
      try summary.append(Array(text.utf8))
    }
  }
}
