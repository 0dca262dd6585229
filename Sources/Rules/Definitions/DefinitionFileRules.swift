import Checking
import Model
import Basics

extension Rule {
  /// Rules about the files of a catalog.
  static let definitionFiles: [Rule] = [
    Rule("definition-unreadable", .reading([.definition])),
    Rule("field-invalid", .reading([.definition])),
    Rule("field-missing", .reading([.definition])),
    Rule("field-unknown", .reading([.definition])),
    Rule("format-id-duplicate", .catalog(FormatIDDuplicate.judge)),
    Rule("input-unreadable", .reading([.definition, .recording])),
    Rule("notes-link-dead", .definition(notesLinkDead)),
    Rule("placeholder-text-left", .definition(PlaceholderTextLeft.judge)),
    Rule("placeholder-unknown", .definition(placeholderUnknown)),
    Rule("preview-blocked", .definition(previewBlocked)),
  ]
}

/// Reports two definitions with one id.
private enum FormatIDDuplicate {
  static func judge(_ catalog: Catalog) -> RuleOutcome {
    guard !catalog.formats.isEmpty else { return .notApplicable }
    var first = [String: Int](minimumCapacity: catalog.formats.count)
    var violations: [Violation] = []
    for (place, format) in catalog.formats.enumerated() {
      let id = format.facts.id.caseless
      if let earlier = first[id] {
        violations.append(
          violation(about: format.definition, and: catalog.formats[earlier].definition))
      } else {
        first[id] = place
      }
    }
    return .passUnless(violations)
  }

  private static func violation(
    about definition: FormatDefinition, and earlier: FormatDefinition
  ) -> Violation {
    let (id, other) = (definition.id.value, earlier.id.value)
    return Violation(
      id == other
        ? "Another definition, \(name: earlier.file), has the id \(name: id) too."
        : "Id \(name: id) differs only by case from \(name: other) in \(name: earlier.file).",
      at: definition.location(definition.id.range),
      help: "Recordings that name this id are judged by \(name: earlier.file).",
      related: [RelatedPlace("the other definition's id", at: earlier.location(earlier.id.range))])
  }
}

/// A link or picture that leads nowhere in the author's notes. Dead links in the author's pages are found when those
/// pages are read.
private func notesLinkDead(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  guard format.notes != nil else { return .notApplicable }
  if format.notesLinks.isEmpty { return .notApplicable }
  let file = format.facts.folder + "/" + FormatFolder.notesName
  return .passUnless(format.notesLinks.compactMap { $0.violation(in: file) })
}

/// Reports a text of a new format that its author didn't replace.
private enum PlaceholderTextLeft {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    if definition.summaryField == nil, format.notes == nil { return .notApplicable }
    var violations: [Violation] = []
    if let summary = definition.summaryField, summary.value == ScaffoldText.summary(of: definition.kind) {
      violations.append(
        Violation(
          "The summary is the text that adspec new wrote.", at: definition.location(summary.range),
          help: "Write what the format is for, in a sentence."))
    }
    if let range = format.notes.flatMap(range) {
      let file = format.facts.folder + "/" + FormatFolder.notesName
      violations.append(
        Violation(
          "The notes hold the text that adspec new wrote.", at: Location(file: file, range: range),
          help: "Write what the format is for, or remove the text."))
    }
    return .passUnless(violations)
  }

  /// Returns the range of the line in a format's notes that still consists of the scaffold's placeholder text; `nil` if
  /// there is none.
  private static func range(in notes: String) -> SourceRange? {
    let lines = notes.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard
      let index = lines.firstIndex(where: {
        String($0.last == "\r" ? $0.dropLast() : $0) == ScaffoldText.notes
      })
    else { return nil }
    return SourceRange(
      line: index + 1, column: 1, endLine: index + 1,
      endColumn: ScaffoldText.notes.unicodeScalars.count + 1)
  }
}

/// Reports a key in an author's template, or in the order of previews, that the format doesn't declare.
private func placeholderUnknown(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let definition = format.definition
  let placeholders = format.preview.map { PreviewPlaceholders.all(in: $0.text) } ?? []
  if placeholders.isEmpty, definition.layout.isEmpty { return .notApplicable }
  let declared = definition.assets.map(\.key.value)
  func violations(
    _ keys: [Located<String>], in file: String, besides others: [String], _ user: Phrase
  ) -> [Violation] {
    var seen = Set(declared + others)
    return keys.filter { seen.insert($0.value).inserted }.map { key in
      let guess = (declared + others.filter(AssetKeys.reserved.contains)).nearest(to: key.value)
      return Violation(
        "\(user) \(name: key.value), which the format doesn't declare.",
        at: Location(file: file, range: key.range),
        help: guess.map { "Did you mean \(name: $0)?" } ?? "The format declares \(names: declared)."
      ).about(key.value, nearest: guess)
    }
  }
  return .passUnless(
    violations(definition.layout, in: definition.file, besides: [], "'layout' names")
      + violations(
        placeholders, in: format.preview?.file ?? "", besides: AssetKeys.reserved + AddressMacros.trackers,
        "The template uses"))
}

/// Reports markup in an author's template that the preview's page or its frame blocks.
private func previewBlocked(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  guard let preview = format.preview else { return .notApplicable }
  return .passUnless(
    BlockedMarkup.all(in: preview.text).map { found in
      Violation(
        "\(words: found.value.what) \(words: found.value.why).",
        at: Location(file: preview.file, range: found.range),
        help: found.value.help)
    })
}
