import Basics
package import Model

/// Numbers of findings by verdict and severity.
package struct FindingCounts: Hashable, Comparable {
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  package var reviews = 0

  package init(_ findings: FindingSummary) {
    func failed(_ severity: Severity) -> Int {
      findings.count { $0.verdict != .needsReview && $0.severity == severity }
    }
    (errors, warnings, notes) = (failed(.error), failed(.warning), failed(.note))
    reviews = findings.count { $0.verdict == .needsReview }
  }

  /// Creates counts of zero.
  package init() {}

  package mutating func add(_ finding: Finding) {
    switch WorstFinding(finding) {
    case .error: errors += 1
    case .warning: warnings += 1
    case .review: reviews += 1
    case .note: notes += 1
    case .nothing: break
    }
  }

  package var total: Int { errors + warnings + notes + reviews }

  /// Compares the errors first, then warnings, findings to review and notes.
  package static func < (a: FindingCounts, b: FindingCounts) -> Bool {
    (a.errors, a.warnings, a.reviews, a.notes) < (b.errors, b.warnings, b.reviews, b.notes)
  }

  /// Keys of the counts that aren't 0, for the catalog's filter; `clean` if there are none.
  package var keys: [String] {
    let keys = [("error", errors), ("warning", warnings), ("note", notes), ("review", reviews)]
      .filter { $0.1 > 0 }.map(\.0)
    return keys.isEmpty ? ["clean"] : keys
  }

  /// A sentence about a session with these counts.
  package var verdict: String {
    if errors > 0 { return "It fails." }
    if reviews > 0 { return "It is to check." }
    return total > 0 ? "It has faults that are no errors." : "Nothing was found."
  }

  package static let titles = [
    ("error", "Errors"), ("warning", "Warnings"), ("review", Verdict.needsReview.title), ("note", "Notes"),
    ("clean", "No findings"),
  ]
}
