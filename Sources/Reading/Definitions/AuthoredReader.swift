import Model
import Basics

/// Checks YAML nodes against the schemas in `Model`, and converts them to values. All diagnostics about the fields of a
/// file are made here.
struct AuthoredReader {
  let file: String
  /// True if the file was read to its end; otherwise missing fields aren't reported.
  let isComplete: Bool
  var diagnostics: [Diagnostic] = []

  init(file: String, isComplete: Bool) {
    self.file = file
    self.isComplete = isComplete
  }

  /// Reads the fields of an object, and reports unknown and missing ones. Returns `nil` if the node is no object.
  ///
  /// - Parameter place: the field that holds the object; `nil` for the file as a whole.
  mutating func fields(_ node: YAMLNode, _ schema: AuthoredObject, at place: FieldPlace?) -> AuthoredFields? {
    if case .unreadable = node.content { return nil }
    guard case .mapping(let pairs) = node.content else {
      // If the file is cut off, its root may have been meant to continue.
      if isComplete || place != nil { reportMismatch(node, .object(schema), at: place) }
      return nil
    }
    let resolved = schema.resolved(variant: schema.variants.flatMap { pairs.text(of: $0.field) })
    var fields = AuthoredFields(schema: resolved, range: node.range, count: pairs.count)
    // Names in use: of two keys that are misspellings of one field only the first gets a fix.
    var taken: Set<String>?
    for pair in pairs where !isFull {
      fields.note(pair.key.value)
      guard let index = resolved.fields.firstIndex(where: { $0.name == pair.key.value }) else {
        var names = taken ?? Set(pairs.map(\.key.value))
        reportUnknown(pair, of: resolved, among: schema, taken: &names)
        taken = names
        continue
      }
      var written: Located<String>?
      if case .scalar(let scalar) = pair.value.content {
        written = Located(scalar.text, at: pair.value.range)
      }
      let value = value(pair.value, resolved.fields[index].type, at: FieldPlace(pair.key))
      fields.set(value, written: written, at: index)
    }
    for field in resolved.fields where field.isRequired && !fields.names.contains(field.name) && isComplete {
      let range = place?.range ?? pairs.first?.key.range ?? node.range
      let owner = place.map { " in \($0.owner)" } ?? ", which \(resolved.title) needs"
      report(
        .fieldMissing, "'\(words: field.name)' is missing\(words: owner).", at: range, about: field.name,
        help: field.summary)
    }
    return fields
  }

  /// Converts a node to a value of a type. If the node doesn't fit, returns `nil`; this function or the YAML parser has
  /// then added a diagnostic.
  mutating func value(
    _ node: YAMLNode, _ type: AuthoredType, at place: FieldPlace
  ) -> Located<AuthoredValue>? {
    switch (node.content, type) {
    case (.unreadable, _): return nil
    case (.scalar(let scalar), _) where scalar.isNull:
      report(
        .fieldInvalid, "\(words: place.subject) has no value; expected \(words: type.expectation).",
        at: place.range,
        help: "Write a value, or remove the field.")
      return nil
    case (.mapping, .object(let schema)):
      return fields(node, schema, at: place).map { Located(.object($0), at: node.range) }
    case (.mapping(let pairs), .map(let schema)):
      return Located(.map(entries(pairs, schema, of: place, at: node.range)), at: node.range)
    case (.sequence(let items), .list(let type, let atLeast)):
      if items.count < atLeast, isComplete {
        report(
          .fieldInvalid, "\(words: place.subject) is empty; expected at least one item.", at: node.range,
          about: place.name)
      }
      return Located(
        .list(items.compactMap { value($0, type, at: place.item(at: $0.range)) }), at: node.range)
    case (_, .byForm(let types)):
      guard let fitting = types.first(where: { $0.isRead(from: node) }) else {
        reportMismatch(node, type, at: place)
        return nil
      }
      return value(node, fitting, at: place)
    case (.scalar(let scalar), _):
      let result = ScalarConversion(scalar, as: type, at: place, range: node.range)
      if let flaw = result.flaw {
        report(
          .fieldInvalid, Statement(Phrase(flaw.message)), at: node.range, about: place.name, help: flaw.help,
          fix: flaw.fix)
      }
      return result.value.map { Located($0, at: node.range) }
    default:
      reportMismatch(node, type, at: place)
      return nil
    }
  }

  private mutating func entries(
    _ pairs: [YAMLPair], _ schema: AuthoredMap, of place: FieldPlace, at range: SourceRange
  ) -> [AuthoredEntry] {
    if pairs.count < schema.atLeast, isComplete {
      report(
        .fieldInvalid, "\(words: place.subject) is empty; expected at least one \(words: schema.keyTitle).",
        at: range,
        about: place.name)
    }
    return pairs.compactMap { pair in
      if isFull { return nil }
      if let keys = schema.keys, !keys.contains(pair.key.value) {
        report(
          .fieldUnknown, "\(Quoted(pair.key.value)) is no \(words: schema.keyTitle).", at: pair.key.range,
          about: pair.key.value, help: Self.suggestion(for: pair.key.value, among: keys))
        return nil
      }
      return AuthoredEntry(key: pair.key, value: value(pair.value, schema.values, at: FieldPlace(pair.key)))
    }
  }
}

extension AuthoredReader {
  /// True once there are as many diagnostics as allowed. The last one then states that.
  var isFull: Bool { diagnostics.count > YAMLComposer.mostDiagnostics }

  mutating func report(
    _ rule: RuleID, _ message: Statement, at range: SourceRange, about name: String? = nil,
    help: String = "", fix: Fix? = nil
  ) {
    if isFull { return }
    if diagnostics.count == YAMLComposer.mostDiagnostics {
      let message: Statement = "There are more mistakes than the thousand before this one; they aren't told."
      diagnostics.append(Diagnostic(rule, message, at: Location(file: file, range: range)))
      return
    }
    let violation = Violation(message, at: Location(file: file, range: range), help: help, fix: fix)
    diagnostics.append(Diagnostic(rule, violation.about(name)))
  }

  private mutating func reportUnknown(
    _ pair: YAMLPair, of object: AuthoredObject, among schema: AuthoredObject, taken: inout Set<String>
  ) {
    let key = pair.key
    let names = object.fields.map(\.name)
    let others = (schema.variants?.cases ?? []).filter { $0.fields.contains { $0.name == key.value } }
    let owners = others.map(\.title).joined(separator: ", ")
    report(
      .fieldUnknown, "\(Quoted(key.value)) is no field of \(words: object.title).", at: key.range,
      about: key.value,
      help: owners.isEmpty ? Self.suggestion(for: key.value, among: names) : "It belongs to \(owners).",
      fix: owners.isEmpty ? renaming(pair, to: object.fields, taken: &taken) : nil)
  }

  /// Returns a fix that replaces a misspelt key by the name of the field that was probably meant, if the value fits
  /// that field.
  private func renaming(_ pair: YAMLPair, to fields: [AuthoredField], taken: inout Set<String>) -> Fix? {
    guard let name = fields.map(\.name).slip(of: pair.key.value), !taken.contains(name),
      let field = fields.first(where: { $0.name == name }), let edit = pair.key.rewritten(as: name)
    else { return nil }
    var probe = AuthoredReader(file: file, isComplete: isComplete)
    _ = probe.value(pair.value, field.type, at: FieldPlace(pair.key))
    guard probe.diagnostics.allSatisfy({ $0.violation.fix != nil }) else { return nil }
    taken.insert(name)
    return Fix("Write '\(name)'.", [edit])
  }

  private mutating func reportMismatch(_ node: YAMLNode, _ type: AuthoredType, at place: FieldPlace?) {
    let what =
      switch node.content {
      case .sequence: "a list"
      case .mapping: "an object"
      case .scalar(let scalar): Quoted(scalar.text).description
      case .unreadable: "unreadable"
      }
    let subject = place?.subject ?? "The file"
    report(
      .fieldInvalid, "\(words: subject) is \(words: what); expected \(words: type.expectation).",
      at: node.range,
      about: place?.name)
  }

  static func suggestion(for word: String, among names: [String]) -> String {
    if let nearest = names.nearest(to: word) { return "Did you mean '\(nearest)'?" }
    return names.count <= 14 ? "Expected \(AuthoredType.choice(names).expectation)." : ""
  }
}

extension AuthoredType {
  /// The expected value in words, for diagnostics: "a list of objects".
  var expectation: String {
    switch self {
    case .text(let form): form.expectation
    case .boolean: "true or false"
    case .integer(let range): "a whole number \(range.words)"
    case .number(let range): "a number \(range.words)"
    case .choice(let words): Self.either(words)
    case .choiceOrNumber(let words, let range): Self.either(words + ["a number \(range.words)"])
    case .list(.object, _): "a list of objects"
    case .list: "a list"
    case .object(let schema):
      "an object with \(Self.either(schema.resolved(variant: nil).fields.prefix(5).map(\.name)))"
    case .byForm(let types): Self.either(types.map(\.expectation))
    case .map(let schema): "an object with a field for each \(schema.keyTitle)"
    }
  }

  private static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    if words.count > 30 { return "one of \(words.count) names, such as \(words[0]) or \(last)" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

extension AuthoredType {
  /// Returns true if a value of this type may be written as a node of this kind: a list as a sequence, a number as a
  /// scalar.
  fileprivate func isRead(from node: YAMLNode) -> Bool {
    switch (self, node.content) {
    case (.list, .sequence), (.object, .mapping), (.map, .mapping): true
    case (.list, _), (.object, _), (.map, _): false
    default: if case .scalar = node.content { true } else { false }
    }
  }
}

extension [YAMLPair] {
  fileprivate func text(of name: String) -> String? {
    guard case .scalar(let scalar) = first(where: { $0.key.value == name })?.value.content else { return nil }
    return scalar.text
  }
}

/// The range of a value in a file, and the name of the value's field in messages.
struct FieldPlace {
  /// The name of the field; for an item of a list, the name of the list.
  var name: String
  /// The range of the field's name or, for an item of a list, of the item.
  var range: SourceRange
  var isItem = false

  init(_ key: Located<String>) {
    name = key.value
    range = key.range
  }

  /// Returns the position of one item of this field, whose value is a list.
  func item(at range: SourceRange) -> FieldPlace {
    var item = self
    item.range = range
    item.isItem = true
    return item
  }

  /// The name at the start of a sentence in messages: the field in quotes, or "An item of" and the list in quotes.
  var subject: String { isItem ? "An item of \(Quoted(name))" : Quoted(name).description }

  /// The value's name within a sentence of a message: the field in quotes or, for an item of a list, "an item of" and
  /// the list in quotes.
  var owner: String { isItem ? "an item of \(Quoted(name))" : Quoted(name).description }

  /// Returns a help text with the correct value: "Write name: text." for a field, "Write text." for an item.
  func correction(_ text: String) -> String {
    isItem ? "Write \(text)." : "Write \(Quoted(name).bare): \(text)."
  }
}

/// Ids of the rules that readers of definitions and configurations report.
extension RuleID {
  static let definitionUnreadable: RuleID = "definition-unreadable"
  static let inputUnreadable: RuleID = "input-unreadable"
  static let fieldUnknown: RuleID = "field-unknown"
  static let fieldInvalid: RuleID = "field-invalid"
  static let fieldMissing: RuleID = "field-missing"
  static let notesLinkDead: RuleID = "notes-link-dead"
  static let pictureRefused: RuleID = "picture-refused"
}
