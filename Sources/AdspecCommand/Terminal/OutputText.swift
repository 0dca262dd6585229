package import Diagnostics
package import Outputs

/// What an output holds.
package struct OutputText {
  let report: CheckReport
  /// What recorded lines say, for people.
  let excerpts: [Location: String]
  let showsReviews: Bool
  /// Human text is then about rules, not findings.
  let showsStatistics: Bool

  package init(
    report: CheckReport, excerpts: [Location: String], showsReviews: Bool, showsStatistics: Bool
  ) {
    self.report = report
    self.excerpts = excerpts
    self.showsReviews = showsReviews
    self.showsStatistics = showsStatistics
  }

  /// Hands the text over, piece by piece where it may be longer than memory.
  ///
  /// - Parameter stream: what human text is laid out and coloured for; `nil` for a file.
  package func write(_ format: OutputFormat, for stream: TextStream?, to take: ([UInt8]) throws -> Void)
    throws
  {
    switch format {
    case .json: try FindingsJSON.document(report.findings.all, to: take)
    case .ndjson: try FindingsJSON.lines(report.findings.all, to: take)
    case .human: try take(Array(human(for: stream).utf8))
    case .sarif: try take(Array(SARIFLog.document(report).utf8))
    case .junit: try take(Array(JUnitReport.document(report).utf8))
    case .github: try take(Array(GitHubAnnotations.text(report).utf8))
    case .gitlab: try take(Array(GitLabCodeQuality.document(report).utf8))
    case .markdown: try take(Array(MarkdownComment.text(report).utf8))
    }
  }

  private func human(for stream: TextStream?) -> String {
    if showsStatistics {
      let titles = report.rules.map { ($0.id, $0.title) }
      return StatisticsText(
        report.findings.summary, titles: Dictionary(titles, uniquingKeysWith: { first, _ in first })
      ).text
    }
    return FindingsText(
      colors: stream?.hasColors ?? false, columns: stream?.columns, sources: report.sources,
      recorded: excerpts
    ).text(report.findings.summary, showsReviews: showsReviews)
  }
}
