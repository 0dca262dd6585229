import Reports
import Basics

/// The index in which the site's script searches a list: a script that passes every row, in the list's order. It is a
/// script because a page opened from a disk may load scripts of its own site, but may not fetch files.
///
///     adspecIndex({"columns":["path","name"],"searched":["name"],"rows":[
///     ["formats/a/index.html","A"],
///     ["formats/b/index.html","B"]
///     ]});
struct SearchIndex: Sendable {
  /// Names of the columns, as the list's page refers to them.
  let columns: [String]
  /// Columns in which words are searched.
  let searched: [String]

  /// Encodes a row on one line.
  ///
  /// - Parameter cells: one for each column; paths are relative to the output folder.
  func row(_ cells: [JSONValue]) -> [UInt8] {
    precondition(cells.count == columns.count, "a cell for each column")
    var bytes: [UInt8] = []
    JSONValue.array(cells).write(to: &bytes, indent: nil)
    return bytes
  }

  /// Returns the script of the index.
  ///
  /// - Parameters:
  ///   - rows: rows encoded by `row`.
  ///   - titles: titles of ids that rows have, sorted by id.
  func script(_ rows: [[UInt8]], titles: [(id: String, title: String)] = []) -> [UInt8] {
    var members: [JSONValue.Member] = [
      .init(name: "columns", value: .array(columns.map { .string($0) })),
      .init(name: "searched", value: .array(searched.map { .string($0) })),
    ]
    if !titles.isEmpty {
      members.append(
        .init(name: "titles", value: .object(titles.map { .init(name: $0.id, value: .string($0.title)) })))
    }
    let head = JSONValue.object(members).line
    var bytes = Array("adspecIndex(\(head.dropLast()),\"rows\":[\n".utf8)
    bytes.reserveCapacity(rows.reduce(bytes.count + 8) { $0 + $1.count + 2 })
    for (number, row) in rows.enumerated() {
      if number > 0 { bytes += ",\n".utf8 }
      bytes += row
    }
    return bytes + "\n]});\n".utf8
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
