import Basics
import Model
import Reading

/// A spreadsheet saved as text: UTF-8, with or without a byte order mark, and with commas, semicolons or tabs between
/// the cells (RFC 4180).
struct Sheet {
  struct Cell {
    /// The text, without white space at its ends.
    var text: String
    /// Line and column of its first character in the file, from 1.
    var line: Int
    var column: Int
  }

  /// The rows, each with its cells. A row without any text has no cells.
  private(set) var rows: [[Cell]] = []

  /// - Throws: `ForeignBreak` if the text isn't UTF-8, or if a cell in quotes has no end.
  init(_ bytes: [UInt8]) throws {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ForeignBreak("is UTF-16: save it as CSV UTF-8")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ForeignBreak("isn't UTF-8: save it as CSV UTF-8")
    }
    var parser = SheetParser(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    while let row = try parser.row() { rows.append(row) }
  }

  /// The name of a column as spreadsheets show it: A to Z, then AA.
  static func letters(of column: Int) -> String {
    var (number, letters) = (column + 1, "")
    while number > 0 {
      let scalar = Unicode.Scalar(UInt8(ascii: "A") + UInt8((number - 1) % 26))
      (letters, number) = (String(scalar) + letters, (number - 1) / 26)
    }
    return letters
  }
}

/// Reads the cells of a sheet one after the other.
private struct SheetParser {
  private let text: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index
  private let separator: Unicode.Scalar
  private var line = 1
  private var column = 1

  init(_ text: String) {
    self.text = text.unicodeScalars
    index = self.text.startIndex
    separator = Self.separator(of: text)
  }

  /// Returns the separator that the first line outside of quotes has most often.
  private static func separator(of text: String) -> Unicode.Scalar {
    var (counts, isQuoted): ([Unicode.Scalar: Int], Bool) = ([:], false)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if [",", ";", "\t"].contains(scalar) { counts[scalar, default: 0] += 1 }
      if scalar == "\n", !counts.isEmpty { break }
    }
    return [",", ";", "\t"].max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
  }

  private var next: Unicode.Scalar? { index < text.endIndex ? text[index] : nil }

  private mutating func advance() {
    column += 1
    if text[index] == "\n" { (line, column) = (line + 1, 1) }
    index = text.index(after: index)
  }

  /// Reads a row; `nil` at the end of the text.
  mutating func row() throws -> [Sheet.Cell]? {
    if next == nil { return nil }
    var cells: [Sheet.Cell] = []
    while true {
      cells.append(try cell())
      guard let end = next else { break }
      advance()
      if end == "\n" { break }
    }
    return cells.allSatisfy(\.text.isEmpty) ? [] : cells
  }

  /// Reads a cell, up to the separator or the line's end behind it.
  private mutating func cell() throws -> Sheet.Cell {
    var cell = Sheet.Cell(text: "", line: line, column: column)
    var content = String.UnicodeScalarView()
    while next == " " { advance() }
    if next == "\"" {
      content = try quoted(from: cell)
    }
    while let scalar = next, scalar != separator, scalar != "\n" {
      content.append(scalar)
      advance()
    }
    cell.text = Self.unguarded(String(content).trimmed)
    return cell
  }

  /// Reads the text in quotes, in which two quotes stand for one.
  private mutating func quoted(from start: Sheet.Cell) throws -> String.UnicodeScalarView {
    var content = String.UnicodeScalarView()
    advance()
    while let scalar = next {
      advance()
      if scalar != "\"" {
        content.append(scalar)
      } else if next == "\"" {
        content.append(scalar)
        advance()
      } else {
        return content
      }
    }
    throw ForeignBreak("has a cell in quotes that doesn't end", line: start.line)
  }

  /// Removes the apostrophe that keeps a spreadsheet from running a text as a formula, as `adspec print table` writes it.
  private static func unguarded(_ text: String) -> String {
    guard text.hasPrefix("'"), let second = text.dropFirst().first, "=+-@".contains(second) else {
      return text
    }
    return String(text.dropFirst())
  }
}
