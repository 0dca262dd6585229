package import Basics
import Model
import Reading

/// A definition that was imported before, with the fields that its source holds renewed. Everything else that people
/// wrote stays as it is, to the byte: other fields, comments, order and layout.
package struct DefinitionUpdate {
  /// The definition's new content. It equals the old content if nothing changed or nothing can be renewed.
  package private(set) var bytes: [UInt8]
  /// Names of the renewed fields, such as `name` and `Body.label`, and keys of new assets; empty if nothing changed.
  package private(set) var renewed: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter file: the path of the definition in diagnostics.
  package init(_ content: [UInt8], file: String, with definition: ImportedDefinition) {
    bytes = content
    guard let fresh = definition.content else { return }
    let document = YAMLDocument(content, file: file)
    guard document.diagnostics.isEmpty, document.isComplete,
      let edits = DefinitionEdits(of: document, with: fresh)
    else {
      diagnostics = [Self.unreadable(file)]
      return
    }
    let isCRLF = document.lines.count > 1 && content.contains(UInt8(ascii: "\r"))
    let changes = edits.edits.map { edit in
      TextEdit(edit.range, isCRLF ? edit.text.replacing("\n", with: "\r\n") : edit.text)
    }
    let edited = EditedText(content, fixes: changes.isEmpty ? [] : [Fix("Renew it.", changes)])
    // The layout may be one that the edits don't fit: the new text must hold all that they say, and nothing less than before.
    let after = YAMLDocument(edited.bytes, file: file)
    let again = DefinitionEdits(of: after, with: fresh)
    guard !edits.isUnusual, after.diagnostics.isEmpty, after.isComplete, let again, again.edits.isEmpty,
      edits.keys.isSubset(of: again.keys)
    else {
      diagnostics = [
        Diagnostic(
          "import-skipped", "The definition isn't laid out so that its fields can be renewed.",
          at: Location(file: file),
          help: "Import it into another folder, and take over by hand what changed.")
      ]
      return
    }
    (bytes, renewed) = (edited.bytes, edits.names)
    if !edits.missingInSource.isEmpty { diagnostics.append(Self.note(edits.missingInSource, file)) }
    let kind = document.root?.pairs?.first(named: "kind")?.value.text
    if fresh.isFromTable, let kind, kind != fresh.kind.rawValue {
      diagnostics.append(
        Diagnostic(
          "import-skipped",
          "The table says that the format is of the kind \(words: fresh.kind.rawValue), and the definition says \(words: kind).",
          at: Location(file: file), help: "The kind isn't renewed: other fields depend on it."))
    }
  }

  /// Returns the note about assets that aren't variables of the template.
  private static func note(_ keys: [String], _ file: String) -> Diagnostic {
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      "import-note",
      "\(words: names) \(keys.count == 1 ? "isn't" : "aren't") in what was imported.",
      at: Location(file: file),
      help: keys.count == 1
        ? "It stays, for people may have written it: remove it if it came from there."
        : "They stay, for people may have written them: remove those that came from there.")
  }

  /// Returns the note about a definition that is in none of the imported files any more; `nil` if no comment in the
  /// definition says that it was made from a template, or from one of these files.
  ///
  /// - Parameter sources: paths of the imported files.
  package static func missingInSources(
    _ sources: [String], of content: [UInt8], file: String
  ) -> Diagnostic? {
    let lines = String(decoding: content, as: UTF8.self).split(whereSeparator: \.isNewline)
    if let name = sources.map(ImportNames.file).first(where: { name in
      lines.contains { $0.hasPrefix("# " + TableImporter.origin(name)) }
    }) {
      return Diagnostic(
        "import-note", "\(name: name) has no row of this definition any more.", at: Location(file: file),
        help: "It stays: remove it if the format is gone.")
    }
    guard lines.contains(where: { $0.hasPrefix("# " + AdManagerImporter.origin) }) else { return nil }
    return Diagnostic(
      "import-note", "None of the files has a template for this definition that apps can ask for.",
      at: Location(file: file),
      help: "It stays: remove it if the template is gone, or import all files of the export together.")
  }

  /// Returns the diagnostic about a definition that can't be read.
  package static func unreadable(_ file: String) -> Diagnostic {
    Diagnostic(
      "import-skipped", "The definition can't be read, so it can't be renewed.", at: Location(file: file),
      help: "Mend it first: adspec check says what is wrong. Then import again.")
  }
}

/// The edits that bring a definition's text up to date with its source.
private struct DefinitionEdits {
  private let lines: [String]
  private(set) var edits: [TextEdit] = []
  /// Names of the fields that the edits renew, such as `name` and `Body.label`, and keys of assets that they insert.
  private(set) var names: [String] = []
  /// Paths of all fields that the definition has, such as `name` and `assets/Headline`.
  private(set) var keys: Set<String> = []
  /// Keys of the definition's assets that its source doesn't have, in the definition's order.
  private(set) var missingInSource: [String] = []
  /// True if the definition contains something that can't be edited: an asset that isn't a mapping, or a list with
  /// comments in it.
  private(set) var isUnusual = false
  /// Texts to insert, by their position. Several insertions at one position become one edit.
  private var insertions: [(place: SourceRange, text: String)] = []

  /// Finds the edits for a definition. Returns `nil` if its text isn't a mapping with an id and assets.
  ///
  /// - Parameter fresh: the definition as the source states it now.
  init?(of document: YAMLDocument, with fresh: DefinitionText) {
    lines = document.lines
    guard let root = document.root, let fields = root.pairs, let id = fields.first(named: "id"),
      let assets = fields.first(named: "assets"), let parts = assets.value.pairs
    else { return nil }
    keys = Set(fields.map(\.key.value) + parts.map { "assets/\($0.key.value)" })
    let status = Self.status(of: fresh, besides: fields.first(named: "status")?.value.text)
    let own = [("name", fresh.name), ("summary", fresh.summary), ("status", status?.rawValue)]
    for (name, value) in own {
      if let value { renew(name, YAMLText.quoted(value), in: root, after: id) }
    }
    for (name, value) in fresh.isFromTable ? fresh.ownFields : [] { renew(name, value, in: root, after: id) }
    // AdChoices and the ad label are no variables: new definitions declare them.
    let variables = fresh.assets.filter { $0.isOfSource || $0.type != .adChoices && $0.type != .badge }
    for asset in variables {
      if let there = parts.first(named: asset.key) { renew(asset, in: there.value) }
    }
    for asset in variables where parts.first(named: asset.key) == nil {
      if let last = parts.last {
        names.append(asset.key)
        insert(text(of: asset, besides: last, in: assets.value), behind: last, in: assets.value)
      }
    }
    edits += insertions.map { TextEdit($0.place, $0.text) }
    let variableKeys = Set(variables.map(\.key))
    for part in parts where !variableKeys.contains(part.key.value) {
      let type = part.value.pairs?.first(named: "type")?.value.text ?? ""
      if ["text", "image", "url", "number", "list"].contains(type) { missingInSource.append(part.key.value) }
    }
  }

  /// Returns the status that an update writes; `nil` to leave it as it is. A format whose template is active again is no
  /// longer deprecated, and a draft stays one; a table, which its users write themselves, decides alone.
  private static func status(of fresh: DefinitionText, besides there: String?) -> FormatStatus? {
    let isKept = fresh.isFromTable ? there == nil : there != FormatStatus.deprecated.rawValue
    return fresh.status == .active && isKept ? nil : fresh.status
  }

  // MARK: Fields

  private mutating func renew(_ asset: AssetText, in node: YAMLNode) {
    guard let fields = node.pairs, let last = fields.last else {
      isUnusual = true
      return
    }
    renew("type", asset.type.rawValue, of: asset.key, in: node, after: last)
    for (name, value) in asset.fields where name != "sample" || fields.first(named: "sample") == nil {
      renew(name, value, of: asset.key, in: node, after: last)
    }
    let isRequired = fields.first(named: "required")?.value.text == "true"
    if isRequired, asset.statesRequired, !asset.fields.contains(where: { $0.name == "required" }) {
      renew("required", "false", of: asset.key, in: node, after: last)
    }
  }

  /// Replaces a field's value if it differs from the new one, or inserts the field if it is missing.
  ///
  /// - Parameters:
  ///   - value: the new value as YAML.
  ///   - key: the key of the asset whose field it is; `nil` for a field of the format.
  ///   - place: the field after which a missing field is inserted.
  private mutating func renew(
    _ name: String, _ value: String, of key: String? = nil, in node: YAMLNode, after place: YAMLPair
  ) {
    let value = Redactor.published(value)
    let fullName = key.map { "\($0).\(name)" } ?? name
    guard let there = node.pairs?.first(named: name) else {
      names.append(fullName)
      let text = isFlow(node) ? "\(name): \(value)" : indent(of: place) + "\(name): \(value)"
      return insert(text, behind: place, in: node)
    }
    guard let wanted = YAMLDocument(Array(value.utf8), file: "").root, !wanted.equals(there.value) else {
      return
    }
    let range = there.value.range
    if case .sequence = there.value.content,
      lines[(range.line - 1)..<range.endLine].contains(where: { $0.contains("#") })
    {
      isUnusual = isUnusual || range.line != range.endLine
    }
    names.append(fullName)
    edits.append(TextEdit(there.value.range, text(of: wanted, value, inPlaceOf: there.value)))
  }

  /// Returns the text that replaces a value: the new value as YAML. A list that was written with a line for each
  /// element is written so again, and the comment behind a block's header (`>-  # ask Anna`) stays behind the value.
  private func text(of wanted: YAMLNode, _ value: String, inPlaceOf node: YAMLNode) -> String {
    guard case .sequence(let elements) = wanted.content, case .sequence = node.content, !elements.isEmpty,
      character(at: node.range) == "-"
    else { return value + blockComment(of: node) }
    let separator = "\n" + String(repeating: " ", count: node.range.column - 1)
    return elements.map { "- " + YAMLText.quoted($0.text ?? "") }.joined(separator: separator)
  }

  /// Returns the comment behind the header of a block scalar, with the blanks before it; empty without one.
  private func blockComment(of node: YAMLNode) -> String {
    guard [">", "|"].contains(character(at: node.range)) else { return "" }
    let header = lines[node.range.line - 1].unicodeScalars.dropFirst(node.range.column - 1)
    let rest = header.drop { $0 != " " && $0 != "\t" }
    return rest.contains("#") ? String(String.UnicodeScalarView(rest)) : ""
  }

  // MARK: Insertions

  /// Inserts the text of a field after another field: after a comma if the mapping is written in braces, otherwise on a
  /// line of its own.
  private mutating func insert(_ text: String, behind pair: YAMLPair, in node: YAMLNode) {
    var place = pair.value.range.end
    var text = text
    if isFlow(node) {
      text = ", " + text
    } else {
      place.column = lines[place.line - 1].unicodeScalars.count + 1
      place = place.start
      text = "\n" + text
    }
    if let index = insertions.firstIndex(where: { $0.place == place }) {
      insertions[index].text += text
    } else {
      insertions.append((place, text))
    }
  }

  /// Returns the text of an asset that is inserted after another asset. It gets the other asset's indentation, or
  /// braces if the surrounding mapping is written in braces.
  private func text(of asset: AssetText, besides other: YAMLPair, in node: YAMLNode) -> String {
    if isFlow(node) {
      let fields =
        [("type", asset.type.rawValue)] + asset.fields.map { ($0.name, Redactor.published($0.value)) }
      return "\(YAMLText.quoted(asset.key)): {\(fields.map { "\($0.0): \($0.1)" }.joined(separator: ", "))}"
    }
    let own = Redactor.published(asset.text).split(separator: "\n")
    return own.map { indent(of: other) + $0.dropFirst(2) }.joined(separator: "\n")
  }

  private func indent(of pair: YAMLPair) -> String {
    String(repeating: " ", count: pair.key.range.column - 1)
  }

  private func isFlow(_ node: YAMLNode) -> Bool { character(at: node.range) == "{" }

  private func character(at range: SourceRange) -> Unicode.Scalar? {
    guard lines.indices.contains(range.line - 1) else { return nil }
    return lines[range.line - 1].unicodeScalars.dropFirst(range.column - 1).first
  }
}

extension YAMLNode {
  /// The pairs of a mapping; `nil` for anything else.
  fileprivate var pairs: [YAMLPair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The text of a scalar; `nil` for anything else.
  fileprivate var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// True if two nodes have equal values, in whichever YAML notation they are written: `[a]` equals `- a`.
  fileprivate func equals(_ other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)):
      // The line end of a block scalar isn't in a source's text, and 19.0 is 19.
      a.text.trimmed == b.text.trimmed
        || a.isPlain && b.isPlain && Double(a.text) == Double(b.text)
          && Double(a.text) != nil
    case (.sequence(let a), .sequence(let b)): a.elementsEqual(b) { $0.equals($1) }
    default: false
    }
  }
}

extension [YAMLPair] {
  fileprivate func first(named name: String) -> YAMLPair? { first { $0.key.value == name } }
}
