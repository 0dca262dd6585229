import Reports
import Model
import Basics

/// GitLab's code quality report (docs.gitlab.com, "Code Quality report format"), with one entry per finding.
///
/// A fingerprint identifies an entry across runs. The format has severities but no verdicts, so findings that need
/// review have the severity "info", and a description that says so.
package enum GitLabCodeQuality: CheckText {
  package static let name = "gitlab"
  package static let help = "a code quality report"

  package static func text(_ report: CheckReport) -> String {
    let findings = report.listed().findings
    let entries = zip(findings, CheckReport.fingerprints(findings)).map { finding, fingerprint -> JSONValue in
      [
        "description": .optional(description(of: finding)),
        "check_name": .string(finding.rule.rawValue),
        "fingerprint": .string(fingerprint),
        "severity": .string(severity(of: finding)),
        "location": [
          "path": .string(report.repositoryPath(finding.location.file)),
          "lines": ["begin": .integer(finding.location.range?.line ?? 1)],
        ],
      ]
    }
    return JSONValue.array(entries).document
  }

  private static func description(of finding: Finding) -> String {
    (finding.verdict == .needsReview ? "To check: " : "") + finding.message
      + (finding.isKnown ? " (In the baseline\(finding.baselineReason.map { ": \($0)" } ?? "."))" : "")
  }

  private static func severity(of finding: Finding) -> String {
    if finding.isKnown || finding.verdict == .needsReview { return "info" }
    return switch finding.severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
