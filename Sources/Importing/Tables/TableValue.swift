import Basics
import Model

/// The value that a cell of a spreadsheet gives to a field.
struct TableValue {
  /// The value's text, or the texts of a list.
  private(set) var texts: [String]
  /// The value as YAML on one line, if its field takes it.
  let yaml: String

  /// Reads a cell as people write it: `yes` for true, `150 kB` for bytes, `15 s` for a length, `1200 × 628 px` for a
  /// size, `jpg` for a file type. What can't be read is kept, so that it is reported.
  init(_ cell: String, as field: AuthoredField, isVideo: Bool) {
    switch field.type {
    case .boolean:
      texts = [Self.flag(cell) ?? cell]
      yaml = texts[0]
    case .integer, .number:
      texts = [Self.number(cell, of: field.name)]
      yaml = texts[0]
    case .choice(let words):
      texts = [words.first { Self.letters($0) == Self.letters(cell) } ?? cell]
      yaml = YAMLText.quoted(texts[0])
    case .list(of: let item, _):
      texts = TableList.items(of: cell).map { Self.item($0, item, isVideo: isVideo) }
      yaml = YAMLText.list(texts)
    case .text(.ratio):
      texts = [cell.filter { !$0.isWhitespace }]
      yaml = YAMLText.quoted(texts[0])
    default:
      texts = [cell]
      yaml = YAMLText.quoted(cell)
    }
  }

  private static func letters(_ word: String) -> String { word.lowercased().filter(\.isLetter) }

  private static func flag(_ cell: String) -> String? {
    switch cell.lowercased() {
    case "true", "yes", "y", "x", "1", "✓", "✔": "true"
    case "false", "no", "n", "0", "-", "–": "false"
    default: nil
    }
  }

  /// Returns the digits of a number, without a unit that its field knows; the whole cell if it is no such number.
  private static func number(_ cell: String, of field: String) -> String {
    let text = cell.lowercased().filter { !$0.isWhitespace }
    let units: [(String, Double)] =
      switch field {
      case "maxBytes": [("mb", 1_000_000), ("kb", 1000), ("bytes", 1), ("b", 1)]
      case "minDurationMs", "maxDurationMs": [("ms", 1), ("sec", 1000), ("s", 1000)]
      case "minWidth", "minHeight", "maxWidth", "maxHeight": [("px", 1)]
      default: []
      }
    for (unit, factor) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)) else { continue }
      return FieldValue.number(number * factor).words
    }
    return Double(text) == nil ? cell : text
  }

  private static func item(_ text: String, _ type: AuthoredType, isVideo: Bool) -> String {
    switch type {
    case .text(.size):
      let sides = text.lowercased().replacing("px", with: "").replacing(/[×*]/, with: "x")
      return sides.filter { !$0.isWhitespace }
    case .text(.mimeType): return AssetText.mimeType(text, isVideo: isVideo)
    case .text(.territory):
      let groups = ["eea": "EEA", "eu": "EU", "consent": "consent"]
      return groups[text.lowercased()] ?? text.uppercased()
    default: return text
    }
  }
}
