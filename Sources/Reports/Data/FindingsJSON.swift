package import Model
import Basics

/// Findings as JSON, with the same fields in the site's data and on standard output.
package enum FindingsJSON {
  /// Returns a finding's object. All fields are always present; unknown ones are `null`. Lines and columns count from
  /// 1, columns in Unicode scalars, and ends are exclusive. A line of a recording has no column.
  package static func object(_ finding: Finding) -> JSONValue {
    let parts = Parts(finding)
    return .members(fields.map { ($0.name, $0.value(parts)) })
  }

  /// The parts of a finding that its fields are made from, each read once.
  private struct Parts {
    let finding: Finding
    let violation: Violation
    let subject: FindingSubject

    init(_ finding: Finding) {
      (self.finding, violation, subject) = (finding, finding.violation, finding.subject)
    }

    var range: SourceRange? { violation.location.range }
    var columns: SourceRange? { range.flatMap { $0.isWholeLine ? nil : $0 } }
  }

  private static let fields: [JSONRows<Parts>.Field] = [
    ("rule", { .string($0.finding.rule.rawValue) }), ("severity", { .string($0.finding.severity.rawValue) }),
    ("verdict", { .string($0.finding.verdict.rawValue) }), ("baselined", { .bool($0.finding.isKnown) }),
    ("baselineReason", { .optional($0.finding.baselineReason) }),
    ("message", { .string($0.violation.message) }), ("file", { .string($0.violation.location.file) }),
    ("line", { .optional($0.range?.line) }), ("column", { .optional($0.columns?.column) }),
    ("endLine", { .optional($0.range?.endLine) }), ("endColumn", { .optional($0.columns?.endColumn) }),
    ("session", { .optional($0.subject.session) }), ("ad", { .optional($0.subject.ad) }),
    ("format", { .optional($0.subject.format) }), ("lineItem", { .optional($0.subject.lineItem) }),
    ("country", { .optional($0.subject.country) }), ("app_version", { .optional($0.subject.appVersion) }),
    ("day", { .optional($0.subject.day?.description) }),
    ("help", { .string($0.violation.help) }), ("related", { .array($0.violation.related.map(related)) }),
    ("fix", { $0.violation.fix.map(fix) ?? .null }),
  ]

  private static func related(_ place: RelatedPlace) -> JSONValue {
    [
      "file": .string(place.location.file), "line": .optional(place.location.range?.line),
      "message": .string(place.message),
    ]
  }

  /// Returns a fix, whose edits apply to the finding's own file. An edit with an empty range inserts text.
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

  /// Writes one indented array of all findings, passed to `take` in pieces.
  package static func document(_ findings: FindingStream, to take: ([UInt8]) throws -> Void) throws {
    var (bytes, isFirst) = (Array("[".utf8), true)
    let rows = JSONRows(fields, indent: 1)
    try findings.forEach { finding in
      bytes += (isFirst ? "\n  " : ",\n  ").utf8
      isFirst = false
      rows.append(Parts(finding), to: &bytes)
      try handOn(&bytes, to: take)
    }
    try take(bytes + (isFirst ? "]\n" : "\n]\n").utf8)
  }

  /// Writes one finding per line, passed to `take` in pieces.
  package static func lines(_ findings: FindingStream, to take: ([UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    let rows = JSONRows(fields, indent: nil)
    try findings.forEach { finding in
      rows.append(Parts(finding), to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      try handOn(&bytes, to: take)
    }
    try take(bytes)
  }

  /// Passes the bytes on once they reach 64 KiB.
  private static func handOn(_ bytes: inout [UInt8], to take: ([UInt8]) throws -> Void) throws {
    guard bytes.count >= 1 << 16 else { return }
    try take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
