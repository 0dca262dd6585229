package import Model

/// A table with a row for each of many things, such as ads: its columns, declared once for CSV and NDJSON.
package struct DataRows<Row: Sendable>: Sendable {
  package let columns: [DataColumn<Row>]

  init(_ columns: [DataColumn<Row>]) { self.columns = columns }

  /// Headings of the CSV file.
  package var headings: [String] { columns.map(\.heading) }

  /// Passes the rows as CSV to `take`, in pieces of about 64 KiB.
  package func csv(_ rows: RowStream<Row>, to take: ([UInt8]) throws -> Void) throws {
    var csv = CSVWriter(headings)
    try rows.forEach { row in
      csv.append(columns.map { $0.value(row).cell })
      try csv.handOn(to: take)
    }
    try csv.handOn(atLeast: 0, to: take)
  }

  /// Passes the rows to `take` in pieces, one object a line.
  package func lines(_ rows: RowStream<Row>, to take: ([UInt8]) throws -> Void) throws {
    let objects = JSONRows<Row>(
      columns.map { column in (column.name, { column.value($0).json }) }, indent: nil)
    var bytes: [UInt8] = []
    try rows.forEach { row in
      objects.append(row, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      guard bytes.count >= 1 << 16 else { return }
      try take(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try take(bytes)
  }
}
