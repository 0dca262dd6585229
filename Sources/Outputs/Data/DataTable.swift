import Tallies

/// A table of the data files: the rows of a CSV file, and the objects of a list in `tallies.json`.
struct DataTable {
  /// `load-failures` of `data/load-failures.csv`.
  let file: String?
  /// Its name in `tallies.json`.
  let member: String?
  let csv: String
  let objects: [JSONValue]

  /// - Parameters:
  ///   - columns: what a row is about.
  ///   - figures: what stands behind.
  init<Row, Sums>(
    file: String? = nil, member: String? = nil, _ rows: [Row], _ columns: [DataColumn<Row>],
    _ figures: [Figure<Sums>], of sums: (Row) -> Sums
  ) {
    (self.file, self.member) = (file, member)
    let figures: [Figure<Sums>] = figures.inData()
    var csv = CSVWriter(columns.map(\.name) + figures.flatMap(\.csvNames))
    objects = rows.map { row in
      let (values, sums) = (columns.map { ($0.name, $0.value(row)) }, sums(row))
      csv.append(values.map(\.1.cell) + figures.flatMap { $0.csvCells(sums) })
      return .object(
        values.map { .init(name: $0.0, value: $0.1.json) } + figures.compactMap { $0.member(sums) })
    }
    self.csv = csv.text
  }

  init<Row>(file: String? = nil, member: String? = nil, _ rows: [Row], _ columns: [DataColumn<Row>]) {
    self.init(file: file, member: member, rows, columns, [Figure<Void>]()) { _ in }
  }
}

/// A column of a data table that says what its rows are about.
struct DataColumn<Row> {
  let name: String
  let value: (Row) -> DataValue

  init(_ name: String, value: @escaping (Row) -> DataValue) {
    self.name = name
    self.value = value
  }
}

enum DataValue {
  /// From a recording, without what may not be published; `nil`: not recorded.
  case recorded(String?)
  case path(String)
  /// The tool's own.
  case word(String)
  case flag(Bool)
  case number(Int?)

  static func key(_ key: RowKey) -> DataValue { .recorded(key.value) }

  fileprivate var cell: CSVWriter.Cell {
    switch self {
    case .recorded(let text): .init(text)
    case .path(let path): .text(path)
    case .word(let word): .word(word)
    case .flag(let flag): .word(flag ? "true" : "false")
    case .number(let number): .init(number)
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .recorded(let text): .recorded(text)
    case .path(let text), .word(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .number(let number): .optional(number)
    }
  }
}
