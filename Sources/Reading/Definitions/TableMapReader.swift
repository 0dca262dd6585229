package import Basics
package import Model

/// Reads a map of a spreadsheet's columns. `TableMapSchema` defines its fields.
package enum TableMapReader {
  /// Reads a map from the content of its file.
  ///
  /// - Returns: the map, which is `nil` if there is any diagnostic, and the diagnostics.
  package static func read(_ content: [UInt8], file: String) -> (map: TableMap?, diagnostics: [Diagnostic]) {
    let document = YAMLDocument(content, file: file)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    guard let root = document.root else {
      let empty = Diagnostic(
        .fieldMissing, "The file holds no map.", at: Location(file: file),
        help: "A map says which field of a definition each column holds.")
      return (nil, document.diagnostics.isEmpty ? [empty] : document.diagnostics)
    }
    let fields = reader.fields(root, TableMapSchema.map, at: nil)
    let map = fields.map { reader.map($0) }
    let diagnostics = (document.diagnostics + reader.diagnostics).sorted {
      $0.violation.location < $1.violation.location
    }
    return (diagnostics.isEmpty ? map : nil, diagnostics)
  }
}

extension AuthoredReader {
  fileprivate mutating func map(_ fields: AuthoredFields) -> TableMap {
    let written = fields.map("columns").compactMap { entry in
      entry.value?.asText.map { (heading: entry.key, text: $0) }
    }
    let hasRowsOfAssets = written.contains { $0.text.value == TableMapSchema.assetKey }
    var columns: [(heading: String, target: TableMap.Target)] = []
    for (heading, text) in written {
      guard let target = target(text, hasRowsOfAssets: hasRowsOfAssets) else { continue }
      if columns.contains(where: { $0.target == target }) {
        report(.fieldInvalid, "Two columns hold \(Quoted(text.value)).", at: text.range, about: text.value)
      }
      columns.append((heading.value.trimmed, target))
    }
    if diagnostics.isEmpty, !written.contains(where: { $0.text.value == "id" }), let first = written.first {
      report(
        .fieldMissing, "No column holds the formats' 'id'.", at: first.heading.range,
        help: "Name the column that tells one format from another.")
    }
    return TableMap(
      headingRow: fields.integer("headingRow")?.value ?? 1, columns: columns,
      values: values(fields.map("values")),
      format: (fields.object("format")?.readable ?? []).map { ($0, $1.value.texts) },
      assets: fields.map("assets").compactMap { entry in
        guard case .object(let asset)? = entry.value?.value else { return nil }
        return (
          entry.key.value, asset.readable.compactMap { name, value in value.value.yaml.map { (name, $0) } }
        )
      })
  }

  /// Returns the field that a column holds; reports a text that names none, and returns `nil`.
  private mutating func target(_ text: Located<String>, hasRowsOfAssets: Bool) -> TableMap.Target? {
    let name = text.value
    let own = TableMapSchema.assetFields.map(\.name)
    if TableMapSchema.formatFields.contains(where: { $0.name == name }) { return .format(field: name) }
    if name == TableMapSchema.assetKey || own.contains(name), hasRowsOfAssets { return .asset(field: name) }
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, !hasRowsOfAssets {
      let field = String(name[name.index(after: dot)...])
      if own.contains(field) { return .named(asset: String(name[..<dot]), field: field) }
    }
    let names = TableMapSchema.formatFields.map(\.name) + [TableMapSchema.assetKey] + own
    let nearest = names.nearest(to: name)
    report(
      .fieldUnknown, "\(Quoted(name)) is no field that a column can hold.", at: text.range, about: name,
      help: own.contains(name)
        ? "Where a row is a format, write the asset before it: Headline.\(name). Where it is an asset, a column holds 'asset'."
        : nearest.map { "Did you mean '\($0)'?" } ?? "Expected \(AuthoredType.choice(names).expectation).")
    return nil
  }

  private func values(_ entries: [AuthoredEntry]) -> [String: [String: String]] {
    var values: [String: [String: String]] = [:]
    for entry in entries {
      guard case .map(let words)? = entry.value?.value else { continue }
      for word in words {
        values[entry.key.value, default: [:]][word.key.value.trimmed.lowercased()] = word.value?.asText?.value
      }
    }
    return values
  }
}

extension AuthoredValue {
  /// The value's text, or those of a list.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let items): items.flatMap(\.value.texts)
    default: []
    }
  }

  /// The value as YAML on one line; `nil` for objects.
  fileprivate var yaml: String? {
    switch self {
    case .text(let text): YAMLText.quoted(text)
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): FieldValue.number(number).words
    case .list(let items): "[" + items.compactMap(\.value.yaml).joined(separator: ", ") + "]"
    case .map(let entries):
      "{"
        + entries.compactMap { entry in
          entry.value?.value.yaml.map { "\(YAMLText.quoted(entry.key.value)): \($0)" }
        }.joined(separator: ", ") + "}"
    case .object: nil
    }
  }
}

extension AuthoredField {
  /// Returns what is wrong with a value of this field, in the words that `adspec check` uses; `nil` if it fits.
  ///
  /// - Parameter texts: the value's text, or those of a list.
  package func flaw(of texts: [String]) -> (message: String, help: String)? {
    let range = SourceRange(line: 1, column: 1, endLine: 1, endColumn: 1)
    // Texts stand in quotes, so that digits are a text.
    func node(_ text: String, _ type: AuthoredType) -> YAMLNode {
      let isText =
        switch type {
        case .boolean, .integer, .number: false
        default: true
        }
      return YAMLNode(.scalar(YAMLScalar(text, isPlain: !isText)), range: range)
    }
    let value =
      if case .list(of: let item, _) = type {
        YAMLNode(.sequence(texts.map { node($0, item) }), range: range)
      } else {
        node(texts.first ?? "", type)
      }
    var reader = AuthoredReader(file: "", isComplete: true)
    _ = reader.value(value, type, at: FieldPlace(Located(name, at: range)))
    return reader.diagnostics.first.map { ($0.violation.message, $0.violation.help) }
  }
}
