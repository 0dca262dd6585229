import Reports

/// All findings as JSON, one per line, in sorted order.
package enum NDJSONOutput: CheckOutput {
  package static let name = "ndjson"
  package static let help = "a finding a line"
  package static let needs: CheckNeeds = .allFindings

  package static func write(
    _ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void
  ) throws {
    try FindingsJSON.lines(report.findings.all, to: take)
  }
}
