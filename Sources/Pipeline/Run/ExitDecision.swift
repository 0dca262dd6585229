import Model
import Basics

/// Which exit code findings lead to.
struct ExitDecision {
  private let level: FailLevel
  private let countsReviews: Bool
  private let exitsZero: Bool
  private let maxWarnings: Int?

  /// The configuration holds what the command line says, too.
  init(_ request: VerdictRequest, configuration: Configuration) {
    level = configuration.failOn ?? .error
    countsReviews = request.countsReviews
    exitsZero = request.exitsZero
    maxWarnings = configuration.maxWarnings
  }

  /// 0, or 1 when something of this at or above the fail level failed or there are more warnings than allowed.
  func code(_ findings: FindingSummary) -> Int32 {
    if exitsZero { return 0 }
    let fails = findings.counts.contains { sort, count in
      switch sort.verdict {
      case .fail: level.includes(sort.severity)
      case .needsReview: countsReviews && level.includes(sort.severity)
      case .pass, .notApplicable: false
      }
    }
    let warnings = findings.count { $0.verdict == .fail && $0.severity == .warning }
    let hasTooMany = maxWarnings.map { warnings > $0 } ?? false
    return fails || hasTooMany ? 1 : 0
  }

  /// Returns the exit code of a run whose outputs were written, and says on standard error what a strict baseline accepts
  /// and need not.
  func code(of outcome: Outcome) -> Int32 {
    let baselineFails = outcome.baseline?.fails ?? false
    if let baseline = outcome.baseline, baselineFails { Console.complain(baseline.complaint) }
    return baselineFails && !exitsZero ? 1 : code(outcome.newFindings)
  }
}
