import Reports
import Basics

/// The index in which the site's script searches a list: a script that passes every row, in the list's order. It is a
/// script because a page opened from a disk may load scripts of its own site, but may not fetch files.
///
///     adspecIndex({"columns":["path","format"],"searched":["format"],"rows":[
///     ["a.html",0],
///     ["b.html",0]
///     ],"tables":{"format":["Feed content ad"]}});
struct SearchIndex: Sendable {
  /// Names of the columns, as the list's page refers to them.
  let columns: [String]
  /// Columns in which words are searched.
  let searched: [String]
  /// Columns with few different values. A row has the number of the value in the column's table.
  var numbered: Set<String> = []
}

/// Writes the script of an index, row by row.
struct SearchIndexWriter {
  private let index: SearchIndex
  private let isNumbered: [Bool]
  private var bytes: [UInt8]
  private var count = 0
  /// The values of each numbered column, by column, and the number of each value by its source.
  private var tables: [[JSONValue]]
  private var numbers: [[String: Int]]

  /// - Parameter titles: titles of ids that rows have, sorted by id.
  init(_ index: SearchIndex, titles: [(id: String, title: String)] = []) {
    self.index = index
    isNumbered = index.columns.map(index.numbered.contains)
    tables = Array(repeating: [], count: index.columns.count)
    numbers = Array(repeating: [:], count: index.columns.count)
    var members: [JSONValue.Member] = [
      .init(name: "columns", value: .array(index.columns.map { .string($0) })),
      .init(name: "searched", value: .array(index.searched.map { .string($0) })),
    ]
    if !titles.isEmpty {
      members.append(
        .init(name: "titles", value: .object(titles.map { .init(name: $0.id, value: .string($0.title)) })))
    }
    bytes = Array("adspecIndex(\(JSONValue.object(members).line.dropLast()),\"rows\":[\n".utf8)
  }

  /// Adds a row.
  ///
  /// - Parameter cells: one for each column; paths are relative to the output folder.
  mutating func append(_ cells: [JSONValue]) {
    append(
      encoded: index.row(
        cells.enumerated().map { place, cell in
          isNumbered[place] ? .integer(number(of: cell, in: place)) : cell
        }))
  }

  /// Adds a row that is encoded by `SearchIndex.row`.
  mutating func append(encoded row: [UInt8]) {
    if count > 0 { bytes += ",\n".utf8 }
    count += 1
    bytes += row
  }

  private mutating func number(of cell: JSONValue, in place: Int) -> Int {
    let source = if case .string(let text) = cell { text } else { cell.line }
    if let number = numbers[place][source] { return number }
    numbers[place][source] = tables[place].count
    tables[place].append(cell)
    return tables[place].count - 1
  }

  /// Returns the bytes that were made since the last call, for an index that is written piece by piece. Empty until
  /// there are many.
  mutating func piece() -> [UInt8] {
    guard bytes.count >= 1 << 16 else { return [] }
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Returns the end of the script, after the last row: all of it, if no `piece` was taken.
  func finished() -> [UInt8] {
    let members = index.columns.indices.filter { isNumbered[$0] }.map {
      JSONValue.Member(name: index.columns[$0], value: .array(tables[$0]))
    }
    let end = members.isEmpty ? "" : ",\"tables\":\(JSONValue.object(members).line)"
    return bytes + "\n]\(end)});\n".utf8
  }
}

extension SearchIndex {
  /// Encodes a row on one line.
  ///
  /// - Parameter cells: one for each column; paths are relative to the output folder.
  func row(_ cells: [JSONValue]) -> [UInt8] {
    precondition(cells.count == columns.count, "a cell for each column")
    var bytes: [UInt8] = []
    JSONValue.array(cells).write(to: &bytes, indent: nil)
    return bytes
  }

  /// Returns the script of an index without numbered columns, with rows that are encoded by `row`.
  func script(_ rows: [[UInt8]]) -> [UInt8] {
    var writer = SearchIndexWriter(self)
    for row in rows { writer.append(encoded: row) }
    return writer.finished()
  }

  /// Returns the script of an index with these rows.
  func script(
    _ rows: some Sequence<[JSONValue]>, titles: [(id: String, title: String)] = []
  ) -> [UInt8] {
    var writer = SearchIndexWriter(self, titles: titles)
    for row in rows { writer.append(row) }
    return writer.finished()
  }
}

extension JSONValue {
  /// Returns text from files with invisible characters made visible, because the site's script inserts it unchanged.
  static func shown(_ text: String) -> JSONValue { .string(VisibleText.line(text)) }
}

extension Chip {
  /// The chip's tone, icon and label, from which the site's script draws the chip.
  var json: JSONValue { [.string(tone), .string(icon), .string(label)] }

  /// Icons that rows of a list may use. The site's script adds rows to the page, so the page keeps these icons even if
  /// none of its own rows uses them.
  static let listIcons = [
    "error", "warning", "review", "pass", "none", "active", "draft", "deprecated",
  ]
}
