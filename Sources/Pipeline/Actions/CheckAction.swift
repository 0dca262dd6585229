import Basics
import FoundationEssentials
import MachineOutput
import Model
import Reading
import Reports
import Rules

/// Options for how findings are shown to people.
package struct FindingsView: Sendable {
  /// True if findings that need review are shown in addition to failures.
  package var showsReviews: Bool
  /// True if the output for people shows counts per rule instead of findings.
  package var showsStatistics: Bool

  package init(showsReviews: Bool = false, showsStatistics: Bool = false) {
    (self.showsReviews, self.showsStatistics) = (showsReviews, showsStatistics)
  }
}

/// Checks the inputs of a run, writes every requested output, and decides the exit code.
package struct CheckAction {
  private let outputs: CheckOutputs
  private let verdict: VerdictRequest
  private let check: CatalogCheck
  private let history: HistoryRun?
  private let console: Console

  /// - Parameters:
  ///   - history: a file of builds, to say what is new since the last one.
  ///   - audit: the folder of an audit's results.
  ///   - parts: files with results of other runs (`Part`), read instead of recordings.
  /// - Throws: if an output would overwrite an input or another output; `BaselineFailure`;
  ///   `HistoryFailure`.
  package init(
    requests: [OutputRequest<OutputFormat>], view: FindingsView, verdict: VerdictRequest,
    baseline request: BaselineRequest, history: String? = nil, settings: RunSettings, audit: String? = nil,
    parts: [String] = [],
    console: Console
  ) throws {
    check = try CatalogCheck(request, settings: settings)
    self.history = try history.map { try HistoryRun($0) }
    var inputs = check.inputs + RunInputs(parts + [history].compactMap(\.self))
    if let audit { inputs.add(audit: audit) }
    outputs = try CheckOutputs(
      requests, view: view, verdict: verdict, besides: [check.baseline?.file].compactMap(\.self),
      sparing: inputs)
    (self.verdict, self.console) = (verdict, console)
  }

  /// Checks the inputs of a run, writes all outputs, and returns the exit code.
  package func run(_ run: PipelineRun) throws -> Int32 {
    let (outcome, wrote, sinceBuild) = try FileDrafts.write { drafts in
      let (outcome, wrote) = try check.outcome(
        of: run, outputs.needs, countsAds: history != nil, into: &drafts)
      let sinceBuild = try history.flatMap {
        $0.comparison(with: try HistoryRun.sums(of: outcome, commit: nil, run.input))
      }
      console.showProgress("")
      try outputs.write(report(on: outcome, of: run, sinceBuild), into: &drafts, console)
      return (outcome, wrote, sinceBuild)
    }
    if let wrote { console.tell(wrote) }
    if let sinceBuild { console.tell(VisibleText.line(sinceBuild.sentence)) }
    console.tell(RunSummary(outcome, readIn: outputs.place).text)
    if let line = RunSummary.missingDefinitions(outcome) { console.tell(line) }
    return decision(on: outcome, of: run).code(of: outcome, console)
  }

  private func decision(on outcome: Outcome, of run: PipelineRun) -> ExitDecision {
    ExitDecision(verdict, configuration: outcome.catalog.configuration, allowsEmpty: run.input.allowEmpty)
  }

  private func report(
    on outcome: Outcome, of run: PipelineRun, _ sinceBuild: BuildComparison?
  ) throws -> CheckReport {
    var report = try outputs.report(
      outcome.checked, of: [outcome], prefix: run.repositoryPrefix, paths: run.shownPaths)
    report.repositoryPaths = run.repositoryPaths
    report.selectedAds = outcome.selectedAds
    report.sinceBuild = sinceBuild
    report.baseURL = outcome.catalog.configuration.baseURL
    report.verdicts = outputs.needs.contains(.verdicts) ? outcome.verdicts : []
    report.sources = outcome.catalog.sourceLines
    report.view.excerpts = outcome.excerpts
    report.deciding = decision(on: outcome, of: run).decidingSeverities(of: outcome)
    return report
  }
}
