package import Model
package import Checking
package import Basics
package import MachineOutput
package import Reports
package import Statistics

/// What a run found, before it becomes pages.
package struct Outcome: Sendable {
  package var catalog: Catalog
  /// How many findings there are, and the first of each sort; all of them, where the run kept all.
  package var checked: CheckedFindings
  package var counts: [RuleID: VerdictCounts]
  package var compliance: ComplianceCounts
  /// What was checked: how each rule judged each file.
  package var checks: CheckResult
  /// Ads that failed or are to check, where they were asked for.
  package var reviews: ReviewQueue
  package var tallies: TallyBook
  /// In reading order.
  package var recordings: [RecordingSummary]
  var sessionCount: Int
  /// Of those that were asked for and could be read.
  var definitionCount: Int
  /// Of those that were asked for and could not be read.
  package var unreadDefinitions: Int
  /// What the rules said of definitions that none complained of, by file, as `FormatRecord.verdicts`.
  package var sound: [String: String]
  package var pages: PageChoice<OfferedSession>
  /// What lists say of sessions, where somebody lists them.
  package var sessions = SessionList(limit: 0)
  /// What recorded lines with findings say; empty unless it was asked for.
  package var excerpts: [Location: String]
  /// `nil` without one.
  package var baseline: BaselineOutcome?

  package var findings: FindingSummary { checked.summary }
  package var allFindings: FindingStream { checked.all }

  /// What decides the exit code, as far as its severity and verdict do.
  var newFindings: FindingSummary { findings.filtered { !$0.isKnown } }

  /// How each rule judged each file, sorted by file, then rule.
  package var verdicts: [FileVerdict] {
    checks.countsByFile.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap {
      file, counts in
      counts.sorted { $0.key < $1.key }.map { FileVerdict(file: file, rule: $0.key, counts: $0.value) }
    }
  }
}

extension Outcome {
  /// Goes through all findings in their order, once: for a run that kept all.
  ///
  /// - Parameter baseline: says of each whether it is known; from now on `checked` says so, too.
  /// - Returns: what is left of the baseline.
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
  /// The same findings, each known or new.
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
