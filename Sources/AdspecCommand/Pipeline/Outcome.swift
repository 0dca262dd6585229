import AdModel
import Checks
import Diagnostics
import Outputs
import Tallies

/// What a run found, before it becomes pages.
struct Outcome: Sendable {
  var catalog: Catalog
  /// Sorted.
  var findings: [Finding]
  var counts: [RuleID: VerdictCounts]
  var compliance: ComplianceCounts
  /// Counts by file and rule.
  var countsByFile: [String: [RuleID: VerdictCounts]]
  var tallies: TallyBook
  /// In reading order.
  var recordings: [RecordingSummary]
  var sessionCount: Int
  var definitionCount: Int
  var pages: PageChoice
  /// What recorded lines with findings say; empty unless it was asked for.
  var excerpts: [Location: String]
  /// `nil` without one.
  var baseline: BaselineOutcome?

  /// What decides the exit code, as far as its severity and verdict do.
  var newFindings: [Finding] { findings.filter { !$0.isKnown } }

  /// How each rule judged each file, sorted by file, then rule.
  var verdicts: [FileVerdict] {
    countsByFile.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap { file, counts in
      counts.sorted { $0.key < $1.key }.map { FileVerdict(file: file, rule: $0.key, counts: $0.value) }
    }
  }
}

/// What one shard of the sessions adds up to; shards merge.
struct ShardOutcome: Sendable {
  var checks = CheckResult()
  /// What the checks found, but for what is reported once per file.
  var findings: [Finding] = []
  var tallies = TallyBook()
  var sessionCount = 0
  var pages: PageChoice
  var excerpts = RecordedExcerpts()

  init(pages: PageLimit) { self.pages = PageChoice(pages) }

  static func += (a: inout ShardOutcome, b: ShardOutcome) {
    a.checks += b.checks
    a.findings += b.findings
    a.tallies += b.tallies
    a.sessionCount += b.sessionCount
    a.pages += b.pages
    a.excerpts += b.excerpts
  }
}
