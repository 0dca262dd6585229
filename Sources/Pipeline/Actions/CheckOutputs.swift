import FoundationEssentials
import MachineOutput
import Reports
import Rules

/// The outputs of a check, and options for what they show.
struct CheckOutputs {
  let needs: CheckNeeds
  private let places: OutputPlaces
  /// The file for the job summary of GitHub Actions; `nil` elsewhere.
  private let summary: NamedFile?
  private let view: FindingsView

  /// - Parameters:
  ///   - others: files that the command writes in addition to the check's outputs.
  ///   - inputs: the files and folders that the check reads.
  /// - Throws: if an output would overwrite an input or another output.
  init(
    _ requests: [OutputRequest<OutputFormat>], view: FindingsView, verdict: VerdictRequest,
    besides others: [NamedFile], sparing inputs: RunInputs
  ) throws {
    places = try OutputPlaces(requests, besides: others, sparing: inputs)
    let summary = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    let wantsSummary = requests.contains { $0.format.output == GitHubAnnotations.self }
    self.summary = wantsSummary && !summary.isEmpty ? try NamedFile(summary, sparing: inputs) : nil
    needs = requests.reduce(into: []) { $0.formUnion($1.format.output.needs) }
    self.view = FindingsView(
      showsReviews: view.showsReviews || verdict.countsReviews, showsStatistics: view.showsStatistics)
  }

  /// The place named in the summary line at which the findings can be read: the terminal.
  var place: RunSummary.Place { .terminal(showsReviews: view.showsReviews) }

  /// Returns a report on the findings of one or several catalogs, without verdicts and source lines: the caller adds
  /// those.
  func report(
    _ findings: CheckedFindings, of outcomes: [Outcome], prefix: String, paths: ShownPaths
  ) throws -> CheckReport {
    var report = CheckReport(
      rules: RuleRegistry.infos, findings: findings, verdicts: [], sources: [:], pathPrefix: prefix,
      version: ToolVersion.current, date: try BuildDate.of(outcomes.flatMap(\.recordings)))
    report.view = CheckView(
      showsReviews: view.showsReviews, showsStatistics: view.showsStatistics, paths: paths)
    return report
  }

  func write(_ report: CheckReport, into drafts: inout FileDrafts, _ console: Console) throws {
    try places.write(report, into: &drafts, console)
    if let summary {
      let text = MarkdownComment.text(report, budget: MarkdownComment.summaryBudget)
      try summary.append(Array(text.utf8))
    }
  }
}
