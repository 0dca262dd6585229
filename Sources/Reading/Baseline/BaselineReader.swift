package import Model
package import Basics

/// Reads a baseline file. Its JSON is parsed by the YAML parser, which accepts JSON, so that diagnostics have places.
package enum BaselineReader {
  /// Maximum bytes of a baseline: 64 MiB, some 150,000 entries.
  package static let limit = 64 << 20

  /// - Parameters:
  ///   - file: the baseline's name in diagnostics.
  ///   - protected: the rules that can't be ignored forever: an entry for one of them needs a last day.
  /// - Returns: the baseline, which must not be used if there are diagnostics.
  package static func read(
    _ content: [UInt8], file: String, protected: Set<RuleID>
  ) -> (baseline: Baseline, diagnostics: [Diagnostic]) {
    let document = YAMLDocument(content, file: file, limit: limit)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    guard let root = document.root, let fields = reader.fields(root, BaselineSchema.file, at: nil) else {
      let empty = Diagnostic(
        .fieldMissing, "The file is no baseline: there is nothing in it.", at: Location(file: file))
      let diagnostics = document.diagnostics + reader.diagnostics
      return (Baseline(), diagnostics.isEmpty ? [empty] : diagnostics)
    }
    var places: [BaselineKey: SourceRange] = [:]
    var entries: [BaselineEntry] = []
    for item in fields.list("findings")?.value ?? [] {
      guard case .object(let object) = item.value else { continue }
      guard object.names.contains("digest") || object.names.contains("message") else {
        guard document.isComplete else { continue }
        reader.report(
          .fieldMissing, "'digest' is missing in an entry of a baseline.", at: item.range,
          help: "Run adspec check --write-baseline: it writes whole entries.")
        continue
      }
      guard let entry = BaselineEntry(object) else { continue }
      if let first = places.updateValue(item.range, forKey: entry.key) {
        reader.report(
          .fieldInvalid, "This entry stands there twice, first in line \(first.line).", at: item.range,
          help: "Make one of both, with the sum of their counts.")
      }
      if protected.contains(entry.key.rule), entry.expires == nil, !object.names.contains("expires") {
        reader.report(
          .fieldMissing,
          "The rule \(Quoted(entry.key.rule.rawValue)) can't be ignored: its entry needs 'expires'.",
          at: item.range, help: "Write the last day on which it counts, such as \"2027-01-31\".")
      }
      entries.append(entry)
    }
    let diagnostics = document.diagnostics + reader.diagnostics
    return (Baseline(entries), diagnostics.sorted { $0.violation.location < $1.violation.location })
  }
}

extension BaselineEntry {
  /// Creates an entry from its fields. Returns `nil` if a required field is missing or invalid, which has been reported
  /// then.
  fileprivate init?(_ fields: AuthoredFields) {
    guard let rule = fields.text("rule")?.value, let file = fields.text("file")?.value,
      let path = fields.text("path")?.value, let count = fields.integer("count")?.value
    else { return nil }
    let (digest, message) = (fields.text("digest")?.value, fields.text("message")?.value)
    guard let known = digest ?? message else { return nil }
    self.init(
      key: BaselineKey(rule: RuleID(rawValue: rule), file: file, path: path, digest: known), count: count,
      expires: fields.text("expires").flatMap { Day($0.value) }, message: digest == nil ? nil : message,
      reason: fields.text("reason")?.value)
  }
}
