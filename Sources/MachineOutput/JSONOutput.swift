import Reports

/// All findings as one JSON array, in sorted order.
package enum JSONOutput: CheckOutput {
  package static let name = "json"
  package static let help = "an array of all findings"
  package static let needs: CheckNeeds = .allFindings

  package static func write(
    _ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void
  ) throws {
    try FindingsJSON.document(report.findings.all, to: take)
  }
}
