package import AdModel
import Diagnostics

/// Findings for machines: the fields are the same in the site's data and on standard output.
package enum FindingsJSON {
  /// All fields are always there; what isn't known is `null`. Lines and columns count from 1, columns in Unicode scalars,
  /// ends are exclusive. A line of a recording has no column.
  package static func object(_ finding: Finding) -> JSONValue {
    let range = finding.location.range
    let columns = range.flatMap { $0.isWholeLine ? nil : $0 }
    return [
      "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue),
      "verdict": .string(finding.verdict.rawValue), "baselined": .bool(finding.isKnown),
      "baselineReason": .optional(finding.baselineReason),
      "message": .optional(finding.message),
      "file": .string(finding.location.file), "line": .optional(range?.line),
      "column": .optional(columns?.column), "endLine": .optional(range?.endLine),
      "endColumn": .optional(columns?.endColumn), "session": .optional(finding.subject.session),
      "ad": .optional(finding.subject.ad), "format": .optional(finding.subject.format),
      "lineItem": .optional(finding.subject.lineItem), "country": .optional(finding.subject.country),
      "appVersion": .optional(finding.subject.appVersion),
      "help": .optional(finding.complaint.help),
      "related": .array(
        finding.complaint.related.map { place in
          [
            "file": .string(place.location.file), "line": .optional(place.location.range?.line),
            "message": .optional(place.message),
          ]
        }),
      "fix": finding.complaint.fix.map(fix) ?? nil,
    ]
  }

  /// Edits of the finding's own file; where both ends are one place, text is put in.
  private static func fix(_ fix: Fix) -> JSONValue {
    [
      "title": .string(fix.title),
      "edits": .array(
        fix.edits.map { edit in
          [
            "line": .integer(edit.range.line), "column": .integer(edit.range.column),
            "endLine": .integer(edit.range.endLine), "endColumn": .integer(edit.range.endColumn),
            "text": .string(edit.text),
          ]
        }),
    ]
  }

  /// One array of all, indented, piece by piece.
  package static func document(_ findings: FindingStream, to take: ([UInt8]) throws -> Void) throws {
    var (bytes, isFirst) = (Array("[".utf8), true)
    try findings.forEach { finding in
      bytes += (isFirst ? "\n  " : ",\n  ").utf8
      isFirst = false
      object(finding).write(to: &bytes, indent: 1)
      try handOn(&bytes, to: take)
    }
    try take(bytes + (isFirst ? "]\n" : "\n]\n").utf8)
  }

  /// A finding a line, piece by piece.
  package static func lines(_ findings: FindingStream, to take: ([UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    try findings.forEach { finding in
      object(finding).write(to: &bytes, indent: nil)
      bytes.append(UInt8(ascii: "\n"))
      try handOn(&bytes, to: take)
    }
    try take(bytes)
  }

  /// Pieces are large enough to be written one by one.
  private static func handOn(_ bytes: inout [UInt8], to take: ([UInt8]) throws -> Void) throws {
    guard bytes.count >= 1 << 16 else { return }
    try take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
