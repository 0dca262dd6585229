import Basics
import Model
import Reading

/// A cell of a row, and the column that it stands in.
struct TableCell {
  var target: TableMap.Target
  /// The column's heading and its letters: `Max. chars`, `F`.
  var heading: String
  var letters: String
  /// Number of the row, from 1.
  var row: Int
  var cell: Sheet.Cell
  /// The cell's text, or what the map says that it stands for.
  var text: String

  /// The place in words, as a spreadsheet shows it.
  var place: String { "Row \(row), column \(letters) ('\(heading)')" }
}

/// The rows of one format.
struct TableGroup {
  /// The cell with the format's id.
  var id: TableCell
  /// The cells of each row that hold something.
  var rows: [[TableCell]] = []
}

/// The columns of a sheet that a map names, found by their headings.
struct TableColumns {
  private var columns: [(index: Int, heading: String, target: TableMap.Target)] = []
  private let map: TableMap

  /// Finds the columns. Reports those that are missing, and those that the map doesn't name. Returns `nil` if the sheet
  /// has no headings, or no column with the formats' ids.
  init?(of sheet: Sheet, _ map: TableMap, _ notes: inout ImportNotes) {
    self.map = map
    guard let cells = sheet.rows.prefix(map.headingRow).last, sheet.rows.count >= map.headingRow,
      !cells.isEmpty
    else {
      notes.unreadable("has no headings in row \(map.headingRow)")
      return nil
    }
    let headings = cells.map { Self.normalised($0.text) }
    for (heading, target) in map.columns {
      if let index = headings.firstIndex(of: Self.normalised(heading)) {
        columns.append((index, cells[index].text, target))
      } else if !map.isStandard {
        let nearest = cells.map(\.text).nearest(to: heading)
        notes.skipped(
          "Row \(map.headingRow) has no heading '\(heading)', which the map names.", line: cells[0].line,
          help: nearest.map { "Did you mean '\($0)'?" }
            ?? "It has \(cells.map(\.text).filter { !$0.isEmpty }.map { "'\($0)'" }.listed("and")).",
          cause: "headings that are missing")
      }
    }
    let known = Set(columns.map(\.index))
    let others = cells.indices.filter { !known.contains($0) && !cells[$0].text.isEmpty }
    if !others.isEmpty {
      notes.note(
        "The map names no field for \(others.map { "'\(cells[$0].text)'" }.listed("and")): \(others.count == 1 ? "the column isn't" : "these columns aren't") imported.",
        line: cells[0].line)
    }
    guard columns.contains(where: { $0.target == .format(field: "id") }) else {
      notes.unreadable(
        "has no column with the formats' ids", line: cells[0].line,
        help: map.isStandard
          ? "Call it 'id', or say by --map what its columns hold: adspec print schema table." : "")
      return nil
    }
  }

  /// The heading without differences that don't show: letter case, and kinds of white space.
  private static func normalised(_ heading: String) -> String {
    heading.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the rows, each with those of its format. Where a row is an asset, one without an id belongs to the format
  /// above it, as in a sheet with merged cells.
  func groups(in sheet: Sheet, _ notes: inout ImportNotes) -> [TableGroup] {
    var groups: [TableGroup] = []
    var places: [String: Int] = [:]
    var last: Int?
    for index in sheet.rows.indices.dropFirst(map.headingRow) where !sheet.rows[index].isEmpty {
      let cells = cells(of: sheet.rows[index], row: index + 1)
      let id = cells.first { $0.target == .format(field: "id") }
      if let id {
        if let place = places[id.text], !map.hasRowsOfAssets {
          notes.skipped(
            "\(id.place) names the format '\(id.text)' again: row \(groups[place].id.row) has it.",
            line: id.cell.line, column: id.cell.column, cause: "formats that are there twice")
          continue
        }
        last = places[id.text] ?? groups.count
      }
      guard let place = map.hasRowsOfAssets || id != nil ? last : nil else {
        if cells.isEmpty { continue }
        notes.skipped(
          "Row \(index + 1) has no id of a format.", line: sheet.rows[index][0].line,
          cause: "rows without an id")
        continue
      }
      if let id, place == groups.count {
        places[id.text] = place
        groups.append(TableGroup(id: id))
      }
      groups[place].rows.append(cells)
    }
    return groups
  }

  private func cells(of row: [Sheet.Cell], row number: Int) -> [TableCell] {
    columns.compactMap { index, heading, target in
      guard row.indices.contains(index) else { return nil }
      let words = map.values[target.field] ?? [:]
      let text = words[row[index].text.lowercased()] ?? row[index].text
      if text.isEmpty { return nil }
      return TableCell(
        target: target, heading: heading, letters: Sheet.letters(of: index), row: number, cell: row[index],
        text: text)
    }
  }
}
