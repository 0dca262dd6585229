import Basics

/// Several texts in one cell of a spreadsheet: `a, b`. They are separated by line breaks, if there are any, else by
/// semicolons, else by commas.
package enum TableList {
  private static let separators: [Character] = ["\n", ";", ","]

  package static func items(of cell: String) -> [String] {
    let text = cell.replacing("\r\n", with: "\n")
    let separator = separators.first { text.contains($0) } ?? ","
    return text.split(separator: separator).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the cell that `items(of:)` reads as these texts. A separator at its end tells one text from several: `a, b;`.
  package static func cell(_ items: [String]) -> String {
    // The last separator before one that is in a text.
    let taken = separators.firstIndex { separator in items.contains { $0.contains(separator) } }
    let place = max((taken ?? separators.count) - 1, 0)
    let text = items.joined(separator: place == 0 ? "\n" : "\(separators[place]) ")
    return taken == nil || items.count > 1 ? text : text + String(separators[place])
  }
}
