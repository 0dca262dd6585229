package import Model
package import Checking
package import Basics
package import MachineOutput
package import Reports
package import Statistics

/// The result of a run, from which pages and other outputs are made.
package struct Outcome: Sendable {
  package var catalog: Catalog
  /// Counts of findings, and the first of each kind; all findings if the run kept them.
  package var checked: CheckedFindings
  package var counts: [RuleID: VerdictCounts]
  package var compliance: ComplianceCounts
  /// The results of the rules: verdicts of each rule on each file.
  package var checks: CheckResult
  /// The worst cases of ads, as examples, and the number of all; empty unless reports were requested.
  package var cases: TopK<AdCase>
  package var tallies: SessionStatistics
  /// The best look of each format; empty unless they were requested.
  package var looks = RecordedLooks()
  /// Summaries of the recordings, in reading order.
  package var recordings: [RecordingSummary]
  var sessionCount: Int
  /// Number of ads whose verdict is `toCheck`.
  var adsToCheck = 0
  /// Number of requested definitions that could be read.
  var definitionCount: Int
  /// Number of requested definitions that could not be read.
  package var unreadDefinitions: Int
  /// Verdicts on the definitions without violations, by path of the definition. The texts have the format of
  /// `FormatRecord.verdicts`.
  package var sound: [String: String]
  package var pages: PageSelection<OfferedSession>
  /// Entries for lists of sessions; empty unless they were requested.
  package var sessions = SessionList(limit: 0)
  /// Excerpts of recorded lines with findings; empty unless they were requested.
  package var excerpts: [Location: String]
  /// The filters, and how many ads they select; `nil` without filters.
  package var selectedAds: SelectedAds?
  /// The rows about ads; `nil` if they weren't requested.
  package var adRows: AdRowStreams?
  /// The comparison with the baseline; `nil` without one.
  package var baseline: BaselineOutcome?

  package var findings: FindingSummary { checked.summary }
  package var allFindings: FindingStream { checked.all }

  /// Findings that the baseline doesn't accept: they decide the exit code.
  var newFindings: FindingSummary { findings.filtered { !$0.isKnown } }

  /// The verdicts of each rule on each file, sorted by file, then by rule.
  package var verdicts: [FileVerdict] {
    checks.countsByFile.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap {
      file, counts in
      counts.sorted { $0.key < $1.key }.map { FileVerdict(file: file, rule: $0.key, counts: $0.value) }
    }
  }
}

extension Outcome {
  /// Passes all findings to `visit`, sorted. The run must have kept all findings.
  ///
  /// - Parameter baseline: the baseline by which each finding is marked as known or new, also in `checked`; `nil`
  ///   without one.
  /// - Returns: the comparison with the baseline; `nil` without one.
  @discardableResult
  package mutating func review(
    against baseline: (baseline: Baseline, today: Day)?, _ visit: (Finding) -> Void = { _ in }
  ) throws -> BaselineComparison? {
    var comparison = baseline.map { BaselineComparison($0.baseline, on: $0.today) }
    var reviewed = CheckedFindings(all: allFindings, tellingFilesApart: checked.tellsFilesApart)
    try allFindings.forEach { finding in
      var finding = finding
      comparison?.compare(&finding)
      reviewed.add(finding)
      visit(finding)
    }
    if let baseline { reviewed.all = allFindings.compared(with: baseline.baseline, on: baseline.today) }
    checked = reviewed
    return comparison
  }
}

extension FindingStream {
  /// The findings, each marked as known or new.
  fileprivate func compared(with baseline: Baseline, on today: Day) -> FindingStream {
    FindingStream { body in
      var comparison = BaselineComparison(baseline, on: today)
      try forEach { finding in
        var finding = finding
        comparison.compare(&finding)
        try body(finding)
      }
    }
  }
}
