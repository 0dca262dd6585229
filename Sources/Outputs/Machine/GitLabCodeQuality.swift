import Diagnostics

/// GitLab's code quality report (docs.gitlab.com, "Code Quality report format"): a finding an entry, told from run to run by
/// its fingerprint.
package enum GitLabCodeQuality {
  package static func document(_ report: CheckReport) -> String {
    let findings = report.listed().findings.filter { $0.verdict == .fail }
    let entries = zip(findings, CheckReport.fingerprints(findings)).map { finding, fingerprint -> JSONValue in
      [
        "description": .recorded(finding.message + (finding.isKnown ? " (In the baseline.)" : "")),
        "check_name": .string(finding.rule.rawValue),
        "fingerprint": .string(fingerprint),
        "severity": .string(finding.isKnown ? "info" : severity(finding.severity)),
        "location": [
          "path": .string(report.repositoryPath(finding.location.file)),
          "lines": ["begin": .integer(finding.location.range?.line ?? 1)],
        ],
      ]
    }
    return JSONValue.array(entries).document
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
