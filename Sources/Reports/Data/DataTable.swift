import Basics
package import Statistics

/// A table of the data files: the rows of a CSV file or the objects of a list in `tallies.json`, made on demand.
package struct DataTable: Sendable {
  /// Name of the CSV file: `load-failures` for `data/load-failures.csv`; `nil` if there is none.
  package let file: String?
  /// Name of the list in `tallies.json`; `nil` if there is none.
  package let member: String?
  /// A few words about what a row stands for; empty if there is no file.
  package let about: String
  /// Column headings of the file.
  package let columns: [String]
  package let csv: @Sendable () -> String
  package let objects: @Sendable () -> [JSONValue]

  /// - Parameters:
  ///   - about: a few words about what a row stands for.
  ///   - columns: the columns that identify a row.
  ///   - figures: the figures that follow these columns.
  package init<Row, Sums>(
    file: String? = nil, member: String? = nil, about: String = "",
    _ rows: @autoclosure @escaping @Sendable () -> [Row], _ columns: [DataColumn<Row>],
    _ figures: [Figure<Sums>], of sums: @escaping @Sendable (Row) -> Sums
  ) {
    let figures: [Figure<Sums>] = figures.inData()
    (self.file, self.member, self.about) = (file, member, about)
    let headings = columns.map(\.heading) + figures.flatMap(\.csvNames)
    self.columns = headings
    csv = {
      var csv = CSVWriter(headings)
      for row in rows() {
        let sums = sums(row)
        csv.append(columns.map { $0.value(row).cell } + figures.flatMap { $0.csvCells(sums) })
      }
      return csv.text
    }
    objects = {
      rows().map { row in
        let sums = sums(row)
        return .object(
          columns.map { .init(name: $0.name, value: $0.value(row).json) }
            + figures.compactMap { $0.member(sums) })
      }
    }
  }

  package init<Row>(
    file: String? = nil, member: String? = nil, about: String = "",
    _ rows: @autoclosure @escaping @Sendable () -> [Row], _ columns: [DataColumn<Row>]
  ) {
    self.init(file: file, member: member, about: about, rows(), columns, [Figure<Void>]()) { _ in }
  }
}

/// A column of a data table that identifies its rows.
package struct DataColumn<Row>: Sendable {
  /// Name in `tallies.json`.
  package let name: String
  /// Heading in CSV files, which people read.
  package let heading: String
  /// The type of the value in JSON; `nil` stands for any.
  package let type: DataType?
  /// The column's meaning, in a sentence of plain text; empty for columns without a schema.
  package let summary: String
  package let value: @Sendable (Row) -> DataValue

  package init(
    _ name: String, heading: String? = nil, _ type: DataType? = nil, _ summary: String = "",
    value: @escaping @Sendable (Row) -> DataValue
  ) {
    (self.name, self.heading, self.type, self.summary) = (name, heading ?? name, type, summary)
    self.value = value
  }
}

/// The type of a column's values in JSON. Each may be null, for what wasn't recorded.
package enum DataType: Sendable {
  case text, number, flag
  /// One of the raw values of `Answer`.
  case answer
}

package enum DataValue {
  /// Recorded text, already redacted for output (docs/privacy.md); `nil` if it wasn't recorded.
  case recorded(String?)
  case path(String)
  /// Text that the tool chose itself, such as a verdict; it is never recorded text.
  case word(String)
  case flag(Bool)
  case number(Int?)

  package static func key(_ key: RowKey) -> DataValue { .recorded(key.value) }

  var cell: CSVWriter.Cell {
    switch self {
    case .recorded(let text): .init(text)
    case .path(let path): .text(path)
    case .word(let word): .word(word)
    case .flag(let flag): .word(flag ? "true" : "false")
    case .number(let number): .init(number)
    }
  }

  var json: JSONValue {
    switch self {
    case .recorded(let text): .optional(text)
    case .path(let text), .word(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .number(let number): .optional(number)
    }
  }
}

/// Writes a table as CSV per RFC 4180, but with `\n` line ends.
package struct CSVWriter {
  package enum Cell {
    /// Recorded text. An apostrophe is put before text that a spreadsheet would run as a formula, and control
    /// characters are replaced by their names. (The JSON file has them unchanged.)
    case text(String)
    /// A text of a definition, with its line breaks; otherwise as `text`.
    case lines(String)
    /// Text that the tool chose itself, such as a verdict; it is never recorded text.
    case word(String)
    case number(Int)
    case empty

    package init(_ text: String?) { self = text.map { .text($0) } ?? .empty }
    package init(_ number: Int?) { self = number.map { .number($0) } ?? .empty }
  }

  package private(set) var text: String

  package init(_ columns: [String]) { text = columns.joined(separator: ",") + "\n" }

  package mutating func append(_ cells: [Cell]) {
    text += cells.map(Self.source).joined(separator: ",") + "\n"
  }

  /// Passes the text on once it has this many bytes, and clears it.
  package mutating func handOn(atLeast size: Int = 1 << 16, to take: ([UInt8]) throws -> Void) throws {
    guard text.utf8.count >= size else { return }
    try take(Array(text.utf8))
    text = ""
  }

  private static func source(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): quoted(guarded(VisibleText.line(text)))
    case .lines(let text):
      quoted(
        guarded(
          text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.line(String($0)) }
            .joined(separator: "\n")))
    case .word(let word): quoted(word)
    case .number(let number): String(number)
    case .empty: ""
    }
  }

  /// Guards a cell that would run as a formula when opened (owasp.org/www-community/attacks/CSV_Injection). Whole
  /// numbers are left unchanged.
  private static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first), Int(text) == nil
    else {
      return text
    }
    return "'" + text
  }

  /// Quotes a cell if needed. Empty text is quoted, because an empty cell means that nothing was recorded.
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
