import Diagnostics

/// Writes a table as RFC 4180 has it, but with `\n` at the end of a line.
struct CSVWriter {
  enum Cell {
    /// Recorded text, without what may not be published. What a spreadsheet would take for a formula gets an apostrophe in front; signs that act instead of
    /// being read are named (the JSON beside has them as they are).
    case text(String)
    /// The tool's own words.
    case word(String)
    case number(Int)
    case empty

    init(_ text: String?) { self = text.map { .text($0) } ?? .empty }
    init(_ number: Int?) { self = number.map { .number($0) } ?? .empty }
  }

  private(set) var text: String

  init(_ columns: [String]) { text = columns.joined(separator: ",") + "\n" }

  mutating func append(_ cells: [Cell]) {
    text += cells.map(Self.source).joined(separator: ",") + "\n"
  }

  private static func source(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): quoted(guarded(VisibleText.line(Redactor().text(text))))
    case .word(let word): quoted(word)
    case .number(let number): String(number)
    case .empty: ""
    }
  }

  /// A cell that begins like this runs as a formula where it is opened (owasp.org/www-community/attacks/CSV_Injection);
  /// a whole number is just a number.
  private static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first), Int(text) == nil
    else {
      return text
    }
    return "'" + text
  }

  /// An empty text is quoted: nothing between the commas means that nothing was recorded.
  private static func quoted(_ text: String) -> String {
    let needsQuotes =
      text.isEmpty || text.unicodeScalars.contains { "\",\n\r".unicodeScalars.contains($0) }
    guard needsQuotes else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
