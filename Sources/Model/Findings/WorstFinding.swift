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
