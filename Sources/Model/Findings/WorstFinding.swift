package import Basics

/// The most serious finding of a list, by verdict and severity. Cases are ordered from the most serious; `nothing`
/// stands for no finding.
package enum WorstFinding: Int, Codable, Comparable, Sendable {
  case error, warning, review, note, nothing

  package init(of findings: [Finding]) { self = findings.map(WorstFinding.init).min() ?? .nothing }

  package init(_ finding: Finding) { self.init(finding.verdict, finding.severity) }

  package init(_ verdict: Verdict, _ severity: Severity) {
    switch (verdict, severity) {
    case (.needsReview, _): self = .review
    case (_, .error): self = .error
    case (_, .warning): self = .warning
    case (_, .note): self = .note
    }
  }

  package static func < (a: WorstFinding, b: WorstFinding) -> Bool { a.rawValue < b.rawValue }
}

/// The findings of a list that stay together: those of one rule and severity. Findings in the baseline are apart.
package struct FindingRank: Hashable, Comparable {
  package let isKnown: Bool
  package let worst: WorstFinding
  package let rule: RuleID

  package init(_ finding: Finding) {
    (isKnown, worst, rule) = (finding.isKnown, WorstFinding(finding), finding.rule)
  }

  /// Sorts what a baseline accepts last, then by severity, then by rule.
  package static func < (a: FindingRank, b: FindingRank) -> Bool {
    if a.isKnown != b.isKnown { return b.isKnown }
    return a.worst == b.worst ? a.rule.rawValue.precedesInBytes(b.rule.rawValue) : a.worst < b.worst
  }
}

extension Sequence<Finding> {
  /// Returns the findings sorted by rank, and findings of equal rank sorted by location.
  package func worstFirst() -> [Finding] {
    let ranked = map { (rank: FindingRank($0), finding: $0) }
    let sorted = ranked.sorted { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      return a.finding < b.finding
    }
    return sorted.map(\.finding)
  }
}
