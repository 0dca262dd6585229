package import Model
import Basics

/// All findings as CSV, one per row: the columns of the site's list of findings, without its limit.
package enum FindingsCSV {
  package static let columns = [
    "rule", "severity", "verdict", "baselined", "message", "file", "line", "column", "session", "ad",
    "format",
    "lineItem", "country", "app_version", "day", "help", "page",
  ]

  /// Passes the CSV to `take` in pieces of about 64 KiB.
  package static func document(_ findings: FindingStream, to take: ([UInt8]) throws -> Void) throws {
    var csv = CSVWriter(columns)
    try findings.forEach { finding in
      csv.append(row(finding))
      try csv.handOn(to: take)
    }
    try csv.handOn(atLeast: 0, to: take)
  }

  private static func row(_ finding: Finding) -> [CSVWriter.Cell] {
    let (range, subject) = (finding.location.range, finding.subject)
    let column = range.flatMap { $0.isWholeLine ? nil : $0.column }
    return [
      .word(finding.rule.rawValue), .word(finding.severity.rawValue), .word(finding.verdict.rawValue),
      .word(finding.isKnown ? "true" : "false"), .text(finding.message), .text(finding.location.file),
      .init(range?.line), .init(column), .init(subject.session), .init(subject.ad), .init(subject.format),
      .init(subject.lineItem), .init(subject.country), .init(subject.appVersion),
      .init(subject.day?.description),
      .text(finding.violation.help), .word(FindingAddress.path(of: finding)),
    ]
  }
}
