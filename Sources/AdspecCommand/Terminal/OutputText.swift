import Diagnostics
import Outputs

/// What an output holds.
struct OutputText {
  let report: CheckReport
  /// What recorded lines say, for people.
  let excerpts: [Location: String]
  let showsReviews: Bool
  /// Human text is then about rules, not findings.
  let showsStatistics: Bool

  /// - Parameter colors: only for human text, and only where it goes to a terminal.
  func text(_ format: OutputFormat, colors: Bool) -> String {
    switch format {
    case .human where showsStatistics:
      StatisticsText(
        report.findings,
        titles: Dictionary(report.rules.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
      ).text
    case .human:
      FindingsText(colors: colors, sources: report.sources, recorded: excerpts)
        .text(report.findings, showsReviews: showsReviews)
    case .json: FindingsJSON.document(report.findings)
    case .ndjson: FindingsJSON.lines(report.findings)
    case .sarif: SARIFLog.document(report)
    case .junit: JUnitReport.document(report)
    case .github: GitHubAnnotations.text(report)
    case .gitlab: GitLabCodeQuality.document(report)
    case .markdown: MarkdownComment.text(report)
    }
  }
}
