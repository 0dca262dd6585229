import Model
import Basics

/// Decides the exit code from findings.
struct ExitDecision {
  private let level: FailLevel
  private let countsReviews: Bool
  private let exitsZero: Bool
  private let maxWarnings: Int?

  /// - Parameter configuration: includes the settings of the command line.
  init(_ request: VerdictRequest, configuration: Configuration) {
    level = configuration.failOn ?? .error
    countsReviews = request.countsReviews
    exitsZero = request.exitsZero
    maxWarnings = configuration.maxWarnings
  }

  /// Returns 1 if a failure is at or above the fail level or there are too many warnings, else 0.
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

  /// Returns the exit code of a run whose outputs are written. If a strict baseline fails the run, its stale and
  /// expired entries are printed to standard error.
  func code(of outcome: Outcome) -> Int32 {
    let baselineFails = outcome.baseline?.fails ?? false
    if let baseline = outcome.baseline, baselineFails { Console.complain(baseline.violation) }
    return baselineFails && !exitsZero ? 1 : code(outcome.newFindings)
  }
}
