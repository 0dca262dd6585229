import Model
import Basics
import Reports

/// Decides the exit code from findings, and prints the reasons for it.
struct ExitDecision {
  private let level: FailLevel
  private let countsReviews: Bool
  private let exitsZero: Bool
  private let maxWarnings: Int?
  private let allowsEmpty: Bool

  /// - Parameters:
  ///   - configuration: the settings, with those of the command line.
  ///   - allowsEmpty: true if it is no failure when the filters select no ad.
  init(_ request: VerdictRequest, configuration: Configuration, allowsEmpty: Bool) {
    self.allowsEmpty = allowsEmpty
    level = configuration.failOn ?? .error
    countsReviews = request.countsReviews
    exitsZero = request.exitsZero
    maxWarnings = configuration.maxWarnings
  }

  /// Returns the exit code of a run whose outputs are written, and prints it with its reasons unless nothing failed. If
  /// a strict baseline fails the run, its stale and expired entries are printed to standard error.
  ///
  /// - Parameter console: `nil` for a command that continues after the run, such as `serve`: then no exit code is
  ///   printed.
  func code(of outcome: Outcome, _ console: Console?) -> Int32 {
    complain(of: outcome)
    return Self.code(
      failed: reasons(of: outcome).map(\.words), passed: [passed(outcome)].compactMap(\.self),
      exitsZero: exitsZero,
      console
    )
  }

  /// Returns the exit code, and prints it with its reasons.
  ///
  /// - Parameters:
  ///   - failed: the reasons for exit code 1.
  ///   - passed: remarks on failures below the fail level.
  ///   - unchecked: the reasons for exit code 2.
  static func code(
    failed: [String], passed: [String], unchecked: [String] = [], exitsZero: Bool, _ console: Console?
  ) -> Int32 {
    let code: Int32 = !unchecked.isEmpty ? 2 : failed.isEmpty || exitsZero ? 0 : 1
    let reasons = unchecked + failed
    if !reasons.isEmpty {
      let forced = exitsZero && code == 0 ? "; 0 because of --exit-zero" : ""
      console?.tell("exit \(code): \(reasons.joined(separator: "; "))\(forced)")
    } else if !passed.isEmpty {
      console?.tell("exit 0: \(passed.joined(separator: "; "))")
    }
    return code
  }

  /// Prints the stale and expired entries of the baseline to standard error, if the baseline is strict and fails the
  /// run.
  func complain(of outcome: Outcome) {
    if let baseline = outcome.baseline, baseline.fails { Console.complain(baseline.violation) }
  }

  /// Returns the reasons for exit code 1: failures at or above the fail level, too many warnings, and a strict
  /// baseline.
  func reasons(of outcome: Outcome) -> [FailureReason] {
    let findings = outcome.newFindings
    var reasons: [FailureReason] = []
    if outcome.baseline?.fails == true {
      reasons.append(FailureReason("the baseline accepts what is no longer found"))
    }
    if let selectedAds = outcome.selectedAds, selectedAds.selectsNothing, !allowsEmpty {
      reasons.append(FailureReason(selectedAds.count))
    }
    let failed = Self.counts(findings) { $0.verdict == .fail && level.includes($0.severity) }
    if !failed.isEmpty { reasons.append(FailureReason(failed, by: "fail level: \(level.rawValue)")) }
    let reviews = findings.count { $0.verdict == .needsReview && level.includes($0.severity) }
    if countsReviews, reviews > 0 {
      reasons.append(FailureReason(NumberText.toCheck(findings: reviews), by: "--fail-on-review"))
    }
    if let maxWarnings, let warnings = excessWarnings(findings) {
      reasons.append(FailureReason(Wording.count(warnings, "warning"), by: "maxWarnings is \(maxWarnings)"))
    }
    return reasons
  }

  /// Returns the severities of failures that decide the exit code: those at or above the fail level, and warnings if
  /// there are too many.
  func decidingSeverities(of outcome: Outcome) -> Set<Severity> {
    let severities = Set(Severity.allCases.filter(level.includes))
    return excessWarnings(outcome.newFindings) == nil ? severities : severities.union([.warning])
  }

  /// Returns the number of warnings if it exceeds the maximum.
  private func excessWarnings(_ findings: FindingSummary) -> Int? {
    let warnings = findings.count { $0.verdict == .fail && $0.severity == .warning }
    return maxWarnings.map { warnings > $0 } == true ? warnings : nil
  }

  /// A remark with the number of failures below the fail level; `nil` if there are none.
  func passed(_ outcome: Outcome) -> String? {
    let counts = Self.counts(outcome.newFindings) { $0.verdict == .fail }
    return counts.isEmpty ? nil : "\(counts), fail level: \(level.rawValue)"
  }

  private static func counts(_ findings: FindingSummary, _ isCounted: (FindingSummary.Sort) -> Bool) -> String
  {
    let severities: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    return Wording.list(
      severities.compactMap { severity, noun in
        let count = findings.count { isCounted($0) && $0.severity == severity }
        return count > 0 ? Wording.count(count, noun) : nil
      })
  }
}
