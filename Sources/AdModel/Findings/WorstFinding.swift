import Diagnostics

/// How bad the worst is that was found, the worst first.
package enum WorstFinding: Int, Codable, Comparable, Sendable {
  case error, warning, review, note, nothing

  package init(of findings: [Finding]) { self = findings.map(WorstFinding.init).min() ?? .nothing }

  package init(_ finding: Finding) {
    switch (finding.verdict, finding.severity) {
    case (.needsReview, _): self = .review
    case (_, .error): self = .error
    case (_, .warning): self = .warning
    case (_, .note): self = .note
    }
  }

  package static func < (a: WorstFinding, b: WorstFinding) -> Bool { a.rawValue < b.rawValue }
}
