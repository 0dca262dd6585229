/// A table of GitHub-flavoured Markdown whose columns are padded to read well as plain text.
package struct MarkdownTable: Sendable {
  package enum Alignment: Sendable { case leading, trailing }

  package struct Column: Sendable {
    package var title: MarkdownInline
    package var alignment: Alignment

    package init(_ title: MarkdownInline, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  package var columns: [Column]
  package private(set) var rows: [[MarkdownInline]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// Appends a row, which must have a cell for each column.
  package mutating func append(_ cells: [MarkdownInline]) {
    precondition(cells.count == columns.count, "a row of \(cells.count) cells in \(columns.count) columns")
    rows.append(cells)
  }

  /// Maximum width to which a cell widens its column; otherwise one long cell would make every row too wide.
  private static let widest = 60

  /// The table's Markdown, without a final line end.
  var source: String {
    let head = columns.map { Self.cell($0.title) }
    let body = rows.map { $0.map(Self.cell) }
    let widths = columns.indices.map { index in
      ([head] + body).map { DisplayWidth.of($0[index]) }.filter { $0 <= Self.widest }.reduce(3, max)
    }
    return ([line(head, widths), ruler(widths)] + body.map { line($0, widths) }).joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = columns.indices.map { index in
      let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(cells[index])))
      return columns[index].alignment == .trailing ? padding + cells[index] : cells[index] + padding
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }

  private func ruler(_ widths: [Int]) -> String {
    let dashes = columns.indices.map { index in
      columns[index].alignment == .trailing
        ? String(repeating: "-", count: widths[index] - 1) + ":"
        : String(repeating: "-", count: widths[index])
    }
    return "| " + dashes.joined(separator: " | ") + " |"
  }

  /// Converts a cell to one line. A pipe in a code span gets a backslash here; pipes in text are escaped already.
  private static func cell(_ inline: MarkdownInline) -> String {
    if !inline.source.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }) {
      return inline.source
    }
    var result = ""
    var backslashes = 0
    for scalar in inline.source.unicodeScalars {
      if scalar == "|", backslashes.isMultiple(of: 2) { result += "\\" }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar == "\n" ? " " : scalar)
    }
    return result
  }
}

/// Widths of texts in a monospaced font, in columns.
enum DisplayWidth {
  /// Returns the width of a text: `DisplayWidth.of("a")` is 1.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) { return text.utf8.count }
    return text.reduce(0) { width, character in
      width + (character.unicodeScalars.first.map(isWide) == true ? 2 : 1)
    }
  }

  /// True for the main East Asian wide blocks and emoji (Unicode Standard Annex 11): close enough to align a table.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
