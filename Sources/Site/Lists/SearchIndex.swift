import Reports
import Basics

/// What the site's script searches a list by: every row of it, in the list's order, as a script that hands them over. (A page
/// that is opened from a disk may fetch nothing, and load any script of its own site.)
///
///     adspecIndex({"columns":["path","name"],"searched":["name"],"rows":[
///     ["formats/a/index.html","A"],
///     ["formats/b/index.html","B"]
///     ]});
struct SearchIndex: Sendable {
  /// What the cells of a row are, by the names that the list's page uses.
  let columns: [String]
  /// The columns that words are looked for in.
  let searched: [String]

  /// A row on a line of its own.
  ///
  /// - Parameter cells: one a column. Paths are below the output folder.
  func row(_ cells: [JSONValue]) -> [UInt8] {
    precondition(cells.count == columns.count, "a cell for each column")
    var bytes: [UInt8] = []
    JSONValue.array(cells).write(to: &bytes, indent: nil)
    return bytes
  }

  /// - Parameter rows: as `row` makes them.
  func script(_ rows: [[UInt8]]) -> [UInt8] {
    let head = JSONValue.object([
      .init(name: "columns", value: .array(columns.map { .string($0) })),
      .init(name: "searched", value: .array(searched.map { .string($0) })),
    ]).line
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
  /// Text from files, as pages show it: the script inserts it as it stands here.
  static func shown(_ text: String) -> JSONValue { .string(VisibleText.line(text)) }
}

extension Chip {
  /// For the script, which draws it as a page does.
  var json: JSONValue { [.string(tone), .string(icon), .string(label)] }

  /// The icons that rows of lists may have: a page keeps no other symbols.
  static let listIcons = [
    "error", "warning", "review", "note", "pass", "none", "active", "draft", "deprecated",
  ]
}
