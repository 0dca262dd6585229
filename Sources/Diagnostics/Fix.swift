/// A stretch of a file, and the text that takes its place. An empty stretch is a place where text is put in.
package struct TextEdit: Hashable, Sendable {
  package var range: SourceRange
  package var text: String

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// What mends a complaint without anybody having to think: edits of the file that the complaint points into. Made where
/// the mistake is known; `adspec check --fix` makes them.
package struct Fix: Hashable, Sendable {
  /// What to do, as a sentence: "Write 'required'."
  package var title: String
  /// At least one; no two overlap.
  package var edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title
    self.edits = edits
  }
}

extension SourceRange {
  /// The empty stretch before the first character, and the one behind the last.
  package var start: SourceRange { SourceRange(line: line, column: column, endLine: line, endColumn: column) }
  package var end: SourceRange {
    SourceRange(line: endLine, column: endColumn, endLine: endLine, endColumn: endColumn)
  }
}

extension Located<String> {
  /// Another text in place of this scalar of a YAML file, in quotes where it needs them. `nil` where the scalar is not
  /// written to the letter as it reads (it spans lines, has escapes, a tag or an anchor): then a person has to look.
  package func rewritten(as text: String) -> TextEdit? {
    guard isWrittenToTheLetter else { return nil }
    let isPlain =
      text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\/-]*/) != nil && !Self.words.contains(text.lowercased())
    if isPlain { return TextEdit(range, text) }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return text.unicodeScalars.contains { $0.value < 0x20 } ? nil : TextEdit(range, "\"\(escaped)\"")
  }

  /// On one line, without quotes or with a pair of them around what it reads as.
  package var isWrittenToTheLetter: Bool {
    let width = range.endColumn - range.column
    let count = value.unicodeScalars.count
    return range.line == range.endLine && (width == count || width == count + 2) && count > 0
  }

  /// What YAML 1.1 or 1.2 reads as something else than text.
  private static var words: Set<String> { ["null", "true", "false", "yes", "no", "on", "off", "y", "n"] }
}
