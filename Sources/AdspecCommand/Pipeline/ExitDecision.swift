import Model
import ArgumentParser
import Basics

/// Which exit code findings lead to.
struct ExitDecision {
  private let level: FailLevel
  private let countsReviews: Bool
  private let exitsZero: Bool
  private let maxWarnings: Int?

  /// The configuration holds what the command line says, too.
  init(_ options: VerdictOptions, configuration: Configuration) {
    level = configuration.failOn ?? .error
    countsReviews = options.failOnReview
    exitsZero = options.exitZero
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

  /// Leaves with the code, after everything was written.
  func leave(_ outcome: Outcome) throws {
    let baselineFails = outcome.baseline?.fails ?? false
    if let baseline = outcome.baseline, baselineFails { Console.complain(baseline.complaint) }
    let code = baselineFails && !exitsZero ? 1 : code(outcome.newFindings)
    if code != 0 { throw ExitCode(code) }
  }
}
