package import Model

/// `audit.json`: a browser's measurements of each format, and the findings on them.
package enum AuditJSON {
  package static func document(_ results: AuditResults) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("version", 1), ("browser", .string(results.product)),
      ("formats", .array(results.entries.map(entry))),
    ]
    if let day = results.day { members.insert(("date", .string(day.description)), at: 2) }
    return .members(members)
  }

  package static func entry(_ entry: AuditEntry) -> JSONValue {
    [
      "format": .string(entry.format), "rendering": .string(entry.source.rawValue),
      "file": .optional(entry.file), "digest": .string(entry.digest),
      "measurements": .array(
        entry.measurements.map { row in .members(columns.map { ($0.name, $0.value(row)) }) }),
      "incomplete": .array(
        entry.failures.map { ["state": .string($0.state), "reason": .string($0.reason)] }),
      "findings": .array(entry.findings.map(FindingsJSON.object)),
    ]
  }

  /// Columns of a measurement in `audit.json` and `data/audit.csv`.
  package static let columns: [(name: String, value: @Sendable (Measurement) -> JSONValue)] = [
    ("state", { .string($0.combination.state) }), ("width", { .integer($0.combination.width) }),
    ("scheme", { .string($0.combination.scheme.rawValue) }),
    ("eye", { .optional($0.combination.eye?.rawValue) }), ("asset", { .string($0.asset) }),
    ("box", { $0.box.map(box) ?? .null }), ("ad", { box($0.ad) }), ("painted", { .bool($0.isPainted) }),
    ("coveredBy", { .optional($0.coveredBy) }), ("contrast", { $0.contrast.map { .decimal($0) } ?? .null }),
    ("clickable", { $0.isClickable.map { .bool($0) } ?? .null }),
    ("focusable", { $0.isFocusable.map { .bool($0) } ?? .null }), ("name", { .optional($0.name) }),
    ("screenshot", { .optional($0.screenshot) }),
  ]

  private static func box(_ box: PageBox) -> JSONValue {
    .array([box.x, box.y, box.width, box.height].map { .decimal($0) })
  }
}

/// `data/audit.csv`: every measurement of an audit that the site shows.
package enum AuditTable {
  package static let columns = ["format", "rendering"] + AuditJSON.columns.map(\.name)

  package static func csv(_ audit: PublishedAudit) -> String {
    var csv = CSVWriter(columns)
    for rendering in audit.renderings {
      for row in rendering.entry.measurements {
        var row = row
        // The path on the site instead of that in the audit's folder.
        row.screenshot = rendering.shots[row.combination]?.path
        csv.append(
          [.text(rendering.entry.format), .word(rendering.entry.source.rawValue)]
            + AuditJSON.columns.map { cell($0.value(row)) })
      }
    }
    return csv.text
  }

  /// Returns the cell of a value; a box becomes its four numbers, separated by spaces.
  private static func cell(_ value: JSONValue) -> CSVWriter.Cell {
    switch value {
    case .null, .object: .empty
    case .bool(let flag): .word(flag ? "true" : "false")
    case .integer(let number): .number(number)
    case .decimal(let number): .word(SVGNumber.text(number))
    case .string(let text): .text(text)
    case .array(let values): .word(values.map(\.line).joined(separator: " "))
    }
  }
}
