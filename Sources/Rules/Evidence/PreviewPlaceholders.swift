import Basics

/// Finds the keys that an author's template uses: `[%Key%]` as in Ad Manager's native styles, or mustache's `{{Key}}`,
/// `{{{Key}}}`, `{{&Key}}`, `{{#Key}}`, `{{^Key}}`.
enum PreviewPlaceholders {
  /// Returns the keys of all placeholders in the order of the text, each with the range of its whole placeholder.
  /// Closing tags, comments, partials and changes of the delimiters name no key.
  static func all(in text: String) -> [Located<String>] {
    var found: [Located<String>] = []
    var (line, column) = (1, 1)
    var rest = Substring(text).unicodeScalars
    // Closing delimiters that don't occur in the rest of the text; they aren't searched for again.
    var absent: Set<String> = []
    while let first = rest.first {
      guard let tag = tag(at: rest, &absent) else {
        (line, column) = first == "\n" ? (line + 1, 1) : (line, column + 1)
        rest = rest.dropFirst()
        continue
      }
      let start = (line, column)
      for scalar in rest.prefix(tag.length) {
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      }
      rest = rest.dropFirst(tag.length)
      guard let key = tag.key else { continue }
      let range = SourceRange(line: start.0, column: start.1, endLine: line, endColumn: column)
      found.append(Located(key, at: range))
    }
    return found
  }

  /// Returns the length of the tag that the text begins with, and its key; `nil` if the text begins with no tag.
  private static func tag(
    at text: Substring.UnicodeScalarView, _ absent: inout Set<String>
  ) -> (length: Int, key: String?)? {
    for (opening, closing) in [("[%", "%]"), ("{{{", "}}}"), ("{{", "}}")] {
      guard text.starts(with: opening.unicodeScalars) else { continue }
      let inside = text.dropFirst(opening.unicodeScalars.count)
      guard !absent.contains(closing) else { return nil }
      guard let length = distance(to: closing, in: inside) else {
        absent.insert(closing)
        return nil
      }
      let name = String(Substring(inside.prefix(length)))
      return (
        opening.unicodeScalars.count + length + closing.unicodeScalars.count,
        opening == "[%" ? trimmed(name[...]) : mustacheKey(name)
      )
    }
    return nil
  }

  private static func distance(to closing: String, in text: Substring.UnicodeScalarView) -> Int? {
    var rest = text
    var distance = 0
    while !rest.isEmpty {
      if rest.starts(with: closing.unicodeScalars) { return distance }
      rest = rest.dropFirst()
      distance += 1
    }
    return nil
  }

  private static func mustacheKey(_ inside: String) -> String? {
    guard let name = trimmed(inside[...]), let first = name.first else { return nil }
    switch first {
    case "!", "/", ">", "=", ".": return nil
    case "#", "^", "&": return trimmed(name.dropFirst())
    default: return name
    }
  }

  /// Returns the text without white space at its ends; `nil` if nothing is left.
  private static func trimmed(_ text: Substring) -> String? { text.trimmed.isEmpty ? nil : text.trimmed }
}
