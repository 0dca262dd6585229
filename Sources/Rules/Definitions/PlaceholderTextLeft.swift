import Checking
import Model
import Basics

/// Reports a text of a new format that its author didn't replace.
enum PlaceholderTextLeft: DefinitionRule {
  static let info = RuleInfo(
    id: "placeholder-text-left",
    title: "Text of a new format was not replaced",
    group: .definitions,
    severity: .warning,
    summary: "The `summary` or the `README.md` still holds the text that `adspec new` wrote to be replaced.",
    rationale: """
      The summary stands on the format's card and page, and the notes below it. A reader who finds an instruction there \
      learns nothing about the format, and can't see that nobody wrote it yet.
      """,
    remedy: "Write what the format is for, or remove the text: both are optional.",
    grounds: [
      .advice("No source asks for a summary or notes: a catalog says more with them.")
    ],
    good: [.definition(format(summary: "A card between two stories of the front page."))],
    bad: [
      .definition(format(summary: "↓" + ScaffoldText.summary(of: .customNative))),
      .catalog([
        ("formats/bread/format.yaml", format(summary: "A card between two stories.")),
        ("formats/bread/README.md", "## When to use it\n\n↓\(ScaffoldText.notes)\n"),
      ]),
    ])

  private static func format(summary: String) -> String {
    """
    kind: customNative
    id: bread-native
    summary: \(summary)
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      AdChoices: {type: adChoices}
    """
  }

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
